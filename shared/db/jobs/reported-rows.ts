import type { ReportedRow } from '../../domain/import/refused-row';
import { now } from '../../ops/clock';
import { pack, unpack } from '../table/compressed';
import { jobPartition, keys, REFUSED } from '../table/keys';
import { queryPages } from '../table/query';
import { put } from '../table/rows';
import type { JobRef } from './jobs';

/** Reported rows hold addresses, so they are kept no longer than the job's report. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/** Stores the rows that a job reports of the part of its file that begins at `offset`. A repeat replaces them. */
export async function putReportedRows({ projectId, id }: JobRef, offset: number, rows: ReportedRow[]): Promise<void> {
  const ttl = Math.ceil((now() + KEPT_DAYS * DAY_MS) / 1000);
  await put({ ...keys.refusedRows(projectId, id, offset), v: 1, packed: pack(rows), ttl });
}

/** The rows that a job reports, in the order of its file, page by page. */
export async function* readReportedRows({ projectId, id }: JobRef): AsyncGenerator<ReportedRow[]> {
  const pages = queryPages<{ packed: Uint8Array }>({ pk: jobPartition(projectId, id), sk: { beginsWith: REFUSED } });
  for await (const rows of pages) yield rows.flatMap(({ packed }) => unpack<ReportedRow[]>(packed));
}
