import type { ExportBody } from '../../shared/contract/contact-jobs';
import type { FieldError } from '../../shared/contract/errors';
import { refuseInvalid } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { checkFilter } from '../../shared/domain/segments/check';
import type { Endpoint } from '../../shared/http/call';
import { refuseUnknown, startJob } from './start-job';

/** Mistakes in the columns and in the filter. */
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

export const exportContacts: Endpoint<typeof jobsGroup.routes.exportContacts> = async ({
  body,
  project,
  caller,
  ids,
}) => {
  refuseInvalid(checkExport(body));
  await refuseUnknown(project.id, body.filter);
  const { format, filter, fields } = body;
  const params: ExportParams = {
    format,
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(fields ? { fields } : {}),
  };
  return startJob({ project, caller, ids }, 'export', params);
};
