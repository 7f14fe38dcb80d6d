import { listObjects } from '../../aws/storage';
import { IMAGES_PREFIX } from '../../contract/assets';
import { emailFolders, RECEIVED_PREFIX } from '../../contract/retention';
import { expr } from '../table/expressions';
import { domainPartition, type Key, keys, project } from '../table/keys';
import { scanTable } from '../table/scan-table';

const SEGMENTS = 4;
/** Reads and writes. A new on-demand table allows 4,000 writes a second; other work needs some. */
const UNITS_PER_SECOND = 2_000;

function isRemovedElsewhere({ pk, sk }: Key, projectId: string): boolean {
  const { tenant, projectDeletion } = keys;
  const ownKeys = [tenant(projectId), projectDeletion(projectId)];
  return pk === domainPartition(projectId) || ownKeys.some((key) => key.pk === pk && key.sk === sk);
}

/** Reads the whole table, because a list of partitions could be incomplete. `onRows` returns the units it used. */
export function scanProjectRows(projectId: string, onRows: (rows: Key[]) => Promise<number>): Promise<void> {
  const partition = project(projectId);
  const filter = expr`begins_with(pk, ${`${partition}#`}) OR pk = ${partition} OR projectId = ${projectId} OR project = ${projectId} OR sk = ${projectId}`;
  return scanTable({ segments: SEGMENTS, unitsPerSecond: UNITS_PER_SECOND, filter }, async ({ rows }) =>
    onRows(rows.filter((row) => !isRemovedElsewhere(row, projectId)).map(({ pk, sk }) => ({ pk, sk }))),
  );
}

const MAX_PAGES = 100_000;

const prefixesOf = (projectId: string): string[] =>
  [
    'uploads/',
    'exports/',
    IMAGES_PREFIX,
    emailFolders.soon.prefix,
    emailFolders.later.prefix,
    'mail/campaigns/',
    'mail/templates/',
    `${RECEIVED_PREFIX}raw/`,
    `${RECEIVED_PREFIX}mail/`,
  ].map((folder) => `${folder}${projectId}/`);

export async function scanProjectObjects(projectId: string, onPage: (keys: string[]) => Promise<void>): Promise<void> {
  for (const prefix of prefixesOf(projectId)) {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { keys, hasMore } = await listObjects(prefix, after);
      if (keys.length > 0) await onPage(keys);
      after = keys.at(-1);
      if (!hasMore) break;
    }
  }
}
