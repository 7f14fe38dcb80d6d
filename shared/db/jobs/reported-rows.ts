import type { RowOutcome } from '../../contract/routes/jobs';
import { isRejected, type ReportedRow } from '../../domain/import/rejected-row';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { jobPartition, keys, NEXT_KEY_SUFFIX, REFUSED } from '../table/keys';
import { pack, unpack } from '../table/large-value';
import { queryPage, queryPages } from '../table/query';
import { put } from '../table/rows';
import type { JobRef } from './jobs';

/** No longer than the job's report, because the rows contain addresses. */
const RETENTION_DAYS = 7;

export async function putReportedRows({ projectId, id }: JobRef, offset: number, rows: ReportedRow[]): Promise<void> {
  const ttl = Math.ceil((now() + RETENTION_DAYS * DAY_MS) / 1000);
  await put({ ...keys.refusedRows(projectId, id, offset), v: 1, packed: pack(rows), ttl });
}

export async function* readReportedRows({ projectId, id }: JobRef, offset?: number): AsyncGenerator<ReportedRow[]> {
  const pk = jobPartition(projectId, id);
  const end = offset === undefined ? `${REFUSED}:` : keys.refusedRows(projectId, id, offset - 1).sk;
  const pages = queryPages<{ packed: Uint8Array }>({ pk, sk: { between: [REFUSED, end] } });
  for await (const rows of pages) yield rows.flatMap(({ packed }) => unpack<ReportedRow[]>(packed));
}

export const outcomeOfRow = (row: ReportedRow): RowOutcome => (isRejected(row) ? 'refused' : row.outcome);

interface PositionedRow {
  position: string;
  row: ReportedRow;
}

/** A part has at most 500 rows. */
const NUMBER_DIGITS = 4;
const positionOf = (part: string, index: number): string => `${part}/${String(index).padStart(NUMBER_DIGITS, '0')}`;
const ROWS_PER_PART = 100;

/** `:` sorts after all digits. */
function partsFrom(after: string | null): { between: readonly [string, string] } {
  const [part = '', number] = after?.split('/') ?? [];
  const isWholePartRead = number === '';
  return { between: [`${REFUSED}${part}${isWholePartRead ? NEXT_KEY_SUFFIX : ''}`, `${REFUSED}:`] };
}

async function readStep(
  { projectId, id }: JobRef,
  after: string | null,
  size: number,
): Promise<ScanStep<PositionedRow>> {
  const page = await queryPage<{ sk: string; packed: Uint8Array }>({
    pk: jobPartition(projectId, id),
    sk: partsFrom(after),
    limit: Math.ceil(size / ROWS_PER_PART),
  });
  const partOf = (sk: string) => sk.slice(REFUSED.length);
  const rows = page.rows.flatMap(({ sk, packed }) =>
    unpack<ReportedRow[]>(packed).map((row, index) => ({ position: positionOf(partOf(sk), index), row })),
  );
  const last = page.rows.at(-1);
  return {
    rows: after === null ? rows : rows.filter(({ position }) => position > after),
    resumeAfter: page.after && last ? `${partOf(last.sk)}/` : null,
  };
}

export async function listReportedRows(
  { secret }: Project,
  job: JobRef,
  outcome: RowOutcome | undefined,
  page: PageRequest,
): Promise<CountedPage<ReportedRow>> {
  const list = {
    secret,
    name: ['job rows', job.id, outcome].join('\n'),
    readStep: async (after: string | null, size: number) => {
      const { rows, resumeAfter } = await readStep(job, after, size);
      return { rows: rows.filter(({ row }) => outcome === undefined || outcomeOfRow(row) === outcome), resumeAfter };
    },
    positionOf: ({ position }: PositionedRow) => position,
  };
  const { items, ...rest } = await readCountedList(list, page);
  return { ...rest, items: items.map(({ row }) => row) };
}
