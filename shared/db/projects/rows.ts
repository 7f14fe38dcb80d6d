import { expr } from '../table/expressions';
import { domainPartition, type Key, keys, project } from '../table/keys';
import { scanTable } from '../table/scan-table';

const SEGMENTS = 4;
/** Reads and writes together; a new on-demand table takes 4,000 writes a second, and others need some of them. */
const UNITS_PER_SECOND = 2_000;

/** Rows that stand for something outside of the table, which is removed first, and the mark of the deletion. */
function isRemovedOtherwise({ pk, sk }: Key, projectId: string): boolean {
  const { tenant, projectDeletion } = keys;
  const own = [tenant(projectId), projectDeletion(projectId)];
  return pk === domainPartition(projectId) || own.some((key) => key.pk === pk && key.sk === sk);
}

/**
 * All rows of a project: under its prefix, with its id as an attribute (API keys by their hash, claims on domains, due executions) or
 * as the sort key (the dispatcher's lists of projects). Reads the whole table, because a list of places can be
 * incomplete. `onRows` returns the units that it has spent.
 */
export function scanProjectRows(projectId: string, onRows: (rows: Key[]) => Promise<number>): Promise<void> {
  const own = project(projectId);
  const filter = expr`begins_with(pk, ${`${own}#`}) OR pk = ${own} OR projectId = ${projectId} OR project = ${projectId} OR sk = ${projectId}`;
  return scanTable({ segments: SEGMENTS, unitsPerSecond: UNITS_PER_SECOND, filter }, async ({ rows }) =>
    onRows(rows.filter((row) => !isRemovedOtherwise(row, projectId)).map(({ pk, sk }) => ({ pk, sk }))),
  );
}
