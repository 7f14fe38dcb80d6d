import type { ContactField } from '@posthaste/client';
import { type FieldKind, readField } from './fields';
import { isOrder, isTime, isUntyped, isYesOrNo, operators } from './operators';
import type { Condition, Operator, Scalar } from './tree';

export function typesFor(kind: FieldKind, operator: Operator): readonly ValueType[] {
  if (isYesOrNo(kind)) return ['yesNo'];
  if (isTime(kind)) return ['time'];
  if (!isUntyped(kind) || operators[operator].value === 'text') return ['text'];
  return isOrder(operator) ? ['text', 'number', 'time'] : valueTypes;
}

const typeOfJson: Record<string, ValueType> = { string: 'text', number: 'number', boolean: 'yesNo' };

export function fieldType(field: string, fields: readonly ContactField[]): ValueType | undefined {
  const parsedField = readField(field);
  if (parsedField?.kind !== 'data') return undefined;
  const [mostFrequentType] = fields.find(({ name }) => name === parsedField.name)?.types ?? [];
  return mostFrequentType && typeOfJson[mostFrequentType.type];
}

/**
 * For text, an operator of order means dates, which are stored as text. Few filters compare the order of other texts.
 */
export function defaultType({ field, operator }: Condition, fields: readonly ContactField[]): ValueType | undefined {
  const type = fieldType(field, fields);
  return type === 'text' && isOrder(operator) ? 'time' : type;
}

export const isOfType = (value: Scalar, type: ValueType): boolean =>
  typeOf(value) === type || (type === 'text' && typeof value === 'string');

export function asType(value: Condition['value'], type: ValueType): Scalar | undefined {
  if (type === 'yesNo') return true;
  if (value === undefined || Array.isArray(value) || isOfType(value, type)) return value as Scalar | undefined;
  if (type === 'number') return numberOf(String(value));
  return type === 'text' ? String(value) : undefined;
}

export const firstAllowed = (
  candidates: readonly (ValueType | undefined)[],
  allowed: readonly ValueType[],
): ValueType => candidates.find((type) => type && allowed.includes(type)) ?? allowed[0] ?? 'text';

export const valueTypes = ['text', 'number', 'yesNo', 'time'] as const;
export type ValueType = (typeof valueTypes)[number];

const TIME =
  /^(?<yearAndMonth>\d{4}-\d\d-)(?<day>\d\d)(?<clock>T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** Epoch milliseconds; UTC without a zone. Undefined unless the text is ISO 8601, as in the API. */
export function timeOf(text: string): number | undefined {
  const groups = TIME.exec(text)?.groups;
  if (!groups) return undefined;
  const { yearAndMonth, day, clock, zone } = groups;
  if (!isDay(`${yearAndMonth}${day}`, Number(day))) return undefined;
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

export function numberOf(text: string): number | undefined {
  const number = Number(text.trim());
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

export function readValue(text: string, type: ValueType): Scalar | undefined {
  if (type === 'number') return numberOf(text);
  if (type === 'yesNo') return ['true', 'false'].includes(text) ? text === 'true' : undefined;
  return type === 'time' && timeOf(text) === undefined ? undefined : text;
}

/** Undefined unless each line has a value. Text pasted on Windows has CRLF between lines. */
export function readLines(text: string, type: ValueType): Scalar[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const values = lines.map((line) => readValue(type === 'yesNo' ? line.trim() : line, type));
  return values.includes(undefined) ? undefined : (values as Scalar[]);
}
