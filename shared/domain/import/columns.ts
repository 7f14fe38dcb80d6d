import type { FieldError } from '../../contract/errors';
import type { CellType } from '../../contract/import-body';
import { checkPatch, MAX_KEYS } from '../contacts/data';
import { consentParts } from './choices';
import { columnName, findAddressColumn, looksLikeConsent, plainName } from './column-names';

/**
 * Null if ignored. `isUsual`: the request names no type, so it is the type of most contacts, and other cells stay text.
 */
export type Column =
  | { to: 'email' }
  | { to: 'subscribed' }
  | { to: 'unsubscribed' }
  | { to: 'consent'; part: (typeof consentParts)[number]; type?: CellType }
  | { to: 'data'; key: string; type: CellType; isUsual?: true }
  | null;

export type ColumnsResult<C> = { columns: C[]; isData?: boolean } | { errors: FieldError[] };

export type ColumnsReader<C> = (header: readonly string[], rows: readonly (readonly string[])[]) => ColumnsResult<C>;

export interface ColumnOptions {
  mapping?: Readonly<Record<string, string | null>> | undefined;
  types?: Readonly<Record<string, CellType>> | undefined;
}

export type UsualTypes = ReadonlyMap<string, CellType>;

const DATA = 'data.';

const CONSENT = 'consent.';
const CONSENT_TIME = 'consent.at';

const consentPartOf = (target: string) => consentParts.find((part) => target === CONSENT + part);

const isKey = (key: string): boolean => checkPatch({ [key]: '' }).length === 0;

function usualTarget(column: string): string | null {
  if (plainName(column) === 'subscribed') return 'subscribed';
  if (consentPartOf(column)) return column;
  const key = column.startsWith(DATA) ? column.slice(DATA.length) : column;
  return isKey(key) ? `${DATA}${key}` : null;
}

function toColumn(target: string | null, types: ColumnOptions['types'], usualTypes: UsualTypes): Column {
  if (target === null) return null;
  if (target === 'email' || target === 'subscribed' || target === 'unsubscribed') return { to: target };
  const part = consentPartOf(target);
  const timeType = types?.[CONSENT_TIME];
  if (part) return { to: 'consent', part, ...(part === 'at' && timeType ? { type: timeType } : {}) };
  const key = target.slice(DATA.length);
  const requestedType = types && Object.hasOwn(types, key) ? types[key] : undefined;
  if (requestedType) return { to: 'data', key, type: requestedType };
  const usualType = usualTypes.get(key);
  return usualType ? { to: 'data', key, type: usualType, isUsual: true } : { to: 'data', key, type: 'text' };
}

export function checkMapping({ mapping }: ColumnOptions): FieldError[] {
  const errors: FieldError[] = [];
  const usedTargets = new Set<string>();
  for (const [column, target] of Object.entries(mapping ?? {})) {
    if (target === null) continue;
    const field = `mapping.${column}`;
    if (target.startsWith(DATA)) {
      const [keyError] = checkPatch({ [target.slice(DATA.length)]: '' });
      if (keyError) errors.push({ ...keyError, field });
    }
    if (usedTargets.has(target)) errors.push({ field, message: `Two columns map to ${target}.`, code: 'duplicate' });
    usedTargets.add(target);
  }
  if (usedTargets.has('subscribed') && usedTargets.has('unsubscribed')) {
    errors.push({ field: 'mapping', message: 'Map only one column to subscribed or unsubscribed.', code: 'duplicate' });
  }
  return errors;
}

type Mapping = NonNullable<ColumnOptions['mapping']>;

const withTrimmedNames = (mapping: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).map(([column, target]) => [columnName(column), target]));

function targetsOf(names: readonly string[], mapping: Mapping, cellsOf: CellsOf): (string | null)[] {
  const mappedTargets = new Set(Object.values(mapping));
  const addressColumn = mappedTargets.has('email') ? -1 : findAddressColumn(names, cellsOf);
  return names.map((name, index) => {
    if (name === '') return null;
    if (Object.hasOwn(mapping, name)) return mapping[name] ?? null;
    if (index === addressColumn) return 'email';
    const target = usualTarget(name);
    if (mappedTargets.has(target)) return null;
    return target === 'subscribed' && mappedTargets.has('unsubscribed') ? null : target;
  });
}

type CellsOf = (column: number) => string[];

/**
 * The request must map columns of consent, so that nobody who declined is subscribed. Exports of this service need no
 * mapping: they name such a column `data.newsletter`.
 */
const unmappedConsentErrors = (
  names: readonly string[],
  targets: readonly (string | null)[],
  mapping: Mapping,
  cellsOf: CellsOf,
): FieldError[] =>
  names.flatMap((name, index): FieldError[] => {
    const target = targets[index];
    if (target === 'email' || target === 'subscribed' || Object.hasOwn(mapping, name)) return [];
    if (consentPartOf(name) || name.startsWith(DATA)) return [];
    if (!looksLikeConsent(name, cellsOf(index))) return [];
    const message =
      'This column looks like consent. Map it to subscribed, unsubscribed or data.<key>, or to null to skip it.';
    return [{ field: `mapping.${name}`, message, code: 'required' }];
  });

export function resolveColumns(
  header: readonly string[],
  { mapping: requestedMapping = {}, types }: ColumnOptions,
  { rows = [], usual = new Map() }: { rows?: readonly (readonly string[])[]; usual?: UsualTypes } = {},
): ColumnsResult<Column> {
  const mapping = withTrimmedNames(requestedMapping);
  const names = header.map(columnName);
  const nameSet = new Set(names);
  const cellsOf: CellsOf = (column) => rows.map((row) => row[column] ?? '');
  const targets = targetsOf(names, mapping, cellsOf);
  const errors = [
    ...Object.keys(mapping)
      .filter((column) => !nameSet.has(column))
      .map(unknownColumnError),
    ...unusedTypeErrors(types, [...targets, ...Object.values(mapping)]),
    ...fileErrors(targets),
    ...unmappedConsentErrors(names, targets, mapping, cellsOf),
  ];
  return errors.length > 0 ? { errors } : { columns: targets.map((target) => toColumn(target, types, usual)) };
}

export const ignoredColumns = (header: readonly string[], columns: readonly (object | null)[]): string[] =>
  header.flatMap((name, index) => (columns[index] || columnName(name) === '' ? [] : [columnName(name)]));

export const noAddressColumnError: FieldError = {
  field: 'uploadId',
  message: "The file's first line has no address column. Name the column email, or add it to mapping.",
  code: 'required',
};

export const unknownColumnError = (name: string): FieldError => ({
  field: `mapping.${name}`,
  message: 'The file has no such column.',
  code: 'not_found',
});

function unusedTypeErrors(types: ColumnOptions['types'], targets: readonly (string | null)[]): FieldError[] {
  const usedTargets = new Set(targets);
  return Object.keys(types ?? {})
    .filter((key) => !usedTargets.has(key === CONSENT_TIME ? key : `${DATA}${key}`))
    .map((key) => ({ field: `types.${key}`, message: 'No column maps to this key.', code: 'not_found' }));
}

function fileErrors(targets: readonly (string | null)[]): FieldError[] {
  const usedTargets = targets.filter((target) => target !== null);
  if (!usedTargets.includes('email')) return [noAddressColumnError];
  const fileError = (message: string, code: FieldError['code']): FieldError => ({ field: 'uploadId', message, code });
  const repeatedTarget = usedTargets.find((target, index) => usedTargets.indexOf(target) !== index);
  if (repeatedTarget) return [fileError(`Two columns of the file map to ${repeatedTarget}.`, 'duplicate')];
  const dataColumns = usedTargets.filter((target) => target.startsWith(DATA)).length;
  return dataColumns > MAX_KEYS ? [fileError(`At most ${MAX_KEYS} data columns.`, 'too_big')] : [];
}
