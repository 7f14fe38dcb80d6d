/** A kind of marketing mail that people can choose. */
export interface Topic {
  id: string;
  name: string;
  description?: string;
  /** Whether a contact that has chosen nothing gets its mail. */
  defaultSubscribed: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The part of a topic that decides who gets its mail. */
export type TopicRule = Pick<Topic, 'id' | 'defaultSubscribed'>;

/** What a person has chosen, by topic id. */
export type TopicChoices = Readonly<Record<string, boolean>>;

/** One page shows all of them. */
export const MAXIMUM_TOPICS = 100;

export const isInTopic = (choices: TopicChoices | undefined, { id, defaultSubscribed }: TopicRule): boolean =>
  choices?.[id] ?? defaultSubscribed;
