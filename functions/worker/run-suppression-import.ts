import { suppressAddress } from '../../shared/db/contacts/suppressions';
import type { Job } from '../../shared/db/jobs/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { creationMark } from '../../shared/domain/contacts/contact';
import {
  type SuppressionImportParams,
  type SuppressionRow,
  suppressionRows,
} from '../../shared/domain/import/suppressions';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { ImportResult } from './import-outcome';
import { importRunner } from './import-runner';

const CONCURRENCY = 32;

/** The order of rows doesn't matter, because a reason replaces only a weaker one. */
async function importRows(rows: readonly SuppressionRow[], job: Job, project: Project): Promise<ImportResult> {
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, rejectedRows: [] };
  const { reason: defaultReason } = job.params as SuppressionImportParams;
  await forEachConcurrent(rows, CONCURRENCY, async ({ line, email, reason }) => {
    const { outcome } = await suppressAddress(project, email, () => ({
      reason: reason ?? defaultReason,
      address: { email },
      mark: creationMark(`${job.id}\n${line}`),
    }));
    result[outcome] += 1;
  });
  return result;
}

export const runSuppressionImport = importRunner({
  readers: suppressionRows,
  begin: (job, project) => (rows) => importRows(rows, job, project),
});
