import type * as z from 'zod';
import type { FieldError } from '../../shared/contract/errors';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { parseAddress } from '../../shared/domain/address';
import { checkFilter } from '../../shared/domain/segments/check';
import type { Segment } from '../../shared/domain/segments/segment';

type Routes = typeof segmentsGroup.routes;
type CreateBody = z.output<Routes['createSegment']['body']>;
type PreviewBody = z.output<Routes['previewSegment']['body']>;
type MembersBody = z.output<Routes['addMembers']['body']>;

/** Whether the filter fits the type. The endpoint looks up what it refers to. */
export function checkForm(type: Segment['type'], filters: Segment['filters']): FieldError[] {
  const at = 'filters.conditions';
  const some = filters.conditions.length > 0;
  if (type === 'STATIC' && some)
    return [{ field: at, message: 'A static segment has no conditions.', code: 'too_big' }];
  if (type === 'DYNAMIC' && !some) return [{ field: at, message: 'At least one condition.', code: 'too_small' }];
  return checkFilter(filters, 'filters');
}

export function checkNew({ type, filters }: Partial<CreateBody>): FieldError[] {
  if (filters) return type ? checkForm(type, filters) : checkFilter(filters, 'filters');
  return type === 'DYNAMIC' ? [{ field: 'filters', message: 'Required.', code: 'required' }] : [];
}

export const checkFilters = ({ filters }: { filters?: PreviewBody['filters'] | undefined }): FieldError[] =>
  filters ? checkFilter(filters, 'filters') : [];

export const checkAddresses = ({ emails = [] }: Partial<MembersBody>): FieldError[] =>
  emails.flatMap((email, index) =>
    parseAddress(email)
      ? []
      : [{ field: `emails[${index}]`, message: 'Invalid email address.', code: 'invalid_string' as const }],
  );
