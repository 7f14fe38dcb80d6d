import { currentProject } from '../../../shared/db/projects/projects';
import { batchGet } from '../../../shared/db/table/batch-get';
import { countedRow } from '../../../shared/db/table/counted-row';
import { expr } from '../../../shared/db/table/expressions';
import type { Key } from '../../../shared/db/table/keys';
import { type StoredRow, scanTable } from '../../../shared/db/table/scan-table';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { carryOver, decidingRows, discardMissing, isMember } from './decisions';
import { openRows, repairOpen } from './open-rows';
import type { Repair, RepairKind } from './repair';

interface RestoreTableOptions {
  /** Epoch ms. No service has used the source table since. */
  startedAt: number;
  oldTable?: string | undefined;
  eraseMissing: boolean;
  apply: boolean;
}

export interface RestoreSummary {
  counts: Map<RepairKind, number>;
  names: Map<RepairKind, string[]>;
}

const SEGMENTS = 4;
const CONCURRENCY = 16;
/** A row may include an email's timeline, so a page takes some MB of memory. */
const PAGE_ROWS = 1_000;

/** Ends work whose outcome is unknown instead of repeating it. The restore itself can be repeated. */
export async function restoreTable(options: RestoreTableOptions): Promise<RestoreSummary> {
  const summary: RestoreSummary = { counts: new Map(), names: new Map() };
  await scanRestoredTable(options, summary);
  if (options.oldTable !== undefined) await scanOldTable(options.oldTable, options, summary);
  return summary;
}

async function scanRestoredTable(options: RestoreTableOptions, summary: RestoreSummary): Promise<void> {
  const { startedAt, oldTable, eraseMissing, apply } = options;
  const filter = oldTable === undefined ? openRows : expr`${openRows} OR ${decidingRows}`;
  await scanTable({ segments: SEGMENTS, filter, pageRows: PAGE_ROWS }, async ({ rows }) => {
    const oldRows = oldTable === undefined ? null : await rowsOf(oldTable, rows.filter(isComparedRow));
    await forEachConcurrent(rows, CONCURRENCY, async (row) => {
      const oldRow = oldRows ? (oldRows.get(nameOf(row)) ?? null) : undefined;
      let repair = await repairOpen(row, { startedAt, oldRow, oldTable });
      if (!repair && oldRow === null) repair = discardMissing(row, eraseMissing);
      await applyRepair(repair, apply, summary);
    });
    return undefined;
  });
}

async function scanOldTable(table: string, { apply }: RestoreTableOptions, summary: RestoreSummary): Promise<void> {
  const projectExists = projectLookup();
  await scanTable({ segments: SEGMENTS, filter: decidingRows, pageRows: PAGE_ROWS, table }, async ({ rows }) => {
    const restoredRows = await rowsOf(undefined, rows);
    await forEachConcurrent(rows, CONCURRENCY, async (oldRow) => {
      const repair = carryOver(oldRow, restoredRows.get(nameOf(oldRow)) ?? null);
      const isApplicable = !repair?.make || (await projectExists(projectOf(oldRow)));
      await applyRepair(isApplicable ? repair : null, apply, summary);
    });
    return undefined;
  });
}

const projectOf = ({ pk, projectId }: StoredRow): string => String(projectId ?? pk.split('#')[1]);

/** Rows are not taken over if the restored table lacks their project. */
function projectLookup(): (projectId: string) => Promise<boolean> {
  const existence = new Map<string, Promise<boolean>>();
  return (projectId) => {
    const exists = existence.get(projectId) ?? currentProject(projectId).then((project) => project !== null);
    existence.set(projectId, exists);
    return exists;
  };
}

const isComparedRow = (row: StoredRow): boolean => row.sk === 'KEY' || isMember(row) || countedRow(row) !== null;
const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

async function rowsOf(table: string | undefined, keys: readonly Key[]): Promise<Map<string, StoredRow>> {
  const rowKeys = keys.map(({ pk, sk }) => ({ pk, sk }));
  const rows = await batchGet(rowKeys, table === undefined ? {} : { table });
  return new Map((rows as StoredRow[]).map((row) => [nameOf(row), row]));
}

async function applyRepair(repair: Repair | null, apply: boolean, { counts, names }: RestoreSummary): Promise<void> {
  if (!repair) return;
  const { kind, name, make } = repair;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (name !== undefined) {
    const namesOfKind = names.get(kind) ?? [];
    namesOfKind.push(name);
    names.set(kind, namesOfKind);
  }
  if (apply) await make?.();
}
