import { now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { queryAll, queryPage } from '../table/query';
import { update, updateRow } from '../table/rows';
import { duePk, duePks, PARTITION, type PartitionRef, type WebhookRef, webhookKeys, webhookPk } from './keys';

/** The state of one partition of a webhook's messages. */
export interface WebhookPartition {
  partition: number;
  /** Each new message adds one: only a consumer that has seen the latest message can put the partition to sleep. */
  wakes: number;
  /** It has messages, or may have some: then it is in the due index. */
  awake: boolean;
  /** Messages that failed at their first attempt since one was accepted. */
  failures: number;
  /** The receiver rests: no attempt before then, in epoch milliseconds. */
  notBefore: number;
  /** All its messages wait after failures until then; 0 if one may be sent. A new message ends it. */
  heldUntil: number;
  /** The time for which its consumer was last called because of that. */
  calledFor: number;
  /** What failed before then is tried at once. */
  resumedAt: number;
}

/** After this time a partition is called again, in case its queue message was lost or its consumer died. */
const LOOK_MS = 60_000;

const entryOf = ({ partition, ...ref }: PartitionRef, at: number) => ({
  g5pk: duePk(ref),
  g5sk: `${toIso(at)}#${ref.webhookId}#${partition}`,
});

/** The row of a new partition: asleep. */
export const newPartition = (ref: PartitionRef) => ({
  ...webhookKeys.partition(ref),
  v: 1,
  partition: ref.partition,
  wakes: 0,
  failures: 0,
  notBefore: 0,
});

type Holding = Partial<Pick<WebhookPartition, 'heldUntil' | 'calledFor' | 'resumedAt'>>;
type PartitionRow = ReturnType<typeof newPartition> & { g5pk?: string } & Holding;

function toPartition(row: PartitionRow): WebhookPartition {
  const { partition, wakes, failures, notBefore, g5pk, heldUntil = 0, calledFor = 0, resumedAt = 0 } = row;
  return { partition, wakes, awake: g5pk !== undefined, failures, notBefore, heldUntil, calledFor, resumedAt };
}

/** Notes a new message. Returns true if the partition was asleep or held: then its consumer has to be called. */
export async function wakePartition(ref: PartitionRef): Promise<boolean> {
  const { g5pk, g5sk } = entryOf(ref, now() + LOOK_MS);
  const set = { g5pk: expr`if_not_exists(g5pk, ${g5pk})`, g5sk: expr`if_not_exists(g5sk, ${g5sk})` };
  const change = { set, add: { wakes: 1 }, remove: ['heldUntil'] };
  const former = await updateRow(webhookKeys.partition(ref), change, 'UPDATED_OLD');
  return former !== null && (former.g5pk === undefined || former.heldUntil !== undefined);
}

/** Wakes a partition and ends its rest and those of its messages. Its consumer has to be called in any case. */
export async function resumePartition(ref: PartitionRef): Promise<void> {
  const set = { ...entryOf(ref, now() + LOOK_MS), failures: 0, notBefore: 0, resumedAt: now() };
  await update(webhookKeys.partition(ref), { set, add: { wakes: 1 }, remove: ['heldUntil'] });
}

/** Puts an empty partition to sleep; false if a message has come since the caller saw it. */
export const sleepPartition = (ref: PartitionRef, seen: WebhookPartition): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { failures: 0, notBefore: 0 },
    remove: ['g5pk', 'g5sk', 'heldUntil', 'calledFor'],
    if: expr`wakes = ${seen.wakes}`,
  });

/** Lets a partition wait whose messages all wait after failures; false if one has come since the caller saw it. */
export const holdPartition = (
  ref: PartitionRef,
  { heldUntil, lookAt }: { heldUntil: number; lookAt: number },
  seen: WebhookPartition,
): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { ...entryOf(ref, lookAt), heldUntil, calledFor: heldUntil },
    if: expr`wakes = ${seen.wakes}`,
  });

/** Lets a partition rest until `notBefore`; the dispatcher calls its consumer at `lookAt`. */
export async function restPartition(
  ref: PartitionRef,
  { lookAt, ...rest }: { failures: number; notBefore: number; lookAt: number },
): Promise<void> {
  await update(webhookKeys.partition(ref), { set: { ...entryOf(ref, lookAt), ...rest } });
}

/** Moves a partition's entry in the due index; false if it sleeps, or its entry has moved beyond `seenAt` meanwhile. */
export const lookAtPartitionAgain = (ref: PartitionRef, nextLook: number, seenAt: number): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { g5sk: entryOf(ref, nextLook).g5sk },
    if: expr`g5sk <= ${entryOf(ref, seenAt).g5sk}`,
  });

/** The partitions of a webhook as they are now. */
export async function listPartitions(ref: WebhookRef): Promise<WebhookPartition[]> {
  return (await queryAll<PartitionRow>({ pk: webhookPk(ref), sk: { beginsWith: PARTITION } })).map(toPartition);
}

const KEY = /^P#(.+?)#HK#(whk_[0-9A-Z]+)$/;

function toRef({ pk, sk }: Record<string, unknown>): PartitionRef | null {
  const [, projectId, webhookId] = KEY.exec(String(pk)) ?? [];
  return projectId && webhookId
    ? { projectId, webhookId, partition: Number(String(sk).slice(PARTITION.length)) }
    : null;
}

/** Partitions whose entry is due by `until`, at most `limit` of each shard of the index. */
export async function listDuePartitions(until: number, limit: number): Promise<PartitionRef[]> {
  const sk = { atMost: `${toIso(until)}~` };
  const found = await Promise.all(duePks.map((pk) => queryPage({ index: 'g5', pk, sk, limit })));
  return found.flatMap(({ rows }) => rows.map(toRef)).filter((ref) => ref !== null);
}
