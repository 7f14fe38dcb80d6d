import type { SuppressionReason } from '../../shared/contract/routes/suppressions';
import { scanSuppressions } from '../../shared/db/contacts/suppression-list';
import type { Suppression } from '../../shared/db/contacts/suppressions';
import { readCounter } from '../../shared/db/counters/counters';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import { exportRunner } from './export-runner';
import { type ExportPage, formatOf } from './export-state';
import { csvHead, csvLines } from './part-file';

const COLUMNS = ['email', 'reason', 'contactId', 'emailId', 'createdAt'] as const;

const START_AT_NEWEST = '~';

const reasonOf = ({ params }: RunningJob) => (params as { reason?: SuppressionReason }).reason;

function linesOf(job: RunningJob, suppressions: readonly Suppression[]): string {
  if (formatOf(job) === 'csv') return csvLines(suppressions.map((row) => COLUMNS.map((column) => row[column] ?? null)));
  return suppressions
    .map((row) => `${JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, row[name] ?? null])))}\n`)
    .join('');
}

async function* pages(
  job: RunningJob,
  _columns: readonly string[],
  from: string,
  project: Project,
): AsyncGenerator<ExportPage<string>> {
  for await (const { suppressions, next } of scanSuppressions(project, from, reasonOf(job))) {
    const shownSuppressions = suppressions.filter(({ email }) => email !== undefined);
    yield { text: linesOf(job, shownSuppressions), rows: shownSuppressions.length, scanned: suppressions.length, next };
  }
}

export const runSuppressionExport = exportRunner<string>({
  name: 'suppressions',
  start: START_AT_NEWEST,
  readColumns: async () => COLUMNS,
  countTotal: (job) => {
    const reason = reasonOf(job);
    return readCounter(job.projectId, reason === undefined ? 'suppressions' : `suppressions:${reason}`);
  },
  head: (job, columns) => (formatOf(job) === 'csv' ? csvHead(columns) : ''),
  pages,
});
