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

function areChoicesUpToDate(topics: PreferenceChange['topics'], current: TopicChoices): boolean {
  if (topics === null) return Object.keys(current).length === 0;
  return Object.entries(topics ?? {}).every(([id, choice]) => (current[id] ?? null) === choice);
}

export function areUpToDate({ topics, snoozedUntil, consent }: PreferenceChange, contact: StoredPreferences): boolean {
  const isSnoozeUpToDate = snoozedUntil === undefined || snoozedUntil === (contact.snoozedUntil ?? null);
  const isConsentUpToDate = consent === undefined || isDeepStrictEqual(consent, contact.consent);
  return areChoicesUpToDate(topics, contact.topics ?? {}) && isSnoozeUpToDate && isConsentUpToDate;
}

/** Also clears choices for deleted topics, so that choices never outnumber topics. */
export function withoutStaleChoices(
  choices: Readonly<Record<string, boolean | null>>,
  contact: StoredPreferences,
  existingTopicIds: ReadonlySet<string>,
): Record<string, boolean | null> {
  const staleIds = Object.keys(contact.topics ?? {}).filter((id) => !existingTopicIds.has(id));
  return { ...Object.fromEntries(staleIds.map((id) => [id, null])), ...choices };
}
