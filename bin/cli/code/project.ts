import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import type { Api } from '../api';
import { allPages } from '../failure';
import { contentOf } from './contents';
import { collisionKey, portableKey } from './file-names';
import {
  type FolderError,
  type FolderRecord,
  type Json,
  type Kind,
  keyOfPath,
  kinds,
  MAX_KEY_LENGTH,
  type ProjectRecord,
  recordName,
  slugOf,
} from './record';
import { renameReferences } from './references';

type SyncFields = Pick<ProjectRecord, 'revision' | 'source' | 'updatedBy' | 'updatedAt'>;

interface ApiRecord extends SyncFields, Json {
  id: string;
  alias?: string | null;
  name?: string;
  description?: string | null;
  url?: string;
  version?: number;
  executions?: { running: number; waiting: number };
  warnings?: { message: string }[];
}

export const apiPaths: Readonly<Record<Kind, string>> = {
  topic: '/topics',
  partial: '/partials',
  layout: '/layouts',
  template: '/templates',
  segment: '/segments',
  workflow: '/workflows',
  webhook: '/webhooks',
};
const MAX_CONCURRENT = 6;

interface RecordsPage {
  items?: ApiRecord[];
  nextCursor?: string | null;
}

interface TemplatesPage {
  templates?: ApiRecord[];
  cursor?: string;
}

type ListResponse = RecordsPage & TemplatesPage & { data?: RecordsPage & TemplatesPage };

const listRecords = (api: Api, kind: Kind): Promise<ApiRecord[]> =>
  allPages(`${kind}s`, async (cursor) => {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const response = await api.get<ListResponse>(`${apiPaths[kind]}?limit=100${query}`);
    const page = response.data ?? response;
    return { items: page.items ?? page.templates ?? [], nextCursor: page.nextCursor ?? page.cursor };
  });

const KINDS_LISTED_WITHOUT_CONTENT: readonly Kind[] = ['partial', 'layout', 'workflow'];

async function withContent(api: Api, kind: Kind, list: ApiRecord[]): Promise<ApiRecord[]> {
  const records: ApiRecord[] = [];
  await forEachConcurrent([...list.entries()], MAX_CONCURRENT, async ([index, listedRecord]) => {
    const response = await api.get<{ data: ApiRecord }>(`${apiPaths[kind]}/${encodeURIComponent(listedRecord.id)}`);
    records[index] = { ...listedRecord, ...response.data };
  });
  return records;
}

async function readRecords(api: Api, kind: Kind): Promise<ApiRecord[]> {
  const records = await listRecords(api, kind);
  return KINDS_LISTED_WITHOUT_CONTENT.includes(kind) ? withContent(api, kind, records) : records;
}

const titleOf = ({ name, description, url }: ApiRecord): string | undefined => name ?? description ?? url;

/** A pushed record keeps its file's name. */
const keyOf = (record: ApiRecord): string =>
  record.source ? keyOfPath(record.source.path) : (record.alias ?? slugOf(titleOf(record) ?? record.id));

/**
 * Reads the project's records in the folder's form, so that both can be compared: each gets the key (the file's name
 * without its ending) that it has or would get in the folder, and references name keys instead of ids.
 */
export async function readProject(api: Api, folderRecords: readonly FolderRecord[] = []): Promise<ProjectRecord[]> {
  const recordsByKind = await Promise.all(
    kinds.map(async (kind) => (await readRecords(api, kind)).map((record) => ({ kind, record }))),
  );
  const listedRecords = recordsByKind.flat();
  const keys = uniqueKeys(listedRecords, folderRecords);
  const pushedKeys = uniqueKeys(listedRecords, []);
  const contentWith = (keyById: ReadonlyMap<string, string>, { kind, record }: ListedRecord) =>
    renameReferences(
      kind,
      contentOf(kind, record),
      (referencedKind, id) => keyById.get(`${referencedKind} ${id}`) ?? id,
    );
  return listedRecords.map(({ kind, record }) => ({
    kind,
    id: record.id,
    key: keys.get(`${kind} ${record.id}`) ?? record.id,
    content: contentWith(keys, { kind, record }),
    contentWithPushedKeys: contentWith(pushedKeys, { kind, record }),
    revision: record.revision,
    source: record.source,
    updatedBy: record.updatedBy,
    updatedAt: record.updatedAt,
    ...(record.executions ? { runningExecutions: record.executions.running + record.executions.waiting } : {}),
    ...(record.version === undefined ? {} : { version: record.version }),
    ...(record.warnings ? { warnings: record.warnings } : {}),
  }));
}

interface ListedRecord {
  kind: Kind;
  record: ApiRecord;
}

const ID_END_LENGTH = 6;

const withEnd = (key: string, end: string): string => `${key.slice(0, MAX_KEY_LENGTH - 1 - end.length)}-${end}`;

const keyWithIdEnd = (preferredKey: string, id: string): string =>
  withEnd(preferredKey, id.slice(-ID_END_LENGTH).toLowerCase());

interface FolderIndex {
  names: ReadonlySet<string>;
  keyByAlias: ReadonlyMap<string, string>;
  aliasByName: ReadonlyMap<string, unknown>;
}

const indexOf = (folderRecords: readonly FolderRecord[]): FolderIndex => ({
  names: new Set(folderRecords.map(recordName)),
  keyByAlias: new Map(
    folderRecords.flatMap(({ kind, key, content: { alias } }) => (alias ? [[`${kind} ${alias}`, key] as const] : [])),
  ),
  aliasByName: new Map(folderRecords.map((record) => [recordName(record), record.content.alias])),
});

const folderKeyOf = ({ kind, record }: ListedRecord, { keyByAlias }: FolderIndex): string | undefined =>
  keyByAlias.get(`${kind} ${record.alias}`);

function inOrderOfPrecedence(listedRecords: readonly ListedRecord[], folder: FolderIndex): ListedRecord[] {
  // Records with a file in the folder come first, then other pushed records, then the rest. In each group, the oldest
  // comes first.
  const precedenceOf = (entry: ListedRecord): number => {
    if (folderKeyOf(entry, folder)) return 2;
    return entry.record.source === null ? 0 : 1;
  };
  return [...listedRecords]
    .sort((first, second) => (first.record.id < second.record.id ? -1 : 1))
    .sort((first, second) => precedenceOf(second) - precedenceOf(first));
}

function isFileOfAnother({ kind, record }: ListedRecord, key: string, { aliasByName }: FolderIndex): boolean {
  // If the file under this key has another alias than the record, it belonged to a record that was deleted. A record
  // that was never pushed must not take it over.
  const fileAlias = aliasByName.get(recordName({ kind, key }));
  const haveBothAliases = Boolean(record.alias && fileAlias);
  return record.source === null && haveBothAliases && record.alias !== fileAlias;
}

/**
 * Keyed by kind and id, because a layout and a partial can have the same id: their alias. If a record's key is in use, the
 * end of its id is appended, and the record keeps the longer key.
 */
function uniqueKeys(
  listedRecords: readonly ListedRecord[],
  folderRecords: readonly FolderRecord[],
): Map<string, string> {
  const folder = indexOf(folderRecords);
  const usedCollisionKeys = new Set<string>();
  const keys = new Map<string, string>();
  for (const entry of inOrderOfPrecedence(listedRecords, folder)) {
    const { kind, record } = entry;
    const preferredKey = folderKeyOf(entry, folder) ?? portableKey(kind, keyOf(record));
    const fallbackKey = keyWithIdEnd(preferredKey, record.id);
    const isFallbackInFolder = folder.names.has(recordName({ kind, key: fallbackKey }));
    const needsFallback = isFallbackInFolder || isFileOfAnother(entry, preferredKey, folder);
    const isUsed = (candidate: string) => usedCollisionKeys.has(collisionKey(kind, candidate));
    const key = firstUnusedKey(needsFallback ? fallbackKey : preferredKey, fallbackKey, isUsed);
    // Reserves the preferred key too, so that a younger record doesn't take over the file of an older record.
    usedCollisionKeys.add(collisionKey(kind, preferredKey)).add(collisionKey(kind, key));
    keys.set(`${kind} ${record.id}`, key);
  }
  return keys;
}

function firstUnusedKey(firstChoice: string, fallbackKey: string, isUsed: (key: string) => boolean): string {
  if (!isUsed(firstChoice)) return firstChoice;
  let key = fallbackKey;
  for (let number = 2; isUsed(key); number++) key = withEnd(fallbackKey, String(number));
  return key;
}

/** Removes errors about aliases of templates that another folder or a person created in the project. */
export async function withoutKnownAliasErrors(
  api: Api,
  errors: readonly FolderError[],
  folder: string | undefined,
): Promise<FolderError[]> {
  if (errors.every(({ alias }) => alias === undefined)) return [...errors];
  const templates = await listRecords(api, 'template');
  const knownTemplates = templates.filter(({ source }) => !source || source.folder !== folder);
  const knownAliases = new Set(knownTemplates.map(({ alias }) => alias));
  return errors.filter(({ alias }) => alias === undefined || !knownAliases.has(alias));
}
