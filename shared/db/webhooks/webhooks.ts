import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Failing } from '../../domain/webhooks/attempts';
import type { SigningVersions } from '../../domain/webhooks/signing';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { queryAll } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, transact } from '../table/transact';
import { PARTITIONS, type PartitionRef, type WebhookRef, webhookKeys, webhooksPk } from './keys';
import { newPartition } from './partitions';

/** An address that receives a project's events. */
export interface Webhook extends SigningVersions {
  id: string;
  projectId: string;
  url: string;
  /** Names of events, families such as `email.*`, or `*`. */
  events: string[];
  description: string | null;
  enabled: boolean;
  /** Why the service disabled it; absent if its owner did. */
  disabledReason?: 'failing' | 'gone';
  /** The present series of failures. */
  failing?: Failing;
  /** The file that it comes from. */
  source?: Source;
  /** Raised by each change of its owner; `version` counts the secrets. */
  revision: number;
  lastChange?: LastChange;
  createdAt: string;
  updatedAt: string;
  /** The request that made the present secret. */
  rotatedBy?: string;
}

/**
 * How stale a project's webhooks may be in a running container: for so long a changed or disabled one may still be
 * used.
 */
const STATE_AGE_MS = 5_000;
const states = timedCache<Webhook[]>(STATE_AGE_MS);

export const refOf = ({ projectId, id }: Pick<Webhook, 'projectId' | 'id'>): WebhookRef => ({
  projectId,
  webhookId: id,
});

export const toWebhook = (item: Record<string, unknown>): Webhook => contentOf<Webhook>(item);

const partitionsOf = (ref: WebhookRef): PartitionRef[] =>
  Array.from({ length: PARTITIONS }, (_, partition) => ({ ...ref, partition }));

/**
 * Stores a new webhook with its partitions. If an earlier try of the request stored one, that one stays and is
 * returned.
 */
export async function createWebhook(webhook: Webhook): Promise<Webhook> {
  const ref = refOf(webhook);
  const rows = [{ ...webhookKeys.webhook(ref), v: 1, ...webhook }, ...partitionsOf(ref).map(newPartition)];
  const refused = await transact(rows.map((row) => putPart(row, expr`attribute_not_exists(pk)`)));
  forgetWebhooks();
  return refused ? ((await getWebhook(ref)) ?? webhook) : webhook;
}

export const getWebhook = (ref: WebhookRef): Promise<Webhook | null> => getAs(webhookKeys.webhook(ref), toWebhook);

/** All webhooks of a project, oldest first; there are few. */
export async function listWebhooks(projectId: string): Promise<Webhook[]> {
  return (await queryAll({ pk: webhooksPk(projectId) })).map(toWebhook);
}

/** All webhooks of a project, as they were at most 5 s ago. */
export const webhooksOf = (projectId: string): Promise<Webhook[]> =>
  states.get(projectId, () => listWebhooks(projectId));

/** Lets this container see its own changes at once. */
export const forgetWebhooks = (): void => states.clear();

/** Removes a webhook with its partitions; false if there was none. Messages that wait for it expire. */
export async function deleteWebhook(ref: WebhookRef): Promise<boolean> {
  const refused = await transact([
    deletePart(webhookKeys.webhook(ref), expr`attribute_exists(pk)`),
    ...partitionsOf(ref).map((partition) => deletePart(webhookKeys.partition(partition))),
  ]);
  forgetWebhooks();
  return refused === null;
}
