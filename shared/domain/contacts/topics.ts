import { isDeepStrictEqual } from 'node:util';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Consent } from './contact';

export interface Topic {
  id: string;
  name: string;
  description?: string;
  defaultSubscribed: boolean;
  source?: Source;
  version: number;
  lastChange?: LastChange;
  createdAt: string;
  updatedAt: string;
}

export type TopicRule = Pick<Topic, 'id' | 'defaultSubscribed'>;

export type TopicChoices = Readonly<Record<string, boolean>>;

export const MAX_TOPICS = 100;

export const isInTopic = (choices: TopicChoices | undefined, { id, defaultSubscribed }: TopicRule): boolean =>
  choices?.[id] ?? defaultSubscribed;

export interface PreferenceChange {
  topics?: Readonly<Record<string, boolean | null>> | null | undefined;
  snoozedUntil?: string | null | undefined;
  consent?: Consent | undefined;
}

interface StoredPreferences {
  topics?: Readonly<Record<string, boolean>>;
  snoozedUntil?: string;
  consent?: Consent;
}

export const changesNothing = ({ topics, snoozedUntil, consent }: PreferenceChange): boolean =>
  topics === undefined && snoozedUntil === undefined && consent === undefined;

export function areUpToDate({ topics, snoozedUntil, consent }: PreferenceChange, contact: StoredPreferences): boolean {
  const current = contact.topics ?? {};
  const chosen = topics === null ? Object.fromEntries(Object.keys(current).map((id) => [id, null])) : (topics ?? {});
  const isCurrent = ([id, choice]: [string, boolean | null]) => (current[id] ?? null) === choice;
  return (
    Object.entries(chosen).every(isCurrent) &&
    (snoozedUntil === undefined || snoozedUntil === (contact.snoozedUntil ?? null)) &&
    (consent === undefined || isDeepStrictEqual(consent, contact.consent))
  );
}

/** Clears choices for deleted topics, so choices never outnumber topics. */
export function withoutStale(
  choices: Readonly<Record<string, boolean | null>>,
  contact: StoredPreferences,
  existing: ReadonlySet<string>,
): Record<string, boolean | null> {
  const stale = Object.keys(contact.topics ?? {}).filter((id) => !existing.has(id));
  return { ...Object.fromEntries(stale.map((id) => [id, null])), ...choices };
}
