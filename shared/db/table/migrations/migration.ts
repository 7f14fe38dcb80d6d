import type { Expression } from '../expressions';
import type { StoredRow } from '../scan-table';

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
