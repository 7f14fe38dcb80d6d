import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import type { Api } from '../api';
import { allPages } from '../failure';
import { contentOf } from './contents';
import { portableKey, spelling } from './file-names';
import {
  type FolderRecord,
  type Json,
  type Kind,
  keyOfPath,
  kinds,
  type Mistake,
  type ProjectRecord,
  recordName,
  slugOf,
} from './record';
import { renamed } from './references';

type SyncFields = Pick<ProjectRecord, 'revision' | 'source' | 'updatedBy' | 'updatedAt'>;

interface Shown extends SyncFields, Json {
  id: string;
  alias?: string | null;
  name?: string;
  description?: string | null;
  url?: string;
  version?: number;
  executions?: { running: number; waiting: number };
  warnings?: { message: string }[];
}

export const paths: Readonly<Record<Kind, string>> = {
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
  items?: Shown[];
  templates?: Shown[];
  nextCursor?: string | null;
  cursor?: string;
}

const listOf = (api: Api, kind: Kind): Promise<Shown[]> =>
  allPages(`${kind}s`, async (after) => {
    const query = after ? `&cursor=${encodeURIComponent(after)}` : '';
    const response = await api.get<RecordsPage & { data?: RecordsPage }>(`${paths[kind]}?limit=100${query}`);
    const { items, templates = [], nextCursor, cursor } = response.data ?? response;
    return { items: items ?? templates, next: nextCursor ?? cursor };
  });

const listedWithoutContent: readonly Kind[] = ['partial', 'layout', 'workflow'];

async function withContent(api: Api, kind: Kind, list: Shown[]): Promise<Shown[]> {
  const complete: Shown[] = [];
  await forEachConcurrent([...list.entries()], MAX_CONCURRENT, async ([index, listed]) => {
    const response = await api.get<{ data: Shown }>(`${paths[kind]}/${encodeURIComponent(listed.id)}`);
    complete[index] = { ...listed, ...response.data };
  });
  return complete;
}

async function readRecords(api: Api, kind: Kind): Promise<Shown[]> {
  const listed = await listOf(api, kind);
  return listedWithoutContent.includes(kind) ? withContent(api, kind, listed) : listed;
}

type Named = Pick<Shown, 'name' | 'description' | 'url'>;

const nameOf = ({ name, description, url }: Named): string | undefined => name ?? description ?? url;

const keyOf = ({ source, alias, id, ...named }: Shown): string =>
  source ? keyOfPath(source.path) : (alias ?? slugOf(nameOf(named) ?? id));

export async function readProject(api: Api, local: readonly FolderRecord[] = []): Promise<ProjectRecord[]> {
  const shown = await Promise.all(
    kinds.map(async (kind) => (await readRecords(api, kind)).map((record) => ({ kind, record }))),
  );
  const all = shown.flat();
  const [now, before] = [uniqueKeys(all, local), uniqueKeys(all, [])];
  const contentWith = (keys: ReadonlyMap<string, string>, { kind, record }: (typeof all)[number]) =>
    renamed(kind, contentOf(kind, record), (other, id) => keys.get(`${other} ${id}`) ?? id);
  return all.map(({ kind, record }) => ({
    kind,
    id: record.id,
    key: now.get(`${kind} ${record.id}`) ?? record.id,
    content: contentWith(now, { kind, record }),
    pushed: contentWith(before, { kind, record }),
    revision: record.revision,
    source: record.source,
    updatedBy: record.updatedBy,
    updatedAt: record.updatedAt,
    ...(record.executions ? { running: record.executions.running + record.executions.waiting } : {}),
    ...(record.version === undefined ? {} : { version: record.version }),
    ...(record.warnings ? { warnings: record.warnings } : {}),
  }));
}

type Listed = readonly { kind: Kind; record: Shown }[];

/**
 * Keyed by kind and id, because a layout and a partial may share an alias. Folder records come first, then pushed ones;
 * others get a number, the oldest first.
 */
function uniqueKeys(all: Listed, local: readonly FolderRecord[]): Map<string, string> {
  const namesInFolder = new Map(local.map((record) => [recordName(record), nameOf(record.content as Named)]));
  const byAlias = new Map(
    local.flatMap(({ kind, key, content: { alias } }) => (alias ? [[`${kind} ${alias}`, key] as const] : [])),
  );
  const folderKeyOf = ({ kind, record }: Listed[number]) => byAlias.get(`${kind} ${record.alias}`);
  const rank = (entry: Listed[number]): number => (folderKeyOf(entry) ? 2 : Number(entry.record.source !== null));
  const used = new Set<string>();
  const keys = new Map<string, string>();
  const byAge = [...all].sort((first, second) => (first.record.id < second.record.id ? -1 : 1));
  for (const entry of byAge.sort((first, second) => rank(second) - rank(first))) {
    const { kind, record } = entry;
    const wanted = folderKeyOf(entry) ?? portableKey(kind, keyOf(record));
    let key = wanted;
    const isOfAnother = (name: string) => namesInFolder.has(name) && namesInFolder.get(name) !== nameOf(record);
    const isFree = () => !used.has(spelling(kind, key)) && (key === wanted || !isOfAnother(`${kind} ${key}`));
    for (let number = 2; !isFree(); number++) key = `${wanted}-${number}`;
    used.add(spelling(kind, key));
    keys.set(`${kind} ${record.id}`, key);
  }
  return keys;
}

export async function withoutKnownAliases(
  api: Api,
  mistakes: readonly Mistake[],
  folder: string | undefined,
): Promise<Mistake[]> {
  if (mistakes.every(({ alias }) => alias === undefined)) return [...mistakes];
  const known = new Set(
    (await listOf(api, 'template')).flatMap(({ alias, source }) => (source && source.folder === folder ? [] : [alias])),
  );
  return mistakes.filter(({ alias }) => alias === undefined || !known.has(alias));
}
