import type { Scalar } from './tree';

export const valueTypes = ['text', 'number', 'yesNo', 'time'] as const;
export type ValueType = (typeof valueTypes)[number];

const TIME = /^(\d{4}-\d\d-)(\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds, UTC by default. Undefined unless ISO 8601, as in the API. */
export function timeOf(text: string): number | undefined {
  const [form, month, day, clock, , , zone] = TIME.exec(text) ?? [];
  if (form === undefined || !isDay(`${month}${day}`, Number(day))) return undefined;
  const time = Date.parse(clock && !zone ? `${text}Z` : text);
  return Number.isNaN(time) ? undefined : time;
}

/** `Date` would read February 30 as a day in March. */
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
