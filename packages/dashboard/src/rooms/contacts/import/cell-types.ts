import type { ImportContactsBody } from '@posthaste/client';

export type CellType = NonNullable<ImportContactsBody['types']>[string];

/** `unclear`: dates in which each of the first two numbers can be the day. */
export type GuessedType = CellType | 'unclear';

export const dateTypes = ['date', 'dayFirstDate', 'monthFirstDate'] as const;

export const isDate = (type: GuessedType): boolean => type === 'unclear' || dateTypes.some((date) => date === type);

/** Excludes text with leading zeros or over 12 digits, which is an id, postal code or phone number. */
const NUMBER = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/;
const BOOLEAN = /^(?:true|false|yes|no)$/i;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?$/i;
/** Dates that start with the day or the month, as the service's import reads them. */
const ORDERED_DATE = /^(\d{1,2})([./-])(\d{1,2})\2\d{4}(?:,?[ T]+\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?)?$/i;

function dateOrderOf(cells: readonly string[]): GuessedType {
  const dates = cells.map((cell) => {
    const [, first, separator, second] = ORDERED_DATE.exec(cell) ?? [];
    return { first: Number(first), separator, second: Number(second) };
  });
  const couldBe = (day: 'first' | 'second', month: 'first' | 'second') =>
    dates.every((date) => date[day] >= 1 && date[day] <= 31 && date[month] >= 1 && date[month] <= 12);
  const canBeDayFirst = couldBe('first', 'second');
  const canBeMonthFirst = couldBe('second', 'first');
  if (!canBeDayFirst && !canBeMonthFirst) return 'text';
  if (canBeDayFirst && canBeMonthFirst)
    return dates.every(({ separator }) => separator === '.') ? 'dayFirstDate' : 'unclear';
  return canBeDayFirst ? 'dayFirstDate' : 'monthFirstDate';
}

export function typeOfCells(cells: readonly string[]): GuessedType {
  const filledCells = cells.map((cell) => cell.trim()).filter(Boolean);
  const allMatch = (pattern: RegExp) => filledCells.length > 0 && filledCells.every((cell) => pattern.test(cell));
  if (allMatch(NUMBER)) return 'number';
  if (allMatch(BOOLEAN)) return 'boolean';
  if (allMatch(DATE)) return 'date';
  return allMatch(ORDERED_DATE) ? dateOrderOf(filledCells) : 'text';
}
