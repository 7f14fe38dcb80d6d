import { stringify } from 'csv-stringify/sync';
import { putObject } from '../../shared/aws/storage';
import { exportKey, type Job, type JobFile } from '../../shared/db/jobs/jobs';
import { readRefusedRows } from '../../shared/db/jobs/refused-rows';
import type { RefusedRow } from '../../shared/domain/import/refused-row';
import { now } from '../../shared/ops/clock';

const COLUMNS = ['line', 'email', 'field', 'code', 'message'] as const;

/** Escapes texts that a spreadsheet would take for a formula. */
const csvOf = (rows: readonly RefusedRow[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => COLUMNS.map((column) => row[column])),
      { escape_formulas: true },
    ),
  );

/** Stores the refused rows of an import in the bucket, as CSV. A repeat stores the same file. */
export async function writeReport(job: Job): Promise<JobFile> {
  const parts: Uint8Array[] = [Buffer.from(`${COLUMNS.join(',')}\n`)];
  let rows = 0;
  for await (const page of readRefusedRows(job)) {
    parts.push(csvOf(page));
    rows += page.length;
  }
  const bytes = Buffer.concat(parts);
  const { key, keptUntil } = exportKey(job, 'csv', now());
  await putObject(key, bytes);
  return { key, filename: `${job.id}-refused.csv`, rows, bytes: bytes.length, keptUntil };
}
