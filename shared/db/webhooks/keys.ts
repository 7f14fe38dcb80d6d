import { type Key, LIST_SUFFIXES, project, spread, suffixOf } from '../table/keys';

/** Where a webhook is found. */
export interface WebhookRef {
  projectId: string;
  webhookId: string;
}

/** Lanes of a webhook: what concerns one contact lies in one of them, in order, and a lane that is stuck stops no other. */
export const LANES = 8;
/** Workers that send to one webhook at a time, each the lanes of its own. */
const WORKERS = 2;
/** Partitions of lanes that are due: a busy one comes and goes with each message. */
const DUE_HOOK_SHARDS = 4;

export const laneOf = (subject: string): number => spread(subject, LANES);
export const workerOf = (lane: number): number => lane % WORKERS;

export const webhookPartition = (projectId: string): string => `${project(projectId)}#HK`;
export const lanePartition = ({ projectId, webhookId }: WebhookRef): string =>
  `${webhookPartition(projectId)}#${webhookId}`;
/** What the sort keys of lanes begin with. */
export const LANE = 'LANE#';

export const webhookKeys = {
  webhook: ({ projectId, webhookId }: WebhookRef): Key => ({ pk: webhookPartition(projectId), sk: webhookId }),
  lane: (ref: WebhookRef, lane: number): Key => ({ pk: lanePartition(ref), sk: `${LANE}${lane}` }),
  /** The lease of the one who sends the messages of a worker's lanes. */
  worker: (ref: WebhookRef, worker: number): Key => ({ pk: lanePartition(ref), sk: `WORKER#${worker}` }),
  /** A message that waits in its lane, by the time of its event. */
  open: (ref: WebhookRef, lane: number, place: string): Key => ({ pk: openPartition(ref, lane), sk: place }),
  delivery: (projectId: string, deliveryId: string): Key => ({
    pk: `${project(projectId)}#HD#${deliveryId}`,
    sk: 'DELIVERY',
  }),
};

export const openPartition = (ref: WebhookRef, lane: number): string => `${lanePartition(ref)}#${lane}`;

export const webhookIndexes = {
  deliveriesOf: ({ projectId, webhookId }: WebhookRef, suffix: number): string =>
    `${project(projectId)}#HL#${webhookId}#${suffix}`,
  deliveriesOfEmail: (projectId: string, emailId: string): string => `${project(projectId)}#E#${emailId}#WD`,
  due: (shard: number): string => `DUEHOOKS#${shard}`,
};

export const deliveryPartitions = (ref: WebhookRef): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => webhookIndexes.deliveriesOf(ref, suffix));
export const deliveryPartitionOf = (ref: WebhookRef, deliveryId: string): string =>
  webhookIndexes.deliveriesOf(ref, suffixOf(deliveryId));
export const dueHookPartitions: readonly string[] = Array.from({ length: DUE_HOOK_SHARDS }, (_, shard) =>
  webhookIndexes.due(shard),
);
export const dueHookPartition = ({ webhookId }: WebhookRef): string =>
  webhookIndexes.due(spread(webhookId, DUE_HOOK_SHARDS));
