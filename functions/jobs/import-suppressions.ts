import type { FieldError } from '../../shared/contract/errors';
import { invalidBody } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { SuppressionImportBody } from '../../shared/contract/suppression-jobs';
import { type SuppressionImportParams, suppressionColumns } from '../../shared/domain/import/suppression-columns';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkNdjson } from './check-import';
import { readImportFile } from './import-file';
import { jobReply } from './job-reply';
import { startJob } from './start-job';

/** What is wrong with those members that are there, whatever the file holds. */
export function checkSuppressionImport(members: Partial<SuppressionImportBody>): FieldError[] {
  const { format, mapping } = members;
  if (format === 'ndjson') return checkNdjson(members);
  const targets = Object.values(mapping ?? {});
  if (!mapping || targets.filter((target) => target === 'email').length === 1) return [];
  return [{ field: 'mapping', message: 'One column must become email.', code: 'required' }];
}

export const importSuppressions: Endpoint<typeof jobsGroup.routes.importSuppressions> = async (request) => {
  const { body, project, ids } = request;
  const problems = checkSuppressionImport(body);
  if (problems.length > 0) throw invalidBody(problems);
  const readColumns = (header: readonly string[]) => suppressionColumns(header, body.mapping);
  const file = await readImportFile(project.id, ids.seed, body, checkSuppressionImport, readColumns);
  const params: SuppressionImportParams = { ...file, reason: body.reason };
  const type = 'suppression_import' as const;
  const job = { projectId: project.id, id: ids.id('job'), type, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
