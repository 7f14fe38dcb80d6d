import { type EpochMs, MINUTE_MS } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { optionalEnv } from '../../ops/env';
import { leaseCountFrom } from '../../ops/lease-counts';
import { DUE_ENTRY } from '../table/due';
import { expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { acquireLeaseRow } from '../table/leases';
import { queryAll, queryPage } from '../table/query';
import { update, updateRow } from '../table/rows';
import { duePk, duePks, PARTITION, type PartitionRef, type WebhookRef, webhookKeys, webhookPk } from './keys';

export async function acquireWebhookLease(projectId: string, holder: string, ms: number): Promise<Key | null> {
  for (let number = 0; number < leaseCountFrom(optionalEnv('webhooksLeases')); number++) {
    const worker = webhookKeys.worker(projectId, number);
    if (await acquireLeaseRow(worker, holder, ms)) return worker;
  }
  return null;
}

export interface WebhookPartition {
  partition: number;
  /** Each new message adds one, so only a consumer that has read the latest message can put the partition to sleep. */
  wakes: number;
  isAwake: boolean;
  failures: number;
  /** There is no attempt before this time. */
  notBefore: EpochMs;
  /** Until when all messages wait after failures; 0 if a message may be sent. A new message ends the wait. */
  heldUntil: number;
  /** The `heldUntil` for which a message to the consumer is queued already. */
  calledFor: number;
  resumedAt: number;
}

/** After this time a partition is checked, in case its queue message was lost or its consumer died. */
const CHECK_MS = MINUTE_MS;

const entryOf = ({ partition, ...ref }: PartitionRef, at: number) => ({
  g5pk: duePk(ref),
  g5sk: `${toIso(at)}#${ref.webhookId}#${partition}`,
});

export const newPartition = (ref: PartitionRef) => ({
  ...webhookKeys.partition(ref),
  v: 1,
  partition: ref.partition,
  wakes: 0,
  failures: 0,
  notBefore: 0,
});

type HoldFields = Partial<Pick<WebhookPartition, 'heldUntil' | 'calledFor' | 'resumedAt'>>;
type PartitionRow = ReturnType<typeof newPartition> & { g5pk?: string } & HoldFields;

function toPartition(row: PartitionRow): WebhookPartition {
  const { partition, wakes, failures, notBefore, g5pk, heldUntil = 0, calledFor = 0, resumedAt = 0 } = row;
  return { partition, wakes, isAwake: g5pk !== undefined, failures, notBefore, heldUntil, calledFor, resumedAt };
}

/** True if the partition was asleep or held: then queue a message to its consumer. */
export async function wakePartition(ref: PartitionRef): Promise<boolean> {
  const { g5pk, g5sk } = entryOf(ref, now() + CHECK_MS);
  const set = { g5pk: expr`if_not_exists(g5pk, ${g5pk})`, g5sk: expr`if_not_exists(g5sk, ${g5sk})` };
  const change = { set, add: { wakes: 1 }, remove: ['heldUntil'] };
  const formerValues = await updateRow(webhookKeys.partition(ref), change, 'UPDATED_OLD');
  return formerValues !== null && (formerValues.g5pk === undefined || formerValues.heldUntil !== undefined);
}

/** Afterwards, queue a message to the partition's consumer. */
export async function resumePartition(ref: PartitionRef): Promise<void> {
  const set = { ...entryOf(ref, now() + CHECK_MS), failures: 0, notBefore: 0, resumedAt: now() };
  await update(webhookKeys.partition(ref), { set, add: { wakes: 1 }, remove: ['heldUntil'] });
}

export const sleepPartition = (ref: PartitionRef, current: WebhookPartition): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { failures: 0, notBefore: 0 },
    remove: [...DUE_ENTRY, 'heldUntil', 'calledFor'],
    if: expr`wakes = ${current.wakes}`,
  });

export const holdPartition = (
  ref: PartitionRef,
  { heldUntil, checkAt }: { heldUntil: number; checkAt: number },
  current: WebhookPartition,
): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { ...entryOf(ref, checkAt), heldUntil, calledFor: heldUntil },
    if: expr`wakes = ${current.wakes}`,
  });

export async function backOffPartition(
  ref: PartitionRef,
  { checkAt, ...rest }: { failures: number; notBefore: number; checkAt: number },
): Promise<void> {
  await update(webhookKeys.partition(ref), { set: { ...entryOf(ref, checkAt), ...rest } });
}

export const schedulePartitionCheck = (ref: PartitionRef, nextCheck: number, seenAt: number): Promise<boolean> =>
  update(webhookKeys.partition(ref), {
    set: { g5sk: entryOf(ref, nextCheck).g5sk },
    if: expr`g5sk <= ${entryOf(ref, seenAt).g5sk}`,
  });

export async function listPartitions(ref: WebhookRef): Promise<WebhookPartition[]> {
  return (await queryAll<PartitionRow>({ pk: webhookPk(ref), sk: { beginsWith: PARTITION } })).map(toPartition);
}

const WEBHOOK_PK = /^P#(.+?)#HK#(whk_[0-9A-Z]+)$/;

function toRef({ pk, sk }: Record<string, unknown>): PartitionRef | null {
  const [, projectId, webhookId] = WEBHOOK_PK.exec(String(pk)) ?? [];
  return projectId && webhookId
    ? { projectId, webhookId, partition: Number(String(sk).slice(PARTITION.length)) }
    : null;
}

export async function listDuePartitions(until: number, limit: number): Promise<PartitionRef[]> {
  const sk = { atMost: `${toIso(until)}~` };
  const pages = await Promise.all(duePks.map((pk) => queryPage({ index: 'g5', pk, sk, limit })));
  return pages.flatMap(({ rows }) => rows.map(toRef)).filter((ref) => ref !== null);
}
