import type { FieldError } from '../../shared/contract/errors';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { addressErrors } from '../../shared/domain/address';
import { checkMapping } from '../../shared/domain/import/columns';
import { checkFilter } from '../../shared/domain/segments/check';
import type { Checks } from '../../shared/http/call';
import { ndjsonErrors } from './import-file';

const consentInFuture: FieldError = { field: 'consent.at', message: 'Must not be in the future.', code: 'too_big' };

const consentTypeErrors = (type: string | undefined): FieldError[] =>
  type === undefined || /date$/i.test(type)
    ? []
    : [{ field: 'types.consent.at', message: 'Use date, dayFirstDate or monthFirstDate.', code: 'custom' }];

function columnErrors(fields: readonly string[], format: string | undefined): FieldError[] {
  const csvOnly: FieldError = { field: 'fields', message: 'Only for CSV. NDJSON has whole contacts.', code: 'custom' };
  const duplicates = fields.flatMap((field, index): FieldError[] =>
    fields.indexOf(field) === index
      ? []
      : [{ field: `fields[${index}]`, message: 'This column is listed twice.', code: 'duplicate' }],
  );
  return format === 'ndjson' ? [csvOnly, ...duplicates] : duplicates;
}

export const checks: Checks<typeof jobsGroup> = {
  importContacts: (body, { now }) => [
    ...(body.format === 'ndjson' ? ndjsonErrors(body) : checkMapping(body)),
    ...consentTypeErrors(body.types?.['consent.at']),
    ...(body.consent?.at !== undefined && body.consent.at > now ? [consentInFuture] : []),
  ],

  exportContacts: ({ format, fields, filter }) => [
    ...(fields ? columnErrors(fields, format) : []),
    ...(filter ? checkFilter(filter) : []),
  ],

  bulkContacts: ({ emails = [], filter }) => [
    ...emails.flatMap((email, index) => addressErrors(`emails[${index}]`, email)),
    ...(filter ? checkFilter(filter) : []),
  ],

  importSuppressions: (body) => {
    const { format, mapping } = body;
    if (format === 'ndjson') return ndjsonErrors(body);
    const targets = Object.values(mapping ?? {});
    if (!mapping || targets.filter((target) => target === 'email').length === 1) return [];
    return [{ field: 'mapping', message: 'Map exactly one column to email.', code: 'required' }];
  },
};
