import { invalidBody } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkExport } from './check-export';
import { jobReply } from './job-reply';
import { refuseUnknown } from './refuse-unknown';
import { startJob } from './start-job';

export const exportContacts: Endpoint<typeof jobsGroup.routes.exportContacts> = async ({ body, project, ids }) => {
  const problems = checkExport(body);
  if (problems.length > 0) throw invalidBody(problems);
  await refuseUnknown(project.id, body.filter);
  const { format, filter, fields } = body;
  const params: ExportParams = {
    format,
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(fields ? { fields } : {}),
  };
  const job = { projectId: project.id, id: ids.id('job'), type: 'export' as const, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
