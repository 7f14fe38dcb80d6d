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

type Facts = Pick<ProjectRecord, 'revision' | 'source' | 'updatedBy' | 'updatedAt'>;

interface Shown extends Facts, Json {
  id: string;
  alias?: string | null;
  name?: string;
  description?: string | null;
  url?: string;
  version?: number;
  executions?: { running: number; waiting: number };
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
const AT_ONCE = 6;

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

const withoutContent: readonly Kind[] = ['partial', 'layout', 'workflow'];

async function withContent(api: Api, kind: Kind, list: Shown[]): Promise<Shown[]> {
  const whole: Shown[] = [];
  await forEachConcurrent([...list.entries()], AT_ONCE, async ([index, listed]) => {
    const response = await api.get<{ data: Shown }>(`${paths[kind]}/${encodeURIComponent(listed.id)}`);
    whole[index] = { ...listed, ...response.data };
  });
  return whole;
}

async function shownOf(api: Api, kind: Kind): Promise<Shown[]> {
  const listed = await listOf(api, kind);
  return withoutContent.includes(kind) ? withContent(api, kind, listed) : listed;
}

const keyOf = ({ source, alias, name, description, url, id }: Shown): string =>
  source ? keyOfPath(source.path) : (alias ?? slugOf(name ?? description ?? url ?? id));

export async function readProject(api: Api, local: readonly FolderRecord[] = []): Promise<ProjectRecord[]> {
  const shown = await Promise.all(
    kinds.map(async (kind) => (await shownOf(api, kind)).map((record) => ({ kind, record }))),
  );
  const all = shown.flat();
  const [now, before] = [uniqueKeys(all, local), uniqueKeys(all, [])];
  const named = (keys: ReadonlyMap<string, string>, { kind, record }: (typeof all)[number]) =>
    renamed(kind, contentOf(kind, record), (other, id) => keys.get(`${other} ${id}`) ?? id);
  return all.map(({ kind, record }) => ({
    kind,
    id: record.id,
    key: now.get(`${kind} ${record.id}`) ?? record.id,
    content: named(now, { kind, record }),
    pushed: named(before, { kind, record }),
    revision: record.revision,
    source: record.source,
    updatedBy: record.updatedBy,
    updatedAt: record.updatedAt,
    ...(record.executions ? { running: record.executions.running + record.executions.waiting } : {}),
    ...(record.version === undefined ? {} : { version: record.version }),
  }));
}

type Listed = readonly { kind: Kind; record: Shown }[];

/**
 * By kind and id: a layout and a partial may share an alias. The folder's file wins, then the pushed record; others get
 * a number.
 */
function uniqueKeys(all: Listed, local: readonly FolderRecord[]): Map<string, string> {
  const here = new Set(local.map(recordName));
  const byAlias = new Map(
    local.flatMap(({ kind, key, content: { alias } }) => (alias ? [[`${kind} ${alias}`, key] as const] : [])),
  );
  const ofFolder = ({ kind, record }: Listed[number]) => byAlias.get(`${kind} ${record.alias}`);
  const rank = (one: Listed[number]): number => (ofFolder(one) ? 2 : Number(one.record.source !== null));
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const one of [...all].sort((first, second) => rank(second) - rank(first))) {
    const { kind, record } = one;
    const wanted = ofFolder(one) ?? portableKey(kind, keyOf(record));
    let key = wanted;
    const isFree = () => !taken.has(spelling(kind, key)) && (key === wanted || !here.has(`${kind} ${key}`));
    for (let number = 2; !isFree(); number++) key = `${wanted}-${number}`;
    taken.add(spelling(kind, key));
    keys.set(`${kind} ${record.id}`, key);
  }
  return keys;
}

export async function withoutKnown(
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
