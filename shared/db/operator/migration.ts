import type { Expression } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { get, put, remove, update } from '../table/rows';
import type { SegmentPosition, StoredRow } from '../table/scan-table';

export type MigratedRow = 'migrated' | 'passed';

/** May visit a row twice, and while the service writes the row. Old and new code read both forms. */
export interface Migration {
  readonly does: string;
  readonly filter: Expression;
  isCurrent(row: StoredRow): boolean;
  migrate(row: StoredRow): Promise<MigratedRow>;
}

const END = 'end';

export interface MigrationProgress {
  segments: number;
  does: string;
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

export async function recordPage(name: string, segment: number, next: Key | null, migrated: number): Promise<void> {
  await update(keys.migration(name), { merge: { places: { [segment]: next ?? END } }, add: { migrated } });
}

export const openPositions = ({ segments, places }: MigrationProgress): SegmentPosition[] =>
  Array.from({ length: segments }, (_, segment) => segment).flatMap((segment) => {
    const place = places[String(segment)] ?? null;
    return place === END ? [] : [{ segment, after: place }];
  });

export async function endProgress(name: string): Promise<void> {
  await remove(keys.migration(name));
}
