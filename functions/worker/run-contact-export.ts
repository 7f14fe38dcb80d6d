import { SCAN_START, type ScanPosition } from '../../shared/db/contacts/scan';
import { readCounter } from '../../shared/db/counters/counters';
import { readFields } from '../../shared/db/counters/named-counts';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import { readRegister } from '../../shared/db/names/register';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { allColumns, contactPages, fileHead, findFailure } from './export-contacts';
import { exportRunner } from './export-runner';

const paramsOf = ({ params }: RunningJob): ExportParams => params as ExportParams;

async function readColumns(job: RunningJob): Promise<readonly string[]> {
  const { format, fields } = paramsOf(job);
  if (format === 'ndjson') return [];
  if (fields) return fields;
  const [registeredFields, countedFields] = await Promise.all([
    readRegister(job.projectId, 'field'),
    readFields(job.projectId),
  ]);
  return allColumns([...new Set([...registeredFields, ...countedFields].map(({ name }) => name))].sort());
}

export const runContactExport = exportRunner<ScanPosition>({
  name: 'contacts',
  start: SCAN_START,
  findFailure,
  readColumns,
  countTotal: ({ projectId }) => readCounter(projectId, 'contacts'),
  head: (job, columns) => fileHead(paramsOf(job), columns),
  pages: contactPages,
});
