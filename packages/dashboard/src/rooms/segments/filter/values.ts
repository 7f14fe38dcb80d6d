import type { Scalar } from './tree';

/** The types of a value. A time is a text that the API compares as a time. */
export const valueTypes = ['text', 'number', 'yesNo', 'time'] as const;
export type ValueType = (typeof valueTypes)[number];

const TIME = /^(\d{4}-\d\d-)(\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds; UTC without a zone. Undefined if it is no ISO 8601 date or time, as in the API. */
export function timeOf(text: string): number | undefined {
  const [form, month, day, clock, , , zone] = TIME.exec(text) ?? [];
  if (form === undefined || !isDay(`${month}${day}`, Number(day))) return undefined;
  const time = Date.parse(clock && !zone ? `${text}Z` : text);
  return Number.isNaN(time) ? undefined : time;
}

/** `Date` would read a 30th of February as a day in March. */
const isDay = (date: string, day: number): boolean => new Date(`${date}T00:00:00Z`).getUTCDate() === day;

export function typeOf(value: Scalar): ValueType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  return timeOf(value) === undefined ? 'text' : 'time';
}

export function numberOf(typed: string): number | undefined {
  const number = Number(typed.trim());
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

export function readValue(typed: string, type: ValueType): Scalar | undefined {
  if (type === 'number') return numberOf(typed);
  if (type === 'yesNo') return typed === 'true' ? true : typed === 'false' ? false : undefined;
  return type === 'time' && timeOf(typed) === undefined ? undefined : typed;
}
