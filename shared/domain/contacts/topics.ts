/** What people can choose of a project's marketing mail. */
export interface Topic {
  id: string;
  name: string;
  description?: string;
  /** Whether those get its mail who have chosen nothing. */
  defaultSubscribed: boolean;
  createdAt: string;
  updatedAt: string;
}

/** What decides who gets a topic's mail. */
export type TopicRule = Pick<Topic, 'id' | 'defaultSubscribed'>;

/** What a person has chosen, by topic id. */
export type TopicChoices = Readonly<Record<string, boolean>>;

/** They all stand on one page. */
export const MAXIMUM_TOPICS = 100;

export const isInTopic = (choices: TopicChoices | undefined, { id, defaultSubscribed }: TopicRule): boolean =>
  choices?.[id] ?? defaultSubscribed;
