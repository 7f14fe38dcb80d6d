import type { StoredRow, TableScan } from '../scan-table';

/** What became of a row: one that is `passed` was changed or deleted meanwhile. */
export type MigratedRow = 'migrated' | 'passed';

/**
 * Brings rows of an older form to today's, one conditional write each: it may come to a row twice, and beside whoever
 * else changes it. Code of before and after it reads both forms.
 */
export interface Migration {
  /** A sentence for the operator. */
  readonly does: string;
  /** The rows that it looks at, in either form. */
  readonly filter: NonNullable<TableScan['filter']>;
  isCurrent(row: StoredRow): boolean;
  /** Writes the row in its new form if it is still as it was seen. */
  migrate(row: StoredRow): Promise<MigratedRow>;
}
