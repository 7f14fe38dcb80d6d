import type { Context } from 'liquidjs';
import { isTimezone } from '../campaigns/local-hour';
import { plainValue } from './output';

interface Formatting {
  locale: string;
  zone: string;
}

const MAX_LOCALE = 35;

function localeOf(tag: unknown): string | null {
  if (typeof tag !== 'string' || tag.length > MAX_LOCALE) return null;
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

const formattingOf = (locales: readonly unknown[], zones: readonly unknown[]): Formatting => ({
  locale: locales.map(localeOf).find((locale) => locale !== null) ?? 'en',
  zone: (zones.find((zone) => typeof zone === 'string' && isTimezone(zone)) as string | undefined) ?? 'UTC',
});

/** Creating a format takes 50 µs, and data can name any language. */
const MAX_FORMATS = 300;
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cachedFormat<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, createFormat: () => F): F {
  const existing = formats.get(key);
  if (existing) return existing as F;
  const format = createFormat();
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const CURRENCY = /^[A-Za-z]{3}$/;

export const isCurrency = (text: string): boolean => CURRENCY.test(text);

function moneyText(value: unknown, currency: unknown, { locale }: Formatting): string | null {
  const amount = numberOf(value);
  if (amount === null || typeof currency !== 'string' || !isCurrency(currency)) return null;
  const code = currency.toUpperCase();
  const createFormat = () => new Intl.NumberFormat(locale, { style: 'currency', currency: code });
  return cachedFormat(`money ${locale} ${code}`, createFormat).format(amount);
}

const MAX_DIGITS = 10;

function numberText(value: unknown, places: unknown, { locale }: Formatting): string | null {
  const number = numberOf(value);
  if (number === null) return null;
  const requestedDigits = numberOf(places);
  const digits = requestedDigits === null ? null : Math.min(MAX_DIGITS, Math.max(0, Math.trunc(requestedDigits)));
  const options = digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const createFormat = () => new Intl.NumberFormat(locale, options);
  return cachedFormat(`number ${locale} ${digits}`, createFormat).format(number);
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const MAX_DATE = 40;

/** `at` is in epoch milliseconds. A calendar day is the same in each zone. */
function momentOf(value: unknown, now: number | undefined): { at: number; isDay: boolean } | null {
  if (value === 'now' || value === 'today') return now === undefined ? null : { at: now, isDay: false };
  if (typeof value === 'number') return validMoment(value * 1000, false);
  if (typeof value !== 'string' || value.length > MAX_DATE) return null;
  if (/^\d+$/.test(value)) return validMoment(Number(value) * 1000, false);
  // A time without a zone is UTC, whatever the clock of the machine says.
  return validMoment(
    Date.parse(WITHOUT_ZONE.test(value) ? `${value.replace(' ', 'T')}Z` : value),
    DATE_ONLY.test(value),
  );
}

const LAST_MOMENT = 8.64e15;
const validMoment = (at: number, isDay: boolean) => (Math.abs(at) <= LAST_MOMENT ? { at, isDay } : null);

const styles = ['full', 'long', 'medium', 'short'] as const;
type Style = (typeof styles)[number];

export const isStyle = (text: unknown): text is Style => styles.includes(text as Style);

type MomentPart = 'date' | 'time' | 'datetime';

function momentText(
  value: unknown,
  { part, style, now }: { part: MomentPart; style: unknown; now: number | undefined },
  { locale, zone }: Formatting,
): string | null {
  const moment = momentOf(value, now);
  if (!moment) return null;
  const requestedStyle = isStyle(style) ? style : null;
  const timeZone = moment.isDay ? 'UTC' : zone;
  const createFormat = () => new Intl.DateTimeFormat(locale, { ...stylesOf(part, requestedStyle), timeZone });
  return cachedFormat(`${part} ${requestedStyle} ${locale} ${timeZone}`, createFormat).format(moment.at);
}

function stylesOf(part: MomentPart, style: Style | null): Intl.DateTimeFormatOptions {
  switch (part) {
    case 'date':
      return { dateStyle: style ?? 'long' };
    case 'time':
      return { timeStyle: style ?? 'short' };
    case 'datetime':
      return { dateStyle: style ?? 'long', timeStyle: 'short' };
  }
}

const LANGUAGE = 'language';

export const setLanguage = (context: Context, language: string | undefined): void =>
  context.setRegister(LANGUAGE, { language });

const languageOf = (context: Context): string | undefined =>
  (context.getRegister<{ language?: string }>(LANGUAGE) as { language?: string }).language;

type Handler = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown;

function formattingIn(context: Context, zone?: unknown): Formatting {
  const variable = (name: string): unknown => plainValue(context.getSync([name]));
  return formattingOf([variable('locale'), languageOf(context)], [zone, variable('timezone')]);
}

const momentFilter = (part: MomentPart, nowOf: (context: Context) => number | undefined): Handler =>
  function (value, style, zone) {
    const request = { part, style: plainValue(style), now: nowOf(this.context) };
    return momentText(plainValue(value), request, formattingIn(this.context, plainValue(zone))) ?? value;
  };

/** Values that can't be formatted stay unchanged. `nowOf` returns epoch milliseconds. */
export const localFilters = (nowOf: (context: Context) => number | undefined): Readonly<Record<string, Handler>> => ({
  money(value, currency) {
    return moneyText(plainValue(value), plainValue(currency), formattingIn(this.context)) ?? value;
  },
  number(value, places) {
    return numberText(plainValue(value), plainValue(places), formattingIn(this.context)) ?? value;
  },
  local_date: momentFilter('date', nowOf),
  local_time: momentFilter('time', nowOf),
  local_datetime: momentFilter('datetime', nowOf),
});
