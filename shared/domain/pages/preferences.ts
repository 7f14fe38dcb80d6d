import { DAY_MS, type EpochMs } from '../../durations';
import { maskAddress } from '../address';
import { isInTopic, type Topic } from '../contacts/topics';
import { escapeHtml } from '../escape-html';
import type { SubscriptionState } from '../sending/sending';
import { page, paragraph } from './layout';
import type { PageTexts } from './page-texts';
import { fill } from './texts';

const fields = { action: 'action', topic: 'topic', shown: 'shown', pause: 'pause' } as const;
export const actions = { save: 'save', stop: 'stop', subscribe: 'subscribe' } as const;
const pauses = { keep: 'keep', end: 'end' } as const;

const PAUSE_DAYS = [30, 60, 90] as const;
/** More than 90, because the page may stay open past midnight. */
const MAX_PAUSE_DAYS = 92;

/** A hundred topics take 8 KB. */
const MAX_FORM = 32_768;

type Action = (typeof actions)[keyof typeof actions];

export interface PreferencesForm {
  action: Action;
  topics: Record<string, boolean>;
  /** ISO time; null ends a pause; undefined changes nothing. */
  snoozedUntil?: string | null;
}

/** UTC, as `2026-12-21`. */
const dateIn = (days: number, now: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** Null if the body has no known action. `now` is in epoch milliseconds. */
export function readPreferencesForm(body: string, now: number): PreferencesForm | null {
  if (body.length > MAX_FORM) return null;
  const form = new URLSearchParams(body);
  const action = Object.values(actions).find((name) => name === form.get(fields.action));
  if (!action) return null;
  const chosen = new Set(form.getAll(fields.topic));
  const topics = Object.fromEntries(form.getAll(fields.shown).map((id) => [id, chosen.has(id)]));
  return { action, topics, ...readPause(form.get(fields.pause), now) };
}

export function keepReductions(
  form: PreferencesForm,
  contact: SubscriptionState,
  topics: readonly Topic[],
): PreferencesForm | null {
  if (form.action === actions.stop) return form;
  if (form.action === actions.subscribe) return null;
  const currentTopics = new Set(topics.filter((topic) => isInTopic(contact.topics, topic)).map(({ id }) => id));
  const allowedChoices = Object.entries(form.topics).filter(([id, isChosen]) => !isChosen || currentTopics.has(id));
  const { action, snoozedUntil } = form;
  const isLonger = typeof snoozedUntil === 'string' && snoozedUntil > (contact.snoozedUntil ?? '');
  return { action, topics: Object.fromEntries(allowedChoices), ...(isLonger ? { snoozedUntil } : {}) };
}

function readPause(value: string | null, now: number): Pick<PreferencesForm, 'snoozedUntil'> {
  if (value === pauses.end) return { snoozedUntil: null };
  const until = /^\d{4}-\d\d-\d\d$/.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  const isOffered = until > now && until <= now + MAX_PAUSE_DAYS * DAY_MS;
  return isOffered ? { snoozedUntil: new Date(until).toISOString() } : {};
}

export type Done = 'saved' | 'stopped' | 'subscribed' | 'hasComplained' | 'confirmationSent' | 'linkTooOld';

export interface Preferences {
  project: string;
  contact: SubscriptionState & { email: string };
  topics: readonly Topic[];
  now: EpochMs;
  isFresh: boolean;
  done?: Done | undefined;
}

export function preferencesPage(texts: PageTexts, preferences: Preferences): string {
  const { project, contact, done } = preferences;
  const words = texts.preferences;
  const names = { project, address: maskAddress(contact.email) };
  const olderLinkNote = preferences.isFresh ? [] : [paragraph(words.olderLink, 'soft')];
  const content = contact.subscribed
    ? [paragraph(fill(words.intro, names)), ...olderLinkNote, ...subscribedForms(texts, preferences)]
    : [paragraph(fill(words.notSubscribed, names)), subscribeForm(texts, preferences)];
  return page({
    language: texts.language,
    title: words.title,
    status: done && fill(words[done], names),
    content: content.join('\n'),
  });
}

function subscribedForms(texts: PageTexts, preferences: Preferences): string[] {
  const { save, stop } = texts.preferences;
  const choices = [...topicChoices(texts, preferences), ...pauseChoices(texts, preferences)];
  return [
    form([...choices, button(actions.save, save)]),
    form([button(actions.stop, stop, 'quiet'), paragraph(texts.done.exception, 'soft')]),
  ];
}

const subscribeForm = (texts: PageTexts, preferences: Preferences): string =>
  form([
    ...(preferences.isFresh ? topicChoices(texts, preferences) : []),
    button(actions.subscribe, texts.preferences.subscribe),
  ]);

function topicChoices(texts: PageTexts, { topics: allTopics, contact, isFresh }: Preferences): string[] {
  const topics = isFresh ? allTopics : allTopics.filter((topic) => isInTopic(contact.topics, topic));
  if (topics.length === 0) return [];
  const shownIds = topics.map(({ id }) => hiddenInput(fields.shown, id));
  const boxes = topics.map((topic) => {
    const { id, name, description } = topic;
    return choice('checkbox', fields.topic, id, { text: name, small: description }, isInTopic(contact.topics, topic));
  });
  return [...shownIds, fieldset(texts.preferences.topics, boxes)];
}

const pauseChoice = (value: string, text: string, isChecked: boolean): string =>
  choice('radio', fields.pause, value, { text }, isChecked);

function pauseChoices({ preferences: words, dateLocale }: PageTexts, { contact, now, isFresh }: Preferences): string[] {
  const until = contact.snoozedUntil === undefined ? 0 : Date.parse(contact.snoozedUntil);
  const isPaused = until > now;
  const date = (time: number) => longDate(time, dateLocale);
  const currentChoices = isPaused
    ? [
        pauseChoice(pauses.keep, fill(words.keepPause, { date: date(until) }), true),
        ...(isFresh ? [pauseChoice(pauses.end, fill(words.endPause, {}), false)] : []),
      ]
    : [pauseChoice(pauses.end, fill(words.noPause, {}), true)];
  const lengths = PAUSE_DAYS.filter((days) => isFresh || Date.parse(dateIn(days, now)) > until);
  const newChoices = lengths.map((days) => {
    const day = dateIn(days, now);
    return pauseChoice(day, fill(words.pauseFor, { days: String(days), date: date(Date.parse(day)) }), false);
  });
  return [fieldset(words.pause, [...currentChoices, ...newChoices])];
}

const longDate = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time).replaceAll(' ', '\u00a0');

const form = (parts: string[]): string => `<form method="post">\n${parts.join('\n')}\n</form>`;

const fieldset = (legend: string, rows: string[]): string =>
  `<fieldset>\n<legend>${escapeHtml(legend)}</legend>\n${rows.join('\n')}\n</fieldset>`;

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

function choice(
  type: 'checkbox' | 'radio',
  name: string,
  value: string,
  { text, small }: { text: string; small?: string | undefined },
  isChecked: boolean,
): string {
  const input = `<input type="${type}" name="${name}" value="${escapeHtml(value)}"${isChecked ? ' checked' : ''}>`;
  const note = small === undefined ? '' : `<small>${escapeHtml(small)}</small>`;
  return `<label>${input}<span>${escapeHtml(text)}${note}</span></label>`;
}

const button = (action: string, text: string, kind?: 'quiet'): string =>
  `<button type="submit" name="${fields.action}" value="${action}"${kind ? ` class="${kind}"` : ''}>${escapeHtml(text)}</button>`;
