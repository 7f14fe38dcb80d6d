import { isDeepStrictEqual } from 'node:util';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Consent } from './contact';

/** A kind of marketing mail that people can choose. */
export interface Topic {
  id: string;
  name: string;
  description?: string;
  /** Whether a contact that has chosen nothing gets its mail. */
  defaultSubscribed: boolean;
  /** The file that it comes from. */
  source?: Source;
  /** Grows with each change. */
  version: number;
  lastChange?: LastChange;
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

/** A contact's wishes about marketing mail besides the subscription; null clears a wish, undefined keeps it. */
export interface Wishes {
  /** By topic id; null forgets the choice. */
  topics?: Readonly<Record<string, boolean | null>> | null | undefined;
  /** ISO time until which no marketing mail goes to the contact. */
  snoozedUntil?: string | null | undefined;
  consent?: Consent | undefined;
}

interface Wishing {
  topics?: Readonly<Record<string, boolean>>;
  snoozedUntil?: string;
  consent?: Consent;
}

/** Whether there is no wish. */
export const isSilent = ({ topics, snoozedUntil, consent }: Wishes): boolean =>
  topics === undefined && snoozedUntil === undefined && consent === undefined;

/** Whether a contact has these wishes already. */
export function areGranted({ topics, snoozedUntil, consent }: Wishes, contact: Wishing): boolean {
  const held = contact.topics ?? {};
  const chosen = topics === null ? Object.fromEntries(Object.keys(held).map((id) => [id, null])) : (topics ?? {});
  const isSo = ([id, choice]: [string, boolean | null]) => (held[id] ?? null) === choice;
  return (
    Object.entries(chosen).every(isSo) &&
    (snoozedUntil === undefined || snoozedUntil === (contact.snoozedUntil ?? null)) &&
    (consent === undefined || isDeepStrictEqual(consent, contact.consent))
  );
}

/**
 * The choices, and null for each choice of a deleted topic, so a contact never has more choices than there are topics.
 */
export function withoutStale(
  choices: Readonly<Record<string, boolean | null>>,
  contact: Wishing,
  existing: ReadonlySet<string>,
): Record<string, boolean | null> {
  const stale = Object.keys(contact.topics ?? {}).filter((id) => !existing.has(id));
  return { ...Object.fromEntries(stale.map((id) => [id, null])), ...choices };
}
