import type { FieldError } from '../../../shared/contract/errors';
import { type FilterGroup, filter as filterSchema } from '../../../shared/contract/filters';
import { type ContactData, isReservedName } from '../../../shared/domain/contacts/data';
import { checkFilter } from '../../../shared/domain/segments/check';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import type { Item } from './items';

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const isYes = (value: unknown): boolean =>
  value === true || /^(?:true|t|yes|1)$/i.test(String(value ?? '').trim());

export const isNo = (value: unknown): boolean =>
  value === false || /^(?:false|f|no|0)$/i.test(String(value ?? '').trim());

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export const definedFields = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

export const fittingKey = (key: string): string => {
  const plainKey = key
    .trim()
    .replaceAll(/[^A-Za-z0-9_ -]/g, '_')
    .slice(0, 64);
  return isReservedName(plainKey) ? `${plainKey}_` : plainKey;
};

export interface FittingEntry {
  key: string;
  name: string;
  value: unknown;
}

/** Skips empty values. If two keys fit as the same name, one gets a suffix. */
export function fittingEntries(data: Json): FittingEntry[] {
  const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;
  const nonEmpty = Object.entries(data).filter(([key, value]) => key.trim() !== '' && !isEmpty(value));
  return withNames(nonEmpty, fittingKey);
}

export const fittingData = (data: Json): ContactData => dataOf(fittingEntries(data));

const dataOf = (entries: readonly FittingEntry[]): ContactData =>
  Object.fromEntries(entries.map(({ name, value }) => [name, fittingValue(value)]));

function fittingValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fittingValue);
  if (typeof value !== 'object' || value === null) return value;
  return dataOf(withNames(Object.entries(value), nestedKey));
}

const nestedKey = (key: string): string => key.replaceAll(/[^A-Za-z0-9_ -]/g, '_').slice(0, 64) || '_';

/** A key that fits keeps its name. */
function withNames(entries: readonly [string, unknown][], nameOf: (key: string) => string): FittingEntry[] {
  const takenNames = new Set(entries.map(([key]) => key).filter((key) => nameOf(key) === key));
  return entries.map(([key, value]) => {
    const fittingName = nameOf(key);
    const name = fittingName === key ? key : freeName(fittingName, takenNames);
    takenNames.add(name);
    return { key, name, value };
  });
}

function freeName(name: string, takenNames: ReadonlySet<string>): string {
  let freeName = name;
  for (let n = 2; takenNames.has(freeName); n++) freeName = `${name.slice(0, 60)}_${n}`;
  return freeName;
}

interface SegmentFields {
  description?: string | undefined;
  trackMembership?: boolean;
}

export function segmentOf(
  name: string,
  filters: unknown,
  { description, trackMembership = false }: SegmentFields = {},
): Item {
  const notMoved = (reason: string): Item => ({ kind: 'notMoved', subject: `segment "${name}"`, reason });
  const parsed = filterSchema.safeParse(filters, parseOptions);
  if (!parsed.success) return notMoved(`its filter has no counterpart here${detailOf(fieldErrors(parsed.error))}`);
  const group = parsed.data as FilterGroup;
  if (referencesSegments(group)) return notMoved('it references other segments, which have other ids here');
  const errors = checkFilter(group, 'filters');
  if (errors.length > 0) return notMoved(`its filter has no counterpart here${detailOf(errors)}`);
  return { kind: 'segment', name, filters: group, trackMembership, ...definedFields({ description }) };
}

const detailOf = ([firstError]: readonly FieldError[]): string =>
  firstError ? `: ${firstError.field} ${firstError.message}` : '';

const referencesSegments = (group: FilterGroup): boolean =>
  group.conditions.some((part) =>
    'conditions' in part ? referencesSegments(part) : part.field.startsWith('segment.'),
  );
