import type { ContactField, ImportContactsBody } from '@posthaste/client';
import { type CellType, type GuessedType, isDate, typeOfCells } from './cell-types';
import { guessConsent, isAddressName } from './column-names';
import { fieldNameFor, type NameStyle, nameStyleOf } from './field-names';
import { words } from './words';

export const cellTypes = Object.keys(words.types) as CellType[];
export type ColumnTarget = keyof typeof words.targets;
export const targets = Object.keys(words.targets) as ColumnTarget[];

export interface ColumnChoice {
  name: string;
  target: ColumnTarget;
  key: string;
  type: GuessedType;
}

const KEY = /^[A-Za-z0-9_ -]{1,64}$/;
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const plainName = (name: string): string => fieldNameFor(name.replace(/^data\./i, ''), 'snake').replace(/_/g, '');

const cellTypeOfJson: Partial<Record<ContactField['types'][number]['type'], CellType>> = {
  number: 'number',
  boolean: 'boolean',
  object: 'json',
  array: 'json',
};

function guessColumn(
  name: string,
  cells: readonly string[],
  fields: readonly ContactField[],
  style: NameStyle,
): ColumnChoice {
  const existingField =
    plainName(name) === '' ? undefined : fields.find((field) => plainName(field.name) === plainName(name));
  const exportedKey = name.startsWith('data.') ? name.slice('data.'.length) : '';
  const key = existingField?.name ?? (KEY.test(exportedKey) ? exportedKey : fieldNameFor(name, style));
  const cellType = typeOfCells(cells);
  return {
    name,
    target: guessTarget(name, cells),
    key,
    type: existingField ? typeOfField(existingField, cellType) : cellType,
  };
}

/** Dates are stored as text, so only the file's cells show whether a text field has dates. */
function typeOfField({ types }: ContactField, cellType: GuessedType): GuessedType {
  const [mostFrequent] = types;
  if (!mostFrequent) return cellType;
  return cellTypeOfJson[mostFrequent.type] ?? (isDate(cellType) ? cellType : 'text');
}

function guessTarget(name: string, cells: readonly string[]): ColumnTarget {
  if (isAddressName(name)) return 'email';
  return name === '' ? 'none' : (guessConsent(name, cells) ?? 'data');
}

const EXPORTED_SYSTEM_COLUMNS = new Set(['id', 'createdat', 'updatedat']);

const isConsentTarget = (name: string): name is ColumnTarget =>
  name.startsWith('consent.') && targets.some((target) => target === name);

export function guessColumns(
  header: readonly string[],
  rows: readonly string[][],
  fields: readonly ContactField[],
): ColumnChoice[] {
  const isExport = header.includes('subscribed') && header.includes('createdAt');
  const style = nameStyleOf(fields.map(({ name }) => name));
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '');
  const guesses = header.map((name, index): ColumnChoice => {
    const guess = guessColumn(name, cellsOf(index), fields, style);
    if (isExport && EXPORTED_SYSTEM_COLUMNS.has(name.toLowerCase())) return { ...guess, target: 'none' };
    return isConsentTarget(name) ? { ...guess, target: name } : guess;
  });
  const choices = withoutRepeatedTargets(guesses);
  if (choices.some(({ target }) => target === 'email')) return choices;
  const addressIndex = header.findIndex((_, index) => cellsOf(index).some((cell) => ADDRESS.test(cell.trim())));
  return choices.map((choice, index) => (index === addressIndex ? { ...choice, target: 'email' } : choice));
}

function withoutRepeatedTargets(guesses: readonly ColumnChoice[]): ColumnChoice[] {
  const addresses = guesses.filter(({ target }) => target === 'email');
  const subscriptions = guesses.filter(({ target }) => target === 'subscribed' || target === 'unsubscribed');
  const repeatedGuesses = new Set([...addresses.slice(1), ...subscriptions.slice(1)]);
  return guesses.map((guess) => (repeatedGuesses.has(guess) ? { ...guess, target: 'data' } : guess));
}

export function columnErrors(columns: readonly ColumnChoice[]): (string | undefined)[] {
  const fieldNames = columns.map((column) => (column.target === 'unsubscribed' ? 'subscribed' : fieldOf(column)));
  const names = columns.map(({ name }) => name);
  return columns.map((column, index) => {
    if (column.target === 'none') return undefined;
    const isNameRepeated = names.indexOf(column.name) !== names.lastIndexOf(column.name);
    if (isNameRepeated) return words.duplicateName;
    if (column.target === 'data' && !KEY.test(column.key.trim())) return words.invalidKey;
    if (hasType(column) && column.type === 'unclear') return words.unclearDates;
    const fieldName = fieldNames[index] ?? '';
    const isFirstOfField = fieldNames.indexOf(fieldName) === index;
    if (isFirstOfField) return undefined;
    return words.targetTaken(column.target === 'data' ? column.key.trim() : words.targets[column.target]);
  });
}

export const hasType = ({ target }: ColumnChoice): boolean => target === 'data' || target === 'consent.at';

/** The API's limit for names in a mapping. */
const MAX_NAME_LENGTH = 255;

function fieldOf({ target, key }: ColumnChoice): string | null {
  if (target === 'none') return null;
  return target === 'data' ? `data.${key.trim()}` : target;
}

/** Includes columns that aren't imported, because the API would map an omitted column. */
export function mappingOf(columns: readonly ColumnChoice[]): Pick<ImportContactsBody, 'mapping' | 'types'> {
  const mappable = columns.filter(({ name }) => name !== '' && name.length <= MAX_NAME_LENGTH);
  const types = mappable.flatMap((column): [string, CellType][] => {
    const { target, key, type } = column;
    const needsDate = target === 'consent.at';
    if (!hasType(column) || type === 'unclear' || (needsDate && !isDate(type))) return [];
    return [[target === 'data' ? key.trim() : target, type]];
  });
  return {
    mapping: Object.fromEntries(mappable.map((column) => [column.name, fieldOf(column)])),
    types: Object.fromEntries(types),
  };
}
