import type { FieldError } from '../../contract/errors';
import { checkPatch, MAXIMUM_KEYS } from '../contacts/data';
import type { CellType } from './values';

/** What a column of a file becomes; null if it is ignored. */
export type Column = { to: 'email' } | { to: 'subscribed' } | { to: 'data'; key: string; type: CellType } | null;

/** What the first row says about the columns. `isData`: it names no columns and is itself a row to import. */
export type ColumnsRead<C> = { columns: C[]; isData?: boolean } | { errors: FieldError[] };

/** The members of a request that describe the columns. */
export interface ColumnWishes {
  mapping?: Readonly<Record<string, string | null>> | undefined;
  types?: Readonly<Record<string, CellType>> | undefined;
}

const DATA = 'data.';

/** A key that contacts may have. */
const isKey = (key: string): boolean => checkPatch({ [key]: '' }).length === 0;

/** What a column becomes if the request has no mapping. */
function usualTarget(column: string): string | null {
  const lower = column.toLowerCase();
  if (lower === 'email' || lower === 'subscribed') return lower;
  const key = column.startsWith(DATA) ? column.slice(DATA.length) : column;
  return isKey(key) ? `${DATA}${key}` : null;
}

/** A member by its name, which may be the name of something that every object inherits. */
const ownOf = <T>(members: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  members && Object.hasOwn(members, name) ? members[name] : undefined;

function toColumn(target: string | null, types: ColumnWishes['types']): Column {
  if (target === null) return null;
  if (target === 'email' || target === 'subscribed') return { to: target };
  const key = target.slice(DATA.length);
  return { to: 'data', key, type: ownOf(types, key) ?? 'text' };
}

/** Mistakes in the request that can be found without the file. */
export function checkWishes({ mapping, types }: ColumnWishes): FieldError[] {
  const errors: FieldError[] = [];
  const taken = new Set<string>();
  for (const [column, target] of Object.entries(mapping ?? {})) {
    if (target === null) continue;
    const field = `mapping.${column}`;
    if (target.startsWith(DATA)) {
      const problem = checkPatch({ [target.slice(DATA.length)]: '' })[0];
      if (problem) errors.push({ ...problem, field });
    }
    if (taken.has(target)) errors.push({ field, message: `Two columns become ${target}.`, code: 'duplicate' });
    taken.add(target);
  }
  if (mapping && !taken.has('email')) {
    errors.push({ field: 'mapping', message: 'One column must become email.', code: 'required' });
  }
  for (const key of Object.keys(types ?? {})) {
    if (!mapping || taken.has(`${DATA}${key}`)) continue;
    errors.push({ field: `types.${key}`, message: 'No column becomes this key.', code: 'not_found' });
  }
  return errors;
}

type Mapping = NonNullable<ColumnWishes['mapping']>;

/** Blanks around a column's name are ignored, in the file and in the request. */
const trimmed = (mapping: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).map(([column, target]) => [column.trim(), target]));

/** The columns that follow from the header and the request, or their mistakes. */
export function resolveColumns(header: readonly string[], wishes: ColumnWishes): ColumnsRead<Column> {
  const { types } = wishes;
  const mapping = wishes.mapping && trimmed(wishes.mapping);
  const names = header.map((name) => name.trim());
  const known = new Set(names);
  const wanted = (name: string) => (mapping ? (ownOf(mapping, name) ?? null) : usualTarget(name));
  const targets = names.map((name) => (name === '' ? null : wanted(name)));
  const errors = [
    ...Object.keys(mapping ?? {})
      .filter((column) => !known.has(column))
      .map(unknownColumn),
    ...(mapping ? [] : unusedTypes(types, targets)),
    ...fileErrors(targets),
  ];
  return errors.length > 0 ? { errors } : { columns: targets.map((target) => toColumn(target, types)) };
}

export const noAddressColumn: FieldError = {
  field: 'uploadId',
  message: "No column of the file's first line is the address. Call it email, or name it in mapping.",
  code: 'required',
};

export const unknownColumn = (name: string): FieldError => ({
  field: `mapping.${name}`,
  message: 'The file has no such column.',
  code: 'not_found',
});

function unusedTypes(types: ColumnWishes['types'], targets: readonly (string | null)[]): FieldError[] {
  const taken = new Set(targets);
  return Object.keys(types ?? {})
    .filter((key) => !taken.has(`${DATA}${key}`))
    .map((key) => ({ field: `types.${key}`, message: 'No column becomes this key.', code: 'not_found' }));
}

function fileErrors(targets: readonly (string | null)[]): FieldError[] {
  const given = targets.filter((target) => target !== null);
  const twice = given.find((target, index) => given.indexOf(target) !== index);
  const ofFile = (message: string, code: FieldError['code']): FieldError => ({ field: 'uploadId', message, code });
  if (!given.includes('email')) return [noAddressColumn];
  if (twice) return [ofFile(`Two columns of the file are ${twice}.`, 'duplicate')];
  const keys = given.filter((target) => target.startsWith(DATA)).length;
  return keys > MAXIMUM_KEYS ? [ofFile(`At most ${MAXIMUM_KEYS} columns of data.`, 'too_big')] : [];
}
