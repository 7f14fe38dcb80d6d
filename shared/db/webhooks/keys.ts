import { LIST_SUFFIXES, suffixOf } from '../table/indexes';
import { type Key, ofContact, project, spread, WEBHOOK_RESPONSE } from '../table/keys';

export interface WebhookRef {
  projectId: string;
  webhookId: string;
}

export interface PartitionRef extends WebhookRef {
  partition: number;
}

/** All messages about one contact share a partition, in order. */
export const PARTITIONS = 8;
const CONSUMERS = 2;
/** The index is sharded, because a busy partition enters and leaves it with each message. */
const DUE_SHARDS = 4;

export const subjectOf = (about: { projectId: string; contactId: string | null; emailId: string | null }): string =>
  about.contactId ?? about.emailId ?? about.projectId;

export const webhookPartitionOf = (subject: string): number => spread(subject, PARTITIONS);
export const consumerOf = (partition: number): number => partition % CONSUMERS;

export const webhooksPk = (projectId: string): string => `${project(projectId)}#HK`;
export const webhookPk = ({ projectId, webhookId }: WebhookRef): string => `${webhooksPk(projectId)}#${webhookId}`;
export const waitingPk = ({ partition, ...ref }: PartitionRef): string => `${webhookPk(ref)}#${partition}`;
export const PARTITION = 'PARTITION#';

export const responsesOf = (deliveryId: string): string => `${WEBHOOK_RESPONSE}${deliveryId}#`;

export const webhookKeys = {
  webhook: ({ projectId, webhookId }: WebhookRef): Key => ({ pk: webhooksPk(projectId), sk: webhookId }),
  partition: ({ partition, ...ref }: PartitionRef): Key => ({ pk: webhookPk(ref), sk: `${PARTITION}${partition}` }),
  consumer: (ref: WebhookRef, consumer: number): Key => ({ pk: webhookPk(ref), sk: `CONSUMER#${consumer}` }),
  worker: (projectId: string, worker: number): Key => ({
    pk: `${webhooksPk(projectId)}#WORKERS`,
    sk: `WORKER#${worker}`,
  }),
  waiting: (ref: PartitionRef, position: string): Key => ({ pk: waitingPk(ref), sk: position }),
  /** Stored under the event's contact, with which it is erased. `at`: when the attempt began. */
  response: (projectId: string, contactId: string, deliveryId: string, at: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${responsesOf(deliveryId)}${at}`,
  }),
  delivery: (projectId: string, deliveryId: string): Key => ({
    pk: `${project(projectId)}#HD#${deliveryId}`,
    sk: 'DELIVERY',
  }),
};

export const webhookIndexes = {
  deliveriesOf: ({ projectId, webhookId }: WebhookRef, suffix: number): string =>
    `${project(projectId)}#HL#${webhookId}#${suffix}`,
  deliveriesOfEmail: (projectId: string, emailId: string): string => `${project(projectId)}#E#${emailId}#WD`,
  due: (shard: number): string => `DUEWEBHOOKS#${shard}`,
};

export const deliveryListPks = (ref: WebhookRef): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => webhookIndexes.deliveriesOf(ref, suffix));
export const deliveryListPk = (ref: WebhookRef, deliveryId: string): string =>
  webhookIndexes.deliveriesOf(ref, suffixOf(deliveryId));
export const duePks: readonly string[] = Array.from({ length: DUE_SHARDS }, (_, shard) => webhookIndexes.due(shard));
export const duePk = ({ webhookId }: WebhookRef): string => webhookIndexes.due(spread(webhookId, DUE_SHARDS));
