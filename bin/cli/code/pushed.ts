import {
  MAX_PUSHED_BYTES,
  MAX_PUSHED_NAME,
  MAX_PUSHED_RECORDS,
  type PushedRecord,
} from '../../../shared/contract/push-lease';
import { append } from '../../../shared/domain/lists';
import { type Api, ApiFailure } from '../api';
import type { PlannedRecord } from './plan';
import { type Deletion, type FolderRecord, type Kind, type ProjectRecord, recordName } from './record';

interface AuditEntry {
  at: string;
  actor: { kind: string; id: string | null };
  action: string;
  target: string | null;
  outcome: string;
}

const MAX_PAGES = 3;

/** Null if the service is older, or the key lacks the scope. */
export async function readPushed(api: Api): Promise<PushedRecord[] | null> {
  try {
    return (await api.get<{ data: { records: PushedRecord[] } }>('/project/push')).data.records;
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

const nameOf = ({ kind, name }: PushedRecord): string => recordName({ kind, key: name });

export async function deletionsOf(
  api: Api,
  pushed: readonly PushedRecord[],
  local: readonly FolderRecord[],
  remote: readonly ProjectRecord[],
): Promise<Map<string, Deletion>> {
  const [here, there] = [new Set(local.map(recordName)), new Set(remote.map(({ id }) => id))];
  const gone = pushed.filter((record) => here.has(nameOf(record)) && !there.has(record.id));
  const entries = await entriesOf(api, gone);
  return new Map(gone.map((record) => [nameOf(record), { id: record.id, auditEntry: entries.get(record.id) ?? null }]));
}

const groupOf = (kind: Kind): string => (kind === 'layout' || kind === 'partial' ? 'templates' : `${kind}s`);

async function entriesOf(api: Api, gone: readonly PushedRecord[]): Promise<Map<string, Deletion['auditEntry']>> {
  const wanted = new Set(gone.map(({ id }) => id));
  const groups = [...new Set(gone.map(({ kind }) => groupOf(kind)))];
  const found = await Promise.all(groups.map((group) => latestEntries(api, group)));
  const deletions = found
    .flat()
    .filter(({ action, target, outcome }) => outcome !== 'failed' && wanted.has(target ?? '') && isDeletion(action));
  return new Map(deletions.map(({ target, actor, at }) => [target ?? '', { by: whoIs(actor), at }]));
}

const isDeletion = (action: string): boolean => action.split('.')[1]?.startsWith('delete') ?? false;

export const whoIs = ({ kind, id }: AuditEntry['actor']): string => (id ? `${kind} ${id}` : kind);

async function latestEntries(api: Api, group: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let after = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const path = `/audit-log?action=${group}&limit=100${after && `&cursor=${encodeURIComponent(after)}`}`;
    const { data } = await api.get<{ data: { items: AuditEntry[]; nextCursor: string | null } }>(path);
    append(entries, data.items);
    if (!data.nextCursor) break;
    after = data.nextCursor;
  }
  return entries;
}

/** What stays deleted is remembered until the folder no longer has it. */
export function pushedAfter(
  plan: readonly PlannedRecord[],
  idOf: (record: PlannedRecord) => string | undefined,
): PushedRecord[] {
  const records = plan.flatMap((record): PushedRecord[] => {
    const { action, kind, key, remote, deletion } = record;
    const isPushed = action === 'create' || action === 'change' || remote?.source || action === 'deleted';
    const id = action === 'deleted' ? deletion?.id : (remote?.id ?? idOf(record));
    if (!isPushed || action === 'delete' || id === undefined || key.length > MAX_PUSHED_NAME) return [];
    return [{ kind, name: key, id }];
  });
  let bytes = 2;
  return records.slice(0, MAX_PUSHED_RECORDS).filter((record) => {
    bytes += Buffer.byteLength(JSON.stringify(record)) + 1;
    return bytes <= MAX_PUSHED_BYTES;
  });
}
