import { invalidBody } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { resolveColumns } from '../../shared/domain/import/columns';
import type { ImportParams } from '../../shared/domain/import/params';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkImport } from './check-import';
import { readImportFile } from './import-file';
import { jobReply } from './job-reply';
import { startJob } from './start-job';

export const importContacts: Endpoint<typeof jobsGroup.routes.importContacts> = async ({ body, project, ids }) => {
  const problems = checkImport(body);
  if (problems.length > 0) throw invalidBody(problems);
  const readColumns = (header: readonly string[]) => resolveColumns(header, body);
  const file = await readImportFile(project.id, ids.seed, body, checkImport, readColumns);
  const { subscribed, resubscribe } = body;
  const params: ImportParams = { ...file, subscribed, resubscribe };
  const job = { projectId: project.id, id: ids.id('job'), type: 'import' as const, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
