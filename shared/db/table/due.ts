import { toIso } from '../../ops/clock';
import { expr } from './expressions';
import { DUE_SHARDS, ERASURE_SHARDS, erasureShardOf, indexes, keys } from './keys';
import { queryPage } from './query';
import { update } from './rows';

/**
 * Something that is due at some time: an email, a job, or the erasure of a contact, whose `id` is then the contact's.
 */
export interface DueRef {
  kind: 'email' | 'job' | 'erasure';
  projectId: string;
  id: string;
}

const kinds: Readonly<Record<string, DueRef['kind']>> = { E: 'email', J: 'job', K: 'erasure' };
const REF = /^P#(.+?)#([EJK])#([a-z]+_[0-9A-Za-z]+)$/;

/** What an entry of the index refers to. */
function toRef(item: Record<string, unknown>): DueRef | null {
  const [, projectId, letter = '', id] = REF.exec(String(item.pk)) ?? [];
  const kind = kinds[letter];
  if (!kind || !projectId || !id) return null;
  return { kind, projectId, id };
}

async function queryShard(pk: string, until: number, limit: number): Promise<DueRef[]> {
  const { rows } = await queryPage({ pk, index: 'g5', sk: { atMost: `${toIso(until)}~` }, limit });
  return rows.map(toRef).filter((ref) => ref !== null);
}

async function queryShards(pks: readonly string[], until: number, limitPerShard: number): Promise<DueRef[]> {
  return (await Promise.all(pks.map((pk) => queryShard(pk, until, limitPerShard)))).flat();
}

const dueShards = Array.from({ length: DUE_SHARDS }, (_, shard) => indexes.due(shard));
const erasureShards = Array.from({ length: ERASURE_SHARDS }, (_, shard) => indexes.dueErasures(shard));

/** Emails that are due by `until`, at most `limitPerShard` of each shard. */
export const listDue = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards(dueShards, until, limitPerShard);

/** Jobs that are due by `until`. */
export const listDueJobs = (until: number, limit: number): Promise<DueRef[]> =>
  queryShards([indexes.dueJobs], until, limit);

/** Erasures that are due by `until`, at most `limitPerShard` of each shard. */
export const listDueErasures = (until: number, limitPerShard: number): Promise<DueRef[]> =>
  queryShards(erasureShards, until, limitPerShard);

/** A job's entry: when the dispatcher queues it again. */
export const jobEntry = (id: string, at: number) => ({ g5pk: indexes.dueJobs, g5sk: `${toIso(at)}#${id}` });

/** An erasure's entry: when the dispatcher queues it again. */
export const erasureEntry = (contactId: string, at: number) => ({
  g5pk: indexes.dueErasures(erasureShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}`,
});

/** Moves the entry of an erasure; false if it has ended, or if its entry has moved beyond `seenAt` in the meantime. */
export const lookAtErasureAgain = (
  { projectId, id }: Pick<DueRef, 'projectId' | 'id'>,
  nextLook: number,
  seenAt: number,
): Promise<boolean> =>
  update(keys.erasure(projectId, id), {
    set: { g5sk: erasureEntry(id, nextLook).g5sk },
    if: expr`g5sk <= ${erasureEntry(id, seenAt).g5sk}`,
  });
