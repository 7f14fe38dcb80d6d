import type { FieldError } from '../../shared/contract/errors';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { listAllSegments } from '../../shared/db/segments/segments';
import { addressErrors } from '../../shared/domain/address';
import { checkFilter } from '../../shared/domain/segments/check';
import { checkFilterWithSegments } from '../../shared/domain/segments/definition';
import type { Segment } from '../../shared/domain/segments/segment';
import type { Checks, RecordCheck, RecordChecks } from '../../shared/http/call';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { conditionCountErrors } from './filter';

type Routes = typeof segmentsGroup.routes;

const filterErrors = ({ filters }: { filters?: Segment['filters'] | undefined }): FieldError[] =>
  filters ? checkFilter(filters, 'filters') : [];

const emailsErrors = ({ emails = [] }: { emails?: readonly string[] }): FieldError[] =>
  emails.flatMap((email, index) => addressErrors(`emails[${index}]`, email));

export const checks: Checks<typeof segmentsGroup> = {
  createSegment: ({ type, filters }) => {
    if (!filters) return type === 'DYNAMIC' ? [{ field: 'filters', message: 'Required.', code: 'required' }] : [];
    const countErrors = type ? conditionCountErrors(type, filters) : [];
    return countErrors.length > 0 ? countErrors : filterErrors({ filters });
  },
  previewSegment: filterErrors,
  listMatches: filterErrors,
  updateSegment: filterErrors,
  addMembers: emailsErrors,
  removeMembers: emailsErrors,
};

const referenceErrors: RecordCheck<Routes['previewSegment' | 'listMatches']> = async (project, { filters }) => [
  ...checkFilterWithSegments(filters, 'filters', await listAllSegments(project.id)),
  ...(await namedRecordErrors(project.id, filters, 'filters')),
];

export const recordChecks: RecordChecks<typeof segmentsGroup> = {
  previewSegment: referenceErrors,
  listMatches: referenceErrors,
};
