/** Names and values of the preferences form, as the page writes and the handler reads them. */
export const fields = { action: 'action', topic: 'topic', shown: 'shown', pause: 'pause' } as const;
export const actions = { save: 'save', stop: 'stop', subscribe: 'subscribe' } as const;
export const pauses = { keep: 'keep', end: 'end' } as const;

/** Lengths of a break that the page offers. */
export const PAUSE_DAYS = [30, 60, 90] as const;
/** A page may be open over midnight. */
const LONGEST_PAUSE_DAYS = 92;
const DAY_MS = 24 * 3600_000;

/** A form with a hundred topics has 8 KB. */
const MAXIMUM_FORM = 32_768;

type Action = (typeof actions)[keyof typeof actions];

/** What a person sent. */
export interface PreferencesForm {
  action: Action;
  /** Whether each topic that the page showed is chosen, by id. */
  topics: Record<string, boolean>;
  /** ISO time; null ends a break; undefined changes nothing. */
  snoozedUntil?: string | null;
}

/** The UTC date that many days from now, as `2026-12-21`. */
export const dateIn = (days: number, now: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Reads the body of the form (application/x-www-form-urlencoded) with its fields in any order; ignores unknown fields.
 * Null if the body asks for nothing. `now` is in epoch milliseconds.
 */
export function readPreferencesForm(body: string, now: number): PreferencesForm | null {
  if (body.length > MAXIMUM_FORM) return null;
  const form = new URLSearchParams(body);
  const action = Object.values(actions).find((name) => name === form.get(fields.action));
  if (!action) return null;
  const chosen = new Set(form.getAll(fields.topic));
  const topics = Object.fromEntries(form.getAll(fields.shown).map((id) => [id, chosen.has(id)]));
  return { action, topics, ...readPause(form.get(fields.pause), now) };
}

function readPause(value: string | null, now: number): Pick<PreferencesForm, 'snoozedUntil'> {
  if (value === pauses.end) return { snoozedUntil: null };
  const until = /^\d{4}-\d\d-\d\d$/.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  const isOffered = until > now && until <= now + LONGEST_PAUSE_DAYS * DAY_MS;
  return isOffered ? { snoozedUntil: new Date(until).toISOString() } : {};
}
