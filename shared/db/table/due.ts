import { toIso } from '../../ops/clock';
import { expr } from './expressions';
import { DUE_SHARDS, ERASURE_SHARDS, erasureShardOf, indexes } from './indexes';
import { keys } from './keys';
import { queryPage } from './query';
import { update } from './rows';

export interface DueRef {
  kind: 'email' | 'job' | 'erasure';
  projectId: string;
  id: string;
}

export const DUE_ENTRY = ['g5pk', 'g5sk'];

const PROJECT_OF_PK = /^P#([^#]+)#/;
const ID_OF_SORT_KEY = /^[^#]+#([a-z]+_[0-9A-Za-z]+)$/;

function toRef(kind: DueRef['kind'], { pk, g5sk }: Record<string, unknown>): DueRef[] {
  const [, projectId] = PROJECT_OF_PK.exec(String(pk)) ?? [];
  const [, id] = ID_OF_SORT_KEY.exec(String(g5sk)) ?? [];
  return projectId && id ? [{ kind, projectId, id }] : [];
}

async function queryShards(
  kind: DueRef['kind'],
  pks: readonly string[],
  until: number,
  limitPerShard: number,
): Promise<DueRef[]> {
  const query = { index: 'g5', sk: { atMost: `${toIso(until)}~` }, limit: limitPerShard } as const;
  const pages = await Promise.all(pks.map((pk) => queryPage({ ...query, pk })));
  return pages.flatMap(({ rows }) => rows.flatMap((row) => toRef(kind, row)));
}

const dueShards = Array.from({ length: DUE_SHARDS }, (_, shard) => indexes.due(shard));
const erasureShards = Array.from({ length: ERASURE_SHARDS }, (_, shard) => indexes.dueErasures(shard));

export const listDueEmails = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards('email', dueShards, until, limitPerShard);

export const listDueJobs = (until: number, limit: number): Promise<DueRef[]> =>
  queryShards('job', [indexes.dueJobs], until, limit);

export const listDueErasures = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards('erasure', erasureShards, until, limitPerShard);

export const dueJobEntry = (id: string, at: number) => ({ g5pk: indexes.dueJobs, g5sk: `${toIso(at)}#${id}` });

export const dueErasureEntry = (contactId: string, at: number) => ({
  g5pk: indexes.dueErasures(erasureShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}`,
});

export const scheduleErasureCheck = (
  { projectId, id }: Pick<DueRef, 'projectId' | 'id'>,
  nextCheck: number,
  seenAt: number,
): Promise<boolean> =>
  update(keys.erasure(projectId, id), {
    set: { g5sk: dueErasureEntry(id, nextCheck).g5sk },
    if: expr`g5sk <= ${dueErasureEntry(id, seenAt).g5sk}`,
  });
