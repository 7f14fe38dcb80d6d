import type { FieldError } from '../../../shared/contract/errors';
import { type FilterGroup, filter } from '../../../shared/contract/filters';
import { checkFilter } from '../../../shared/domain/segments/check';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import type { Item } from './items';
import { optional } from './values';

interface Members {
  description?: string | undefined;
  trackMembership?: boolean;
}

/** A segment whose filter the service would take; else what stays behind, with the first thing that is wrong. */
export function segmentOf(
  name: string,
  filters: unknown,
  { description, trackMembership = false }: Members = {},
): Item {
  const left = (why: string): Item => ({ kind: 'left', what: `segment "${name}"`, why });
  const parsed = filter.safeParse(filters, parseOptions);
  if (!parsed.success) return left(`its filter has no counterpart here${said(fieldErrors(parsed.error))}`);
  const group = parsed.data as FilterGroup;
  if (namesSegments(group)) return left('it names other segments, which have new ids here');
  const mistakes = checkFilter(group, 'filters');
  if (mistakes.length > 0) return left(`its filter has no counterpart here${said(mistakes)}`);
  return { kind: 'segment', name, filters: group, trackMembership, ...optional({ description }) };
}

const said = ([first]: readonly FieldError[]): string => (first ? `: ${first.field} ${first.message}` : '');

const namesSegments = (group: FilterGroup): boolean =>
  group.conditions.some((part) => ('conditions' in part ? namesSegments(part) : part.field.startsWith('segment.')));
