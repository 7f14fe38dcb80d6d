import type { Migration } from '../../../shared/db/operator/migration';
import {
  beginProgress,
  endProgress,
  openPositions,
  readProgress,
  recordPage,
} from '../../../shared/db/operator/migration';
import { scanTable } from '../../../shared/db/table/scan-table';
import { now } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';

/** Scanned concurrently, to use several DynamoDB partitions. */
const SEGMENTS = 4;
const CONCURRENCY = 10;
const LOG_EVERY_MS = 30_000;
const NO_UNITS = 0;

export interface Pace {
  unitsPerSecond: number;
  pageRows?: number;
}

export interface MigrationReport {
  rows: number;
  current: number;
  migrated: number;
  /** Rows that were not migrated, because they changed meanwhile. */
  passed: number;
  /** Rows that an earlier, interrupted run migrated. */
  before: number;
}

const emptyReport = (): MigrationReport => ({ rows: 0, current: 0, migrated: 0, passed: 0, before: 0 });

function progressLogger(log: (line: string) => void): (rows: number) => void {
  let nextLogAt = now() + LOG_EVERY_MS;
  return (rows) => {
    if (now() < nextLogAt) return;
    log(`${rows} rows so far.`);
    nextLogAt = now() + LOG_EVERY_MS;
  };
}

export async function countMigration(
  migration: Migration,
  pace: Pace,
  log: (line: string) => void,
): Promise<MigrationReport> {
  const report = emptyReport();
  const logProgress = progressLogger(log);
  await scanTable({ segments: SEGMENTS, filter: migration.filter, ...pace }, async ({ rows }) => {
    report.rows += rows.length;
    report.current += rows.filter((row) => migration.isCurrent(row)).length;
    logProgress(report.rows);
    return NO_UNITS;
  });
  return { ...report, migrated: report.rows - report.current };
}

/** After a crash, another run resumes at the last page if the migration's `does` is the same. */
export async function runMigration(
  name: string,
  migration: Migration,
  pace: Pace,
  log: (line: string) => void,
): Promise<MigrationReport> {
  const { does, filter } = migration;
  const stored = await readProgress(name);
  const progress = stored?.does === does ? stored : await beginProgress(name, SEGMENTS, does);
  const report = { ...emptyReport(), before: progress.migrated };
  const logProgress = progressLogger(log);
  const scan = { segments: progress.segments, filter, from: openPositions(progress), ...pace };
  await scanTable(scan, async ({ rows, segment, next }) => {
    const outdatedRows = rows.filter((row) => !migration.isCurrent(row));
    let migrated = 0;
    await forEachConcurrent(outdatedRows, CONCURRENCY, async (row) => {
      if ((await migration.migrate(row)) === 'migrated') migrated += 1;
    });
    await recordPage(name, segment, next, migrated);
    report.rows += rows.length;
    report.current += rows.length - outdatedRows.length;
    report.migrated += migrated;
    report.passed += outdatedRows.length - migrated;
    logProgress(report.rows);
    const migrationUnits = outdatedRows.length;
    const progressUnits = 1;
    return migrationUnits + progressUnits;
  });
  await endProgress(name);
  return report;
}
