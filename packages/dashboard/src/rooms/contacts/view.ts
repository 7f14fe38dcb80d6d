import type { Filter } from '@posthaste/client';
import type { Parameters } from '../../router/addresses';
import { isFilter } from '../segments/filter/form';
import { asFilter, type Condition, emptyFilter, narrowed } from '../segments/filter/tree';

/** What of the contacts is shown. */
export type View = Parameters<'contacts'>;

/** The filter of an address; undefined for a text that is none. The API checks what it says. */
export function readFilter(text: string | undefined): Filter | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isFilter(value) && value.conditions.length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** All that a view is narrowed to, as one filter for exports and jobs; undefined when it shows everybody. */
export function filterOfView({ search, subscribed, segment, filter }: View): Filter | undefined {
  const more: Condition[] = [
    ...(search ? [{ field: 'email', operator: 'contains', value: search } as const] : []),
    ...(subscribed ? [{ field: 'subscribed', operator: 'equals', value: subscribed === 'true' } as const] : []),
    ...(segment ? [{ field: `segment.${segment}`, operator: 'member' } as const] : []),
  ];
  const whole = narrowed(readFilter(filter) ?? emptyFilter(), more);
  return whole.conditions.length === 0 ? undefined : asFilter(whole);
}

/** A filter that everybody matches: jobs take no empty one. */
export const EVERYBODY: Filter = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'exists' }] };

const DATA = 'data.';
const FIXED = ['subscribed', 'activity', 'createdAt', 'updatedAt'] as const;
export type FixedColumn = (typeof FIXED)[number];
export const fixedColumns: readonly FixedColumn[] = FIXED;

/** More columns don't fit on any screen. */
export const MOST_COLUMNS = 6;

const known = (name: string): boolean => FIXED.some((one) => one === name) || /^data\.[\w -]{1,64}$/.test(name);

/** The columns that a view shows beside the address, in their order. */
export function columnsOf({ columns }: View): string[] {
  if (columns === undefined) return ['subscribed', 'activity', 'createdAt'];
  return [...new Set(columns.split(',').filter(known))].slice(0, MOST_COLUMNS);
}

/** The key of a column of data. */
export const keyOf = (column: string): string | undefined =>
  column.startsWith(DATA) ? column.slice(DATA.length) : undefined;

/** A value of a contact's data as a text: it may be anything. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
