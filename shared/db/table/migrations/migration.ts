import type { Expression } from '../expressions';
import { type Key, keys } from '../keys';
import { get, put, remove, update } from '../rows';
import type { SegmentPlace, StoredRow } from '../scan-table';

/** The outcome for a row: `passed` if it was changed or deleted in the meantime. */
export type MigratedRow = 'migrated' | 'passed';

/**
 * Brings rows of an older form to today's, with one conditional write each. It may visit a row twice, and others may
 * change the row at the same time. Code from before and after the migration reads both forms.
 */
export interface Migration {
  /** A sentence for the operator. */
  readonly does: string;
  /** The rows that it visits, in either form. */
  readonly filter: Expression;
  isCurrent(row: StoredRow): boolean;
  /** Writes the row in its new form unless it has changed since it was read. */
  migrate(row: StoredRow): Promise<MigratedRow>;
}

const END = 'end';

/** How far a migration has come. A migration with another `does` starts anew. */
export interface MigrationProgress {
  /** How many segments of the table it scans. */
  segments: number;
  /** The migration's sentence when it started. */
  does: string;
  /** By segment: the last key of the last page, or that its end is reached; absent before the first page. */
  places: Record<string, Key | typeof END>;
  migrated: number;
}

export const readProgress = (name: string): Promise<MigrationProgress | null> =>
  get<MigrationProgress>(keys.migration(name));

export async function beginProgress(name: string, segments: number, does: string): Promise<MigrationProgress> {
  const progress: MigrationProgress = { segments, does, places: {}, migrated: 0 };
  await put({ ...keys.migration(name), v: 1, ...progress });
  return progress;
}

/** Notes that a page is done; the migration continues after it. */
export async function notePage(name: string, segment: number, next: Key | null, migrated: number): Promise<void> {
  await update(keys.migration(name), { merge: { places: { [segment]: next ?? END } }, add: { migrated } });
}

/** Where a migration continues: in each segment that has not reached its end. */
export const openPlaces = ({ segments, places }: MigrationProgress): SegmentPlace[] =>
  Array.from({ length: segments }, (_, segment) => ({ segment, at: places[String(segment)] })).flatMap(
    ({ segment, at }) => (at === END ? [] : [{ segment, after: at ?? null }]),
  );

export async function endProgress(name: string): Promise<void> {
  await remove(keys.migration(name));
}
