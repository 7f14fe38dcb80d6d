import type { Migration } from '../../../shared/db/table/migrations/migration';
import {
  beginProgress,
  endProgress,
  notePage,
  openPlaces,
  readProgress,
} from '../../../shared/db/table/migrations/migration';
import { scanTable } from '../../../shared/db/table/scan-table';
import { now } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';

/** Parts of the table that are read concurrently: more than one partition of DynamoDB is at work at a time. */
const SEGMENTS = 4;
/** Rows of a page that are written concurrently. */
const CONCURRENCY = 10;
const SAID_EVERY_MS = 30_000;

export interface Pace {
  /** Units a second, of reading and writing together. */
  unitsPerSecond: number;
  /** Rows of one page. */
  pageRows?: number;
}

export interface MigrationReport {
  /** Rows of either form that were looked at. */
  rows: number;
  current: number;
  migrated: number;
  /** Changed or deleted by others at that moment, or of a form that this version does not know. */
  passed: number;
  /** Rows that a run before this one, which did not come to its end, had migrated. */
  before: number;
}

const noReport = (): MigrationReport => ({ rows: 0, current: 0, migrated: 0, passed: 0, before: 0 });

/** Tells now and then how many rows have been looked at. */
function teller(tell: (line: string) => void): (rows: number) => void {
  let tellAt = now() + SAID_EVERY_MS;
  return (rows) => {
    if (now() < tellAt) return;
    tell(`${rows} rows so far.`);
    tellAt = now() + SAID_EVERY_MS;
  };
}

/** Counts what a migration would do; writes nothing. */
export async function countMigration(
  migration: Migration,
  pace: Pace,
  tell: (line: string) => void,
): Promise<MigrationReport> {
  const report = noReport();
  const sayHowFar = teller(tell);
  await scanTable({ segments: SEGMENTS, filter: migration.filter, ...pace }, async ({ rows }) => {
    report.rows += rows.length;
    report.current += rows.filter((row) => migration.isCurrent(row)).length;
    sayHowFar(report.rows);
    return 0;
  });
  return { ...report, migrated: report.rows - report.current };
}

/**
 * Scans the table once and brings each row to its new form. A run that died continues at its last page, which it
 * repeats; a run with other values starts from the beginning.
 */
export async function runMigration(
  name: string,
  migration: Migration,
  pace: Pace,
  tell: (line: string) => void,
): Promise<MigrationReport> {
  const { does, filter } = migration;
  const standing = await readProgress(name);
  const progress = standing?.does === does ? standing : await beginProgress(name, SEGMENTS, does);
  const report = { ...noReport(), before: progress.migrated };
  const sayHowFar = teller(tell);
  const scan = { segments: progress.segments, filter, from: openPlaces(progress), ...pace };
  await scanTable(scan, async ({ rows, segment, next }) => {
    const open = rows.filter((row) => !migration.isCurrent(row));
    let migrated = 0;
    await forEachConcurrent(open, CONCURRENCY, async (row) => {
      if ((await migration.migrate(row)) === 'migrated') migrated += 1;
    });
    await notePage(name, segment, next, migrated);
    report.rows += rows.length;
    report.current += rows.length - open.length;
    report.migrated += migrated;
    report.passed += open.length - migrated;
    sayHowFar(report.rows);
    return open.length + 1;
  });
  await endProgress(name);
  return report;
}
