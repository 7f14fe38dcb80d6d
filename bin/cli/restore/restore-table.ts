import { currentProject } from '../../../shared/db/projects/projects';
import { batchGet } from '../../../shared/db/table/batch-get';
import { countedRow } from '../../../shared/db/table/counted-row';
import { expr } from '../../../shared/db/table/expressions';
import type { Key } from '../../../shared/db/table/keys';
import { type StoredRow, scanTable } from '../../../shared/db/table/scan-table';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { carryOver, decidingRows, discard, isMember } from './decisions';
import { openRows, repairOpen } from './open-rows';
import type { Repair, RepairKind } from './repair';

export interface Restoring {
  /** Epoch ms since when no service has used the source table. */
  at: number;
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
/** Each row may include an email's timeline; this limits memory to some MB. */
const PAGE_ROWS = 1_000;

/** Nothing with an unknown outcome runs twice. Can be repeated. */
export async function restoreTable(restoring: Restoring): Promise<RestoreSummary> {
  const found: RestoreSummary = { counts: new Map(), names: new Map() };
  await scanRestored(restoring, found);
  if (restoring.oldTable !== undefined) await scanOld(restoring.oldTable, restoring, found);
  return found;
}

async function scanRestored({ at, oldTable, eraseMissing, apply }: Restoring, found: RestoreSummary): Promise<void> {
  const filter = oldTable === undefined ? openRows : expr`${openRows} OR ${decidingRows}`;
  await scanTable({ segments: SEGMENTS, filter, pageRows: PAGE_ROWS }, async ({ rows }) => {
    const known = oldTable === undefined ? null : await rowsOf(oldTable, rows.filter(isCompared));
    await forEachConcurrent(rows, CONCURRENCY, async (row) => {
      const old = known ? (known.get(nameOf(row)) ?? null) : undefined;
      const repair =
        (await repairOpen(row, { at, old, oldTable })) ?? (old === null ? discard(row, eraseMissing) : null);
      await applyRepair(repair, apply, found);
    });
    return undefined;
  });
}

async function scanOld(table: string, { apply }: Restoring, found: RestoreSummary): Promise<void> {
  const exists = projectLookup();
  await scanTable({ segments: SEGMENTS, filter: decidingRows, pageRows: PAGE_ROWS, table }, async ({ rows }) => {
    const current = await rowsOf(undefined, rows);
    await forEachConcurrent(rows, CONCURRENCY, async (old) => {
      const repair = carryOver(old, current.get(nameOf(old)) ?? null);
      const isOwned = !repair?.make || (await exists(projectOf(old)));
      await applyRepair(isOwned ? repair : null, apply, found);
    });
    return undefined;
  });
}

const projectOf = ({ pk, projectId }: StoredRow): string => String(projectId ?? pk.split('#')[1]);

/** Rows of a missing project would belong to nobody. */
function projectLookup(): (projectId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (projectId) => {
    const exists = known.get(projectId) ?? currentProject(projectId).then((project) => project !== null);
    known.set(projectId, exists);
    return exists;
  };
}

const isCompared = (row: StoredRow): boolean => row.sk === 'KEY' || isMember(row) || countedRow(row) !== null;
const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

async function rowsOf(table: string | undefined, wanted: readonly Key[]): Promise<Map<string, StoredRow>> {
  const rowKeys = wanted.map(({ pk, sk }) => ({ pk, sk }));
  const rows = await batchGet(rowKeys, table === undefined ? {} : { table });
  return new Map((rows as StoredRow[]).map((row) => [nameOf(row), row]));
}

async function applyRepair(repair: Repair | null, apply: boolean, { counts, names }: RestoreSummary): Promise<void> {
  if (!repair) return;
  const { kind, name, make } = repair;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (name !== undefined) {
    const listed = names.get(kind) ?? [];
    listed.push(name);
    names.set(kind, listed);
  }
  if (apply) await make?.();
}
