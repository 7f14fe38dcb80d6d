import type { ExportBody } from '../../shared/contract/contact-jobs';
import type { FieldError } from '../../shared/contract/errors';
import { checkFilter } from '../../shared/domain/segments/check';

/** Columns that can't be, and what makes no sense in the filter. */
export const checkExport = ({ format, fields, filter }: Partial<ExportBody>): FieldError[] => [
  ...(format === 'ndjson' && fields
    ? [{ field: 'fields', message: 'NDJSON holds whole contacts.', code: 'custom' as const }]
    : []),
  ...(fields ?? []).flatMap((field, index): FieldError[] =>
    fields?.indexOf(field) === index
      ? []
      : [{ field: `fields[${index}]`, message: 'This column is named twice.', code: 'duplicate' }],
  ),
  ...(filter ? checkFilter(filter) : []),
];
