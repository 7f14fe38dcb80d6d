import {
  MAX_PUSHED_BYTES,
  MAX_PUSHED_NAME,
  MAX_PUSHED_RECORDS,
  type PushedRecord,
} from '../../../shared/contract/push-lease';
import { append } from '../../../shared/domain/lists';
import { type Api, ApiFailure } from '../api';
import { isFromFolder, type PlannedRecord } from './plan';
import { type Deletion, type FolderRecord, type Kind, type ProjectRecord, recordName } from './record';

interface AuditEntry {
  at: string;
  actor: { kind: string; id: string | null };
  action: string;
  target: string | null;
  outcome: string;
  file?: string | null;
  folder?: string | null;
}

interface AuditPage {
  data: { items: AuditEntry[]; nextCursor: string | null };
}

export interface LastPush {
  records: PushedRecord[];
  /** When the last push sent its records. Missing from older services, which store no announced records. */
  at?: string | null;
}

const MAX_PAGES = { latest: 3, sincePush: 50 } as const;

/** Null if the service is too old for this route, or if the key lacks the scope. */
export async function readLastPush(api: Api, folder: string | undefined): Promise<LastPush | null> {
  const query = folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`;
  try {
    return (await api.get<{ data: LastPush }>(`/project/push${query}`)).data;
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

const nameOf = ({ kind, name }: PushedRecord): string => recordName({ kind, key: name });

interface FolderAndProjectRecords {
  folderRecords: readonly FolderRecord[];
  projectRecords: readonly ProjectRecord[];
}

export async function deletionsOf(
  api: Api,
  lastPush: LastPush | null,
  records: FolderAndProjectRecords,
  folder: string | undefined,
): Promise<Map<string, Deletion>> {
  const pushedDeletions = await deletionsOfPushed(api, lastPush?.records ?? [], records);
  return new Map([...pushedDeletions, ...(await deletionsOfAnnounced(api, lastPush, records, folder))]);
}

async function deletionsOfPushed(
  api: Api,
  records: readonly PushedRecord[],
  { folderRecords, projectRecords }: FolderAndProjectRecords,
): Promise<[string, Deletion][]> {
  const folderRecordNames = new Set(folderRecords.map(recordName));
  const projectIds = new Set(projectRecords.map(({ id }) => id));
  const deletedRecords = records.flatMap(({ kind, name, id }) =>
    id !== null && folderRecordNames.has(recordName({ kind, key: name })) && !projectIds.has(id)
      ? [{ kind, name, id }]
      : [],
  );
  const entries = await auditEntriesOf(api, deletedRecords, { maxPages: MAX_PAGES.latest });
  const auditEntryById = new Map(entries.flatMap(deletionIn));
  return deletedRecords.map((record) => [
    nameOf(record),
    { id: record.id, auditEntry: auditEntryById.get(record.id) ?? null },
  ]);
}

/** Only the audit log has the ids of records that an interrupted push announced and created. */
async function deletionsOfAnnounced(
  api: Api,
  lastPush: LastPush | null,
  { folderRecords, projectRecords }: FolderAndProjectRecords,
  folder: string | undefined,
): Promise<[string, Deletion][]> {
  const announcedNames = new Set(lastPush?.records.filter(({ id }) => id === null).map(nameOf));
  const projectRecordNames = new Set(projectRecords.map(recordName));
  const missingRecords = folderRecords.filter(
    (record) => announcedNames.has(recordName(record)) && !projectRecordNames.has(recordName(record)),
  );
  if (!lastPush?.at || missingRecords.length === 0) return [];
  const entries = await auditEntriesOf(api, missingRecords, { maxPages: MAX_PAGES.sincePush, from: lastPush.at });
  return missingRecords.flatMap((record): [string, Deletion][] => {
    const isOfFile = (entry: AuditEntry) => entry.file === record.path && (entry.folder ?? undefined) === folder;
    const creation = entries.find((entry) => isOfFile(entry) && isCreation(entry));
    if (!creation?.target) return [];
    const auditEntry = new Map(entries.flatMap(deletionIn)).get(creation.target) ?? null;
    return [[recordName(record), { id: creation.target, auditEntry }]];
  });
}

const actionGroupOf = (kind: Kind): string => (kind === 'layout' || kind === 'partial' ? 'templates' : `${kind}s`);

const verbOf = ({ action }: AuditEntry): string => action.split('.')[1] ?? '';

const isCreation = (entry: AuditEntry): boolean => entry.outcome !== 'failed' && verbOf(entry).startsWith('create');

function deletionIn(entry: AuditEntry): [string, Deletion['auditEntry']][] {
  const { target, actor, at, outcome } = entry;
  const isDeletion = outcome !== 'failed' && verbOf(entry).startsWith('delete');
  return isDeletion && target !== null ? [[target, { by: actorText(actor), at }]] : [];
}

export const actorText = ({ kind, id }: AuditEntry['actor']): string => (id ? `${kind} ${id}` : kind);

interface AuditQuery {
  maxPages: number;
  from?: string;
}

async function auditEntriesOf(api: Api, records: readonly { kind: Kind }[], query: AuditQuery): Promise<AuditEntry[]> {
  const groups = [...new Set(records.map(({ kind }) => actionGroupOf(kind)))];
  return (await Promise.all(groups.map((group) => entriesOfGroup(api, group, query)))).flat();
}

async function entriesOfGroup(api: Api, group: string, { maxPages, from }: AuditQuery): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor = '';
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({
      action: group,
      limit: '100',
      ...(from ? { from } : {}),
      ...(cursor ? { cursor } : {}),
    });
    const { data } = await api.get<AuditPage>(`/audit-log?${query}`);
    append(entries, data.items);
    if (!data.nextCursor) break;
    cursor = data.nextCursor;
  }
  return entries;
}

/**
 * A record that somebody deleted in the project, not by a push, stays in the service's list until its file is removed
 * from the folder.
 */
export function recordsAfterPush(
  plan: readonly PlannedRecord[],
  folder: string | undefined,
  idOf: (record: PlannedRecord) => string | undefined,
): PushedRecord[] {
  const records = plan.flatMap((record): PushedRecord[] => {
    const { action, kind, key, projectRecord, deletion } = record;
    const isPushed =
      ['create', 'change', 'deletedInProject'].includes(action) ||
      (projectRecord && isFromFolder(folder, projectRecord));
    const id = action === 'deletedInProject' ? deletion?.id : (projectRecord?.id ?? idOf(record));
    if (!isPushed || action === 'delete' || key.length > MAX_PUSHED_NAME) return [];
    return [{ kind, name: key, id: id ?? null }];
  });
  let bytes = '[]'.length;
  return records.slice(0, MAX_PUSHED_RECORDS).filter((record) => {
    bytes += Buffer.byteLength(JSON.stringify(record)) + 1;
    return bytes <= MAX_PUSHED_BYTES;
  });
}
