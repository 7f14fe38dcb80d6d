import type { Filter } from '@posthaste/client';
import type { Parameters } from '../../router/routes';
import { mayBeName } from '../../ui/contact-name';
import { isFilter } from '../segments/filter/is-filter';
import { asFilter, emptyFilter, narrowGroup, type Part } from '../segments/filter/tree';

export type View = Parameters<'contacts'>;

export function readFilter(text: string | undefined): Filter | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isFilter(value) && value.conditions.length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

const containsCondition = (field: 'email' | 'name', value: string): Part => ({ field, operator: 'contains', value });

/** Each word must be in the address or in the name, as in the list's search. */
function searchConditions(search: string): Part[] {
  if (!mayBeName(search)) return [containsCondition('email', search)];
  const words = search.split(/\s+/).filter(Boolean);
  return words.map((word) => ({
    operator: 'OR',
    conditions: [containsCondition('email', word), containsCondition('name', word)],
  }));
}

export function filterOfView({ search, subscribed, segment, filter }: View): Filter | undefined {
  const conditions: Part[] = [
    ...(search ? searchConditions(search) : []),
    ...(subscribed ? [{ field: 'subscribed', operator: 'equals', value: subscribed === 'true' } as const] : []),
    ...(segment ? [{ field: `segment.${segment}`, operator: 'member' } as const] : []),
  ];
  const combinedFilter = narrowGroup(readFilter(filter) ?? emptyFilter(), conditions);
  return combinedFilter.conditions.length === 0 ? undefined : asFilter(combinedFilter);
}

/** Matches every contact. Jobs don't accept an empty filter. */
export const EVERYBODY: Filter = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'exists' }] };

const DATA_PREFIX = 'data.';
export const fixedColumns = ['subscribed', 'activity', 'createdAt', 'updatedAt'] as const;
export type FixedColumn = (typeof fixedColumns)[number];

/** More columns don't fit on a screen. */
export const MAX_COLUMNS = 6;

const isColumn = (name: string): boolean =>
  fixedColumns.some((column) => column === name) || /^data\.[\w -]{1,64}$/.test(name);

export function columnNamesOf({ columns }: View): string[] {
  if (columns === undefined) return ['subscribed', 'activity', 'createdAt'];
  return [...new Set(columns.split(',').filter(isColumn))].slice(0, MAX_COLUMNS);
}

export const dataKeyOf = (column: string): string | undefined =>
  column.startsWith(DATA_PREFIX) ? column.slice(DATA_PREFIX.length) : undefined;

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
