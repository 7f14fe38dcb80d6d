import type { ContactField } from '@posthaste/client';
import { type Kind, readField } from './fields';
import { isFree, isTime, operators } from './operators';
import type { Condition, Operator, Scalar } from './tree';

export function typesFor(kind: Kind, operator: Operator): readonly ValueType[] {
  if (kind === 'subscribed') return ['yesNo'];
  if (isTime(kind)) return ['time'];
  if (!isFree(kind) || operators[operator].value === 'text') return ['text'];
  const needed = operators[operator].value;
  return needed === 'ordered' || needed === 'range' ? ['text', 'number', 'time'] : valueTypes;
}

const ofJson: Record<string, ValueType> = { string: 'text', number: 'number', boolean: 'yesNo' };

export function usualType(field: string, fields: readonly ContactField[]): ValueType | undefined {
  const read = readField(field);
  if (read?.kind !== 'data') return undefined;
  const known = fields.find(({ name }) => name === read.name)?.types[0];
  return known && ofJson[known.type];
}

export const isOfType = (value: Scalar, type: ValueType): boolean =>
  typeOf(value) === type || (type === 'text' && typeof value === 'string');

export function asType(value: Condition['value'], type: ValueType): Scalar | undefined {
  if (type === 'yesNo') return true;
  if (value === undefined || Array.isArray(value) || isOfType(value, type)) return value as Scalar | undefined;
  if (type === 'number') return numberOf(String(value));
  return type === 'text' ? String(value) : undefined;
}

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
