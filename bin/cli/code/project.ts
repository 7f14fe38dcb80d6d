import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import type { Api } from '../api';
import { allPages } from '../failure';
import { contentOf } from './contents';
import { type Json, type Kind, keyOfPath, kinds, type ProjectRecord, slugOf } from './record';
import { renamed } from './references';

type Facts = Pick<ProjectRecord, 'revision' | 'source' | 'updatedBy' | 'updatedAt'>;

/** A record as the API shows it. */
interface Shown extends Facts, Json {
  id: string;
  alias?: string | null;
  name?: string;
  description?: string | null;
  url?: string;
  executions?: { running: number; waiting: number };
}

/** Where a kind is listed, and how many records a page has. */
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

interface Page {
  items?: Shown[];
  templates?: Shown[];
  nextCursor?: string | null;
  cursor?: string;
}

const listOf = (api: Api, kind: Kind): Promise<Shown[]> =>
  allPages(`${kind}s`, async (after) => {
    const query = after ? `&cursor=${encodeURIComponent(after)}` : '';
    const answer = await api.get<Page & { data?: Page }>(`${paths[kind]}?limit=100${query}`);
    const { items, templates = [], nextCursor, cursor } = answer.data ?? answer;
    return { items: items ?? templates, next: nextCursor ?? cursor };
  });

/** Lists of these kinds have no content. */
const withoutContent: readonly Kind[] = ['partial', 'layout', 'workflow'];

async function withContent(api: Api, kind: Kind, list: Shown[]): Promise<Shown[]> {
  const whole: Shown[] = [];
  await forEachConcurrent([...list.entries()], AT_ONCE, async ([index, listed]) => {
    const answer = await api.get<{ data: Shown }>(`${paths[kind]}/${encodeURIComponent(listed.id)}`);
    whole[index] = { ...listed, ...answer.data };
  });
  return whole;
}

async function shownOf(api: Api, kind: Kind): Promise<Shown[]> {
  const listed = await listOf(api, kind);
  return withoutContent.includes(kind) ? withContent(api, kind, listed) : listed;
}

/** The name that a record has in a folder. */
const keyOf = ({ source, alias, name, description, url, id }: Shown): string =>
  source ? keyOfPath(source.path) : (alias ?? slugOf(name ?? description ?? url ?? id));

/** All records of a project that a folder can hold, with names where the API has ids. */
export async function readProject(api: Api): Promise<ProjectRecord[]> {
  const shown = await Promise.all(
    kinds.map(async (kind) => (await shownOf(api, kind)).map((record) => ({ kind, record }))),
  );
  const all = shown.flat();
  const keys = uniqueKeys(all);
  const nameOf = (kind: Kind, id: string): string => keys.get(`${kind} ${id}`) ?? id;
  return all.map(({ kind, record }) => ({
    kind,
    id: record.id,
    key: nameOf(kind, record.id),
    content: renamed(kind, contentOf(kind, record), nameOf),
    revision: record.revision,
    source: record.source,
    updatedBy: record.updatedBy,
    updatedAt: record.updatedAt,
    ...(record.executions ? { running: record.executions.running + record.executions.waiting } : {}),
  }));
}

/** The records' names by kind and id: an alias is a layout and a partial. Of two with the same name the one that was pushed has it, and others get a number. */
function uniqueKeys(all: readonly { kind: Kind; record: Shown }[]): Map<string, string> {
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  const pushedFirst = [...all].sort(
    (one, other) => Number(other.record.source !== null) - Number(one.record.source !== null),
  );
  for (const { kind, record } of pushedFirst) {
    const wanted = keyOf(record);
    let key = wanted;
    for (let number = 2; taken.has(`${kind} ${key}`); number++) key = `${wanted}-${number}`;
    taken.add(`${kind} ${key}`);
    keys.set(`${kind} ${record.id}`, key);
  }
  return keys;
}
