import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import type { Endpoint } from '../../shared/http/call';
import { startJob, throwIfSegmentUnknown } from './start-job';

export const exportContacts: Endpoint<typeof jobsGroup.routes.exportContacts> = async ({
  body,
  project,
  caller,
  ids,
}) => {
  await throwIfSegmentUnknown(project.id, body.filter);
  const { format, filter, fields } = body;
  const params: ExportParams = {
    format,
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(fields ? { fields } : {}),
  };
  return startJob({ project, caller, ids }, 'export', params);
};
