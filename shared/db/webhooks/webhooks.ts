import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { DisabledReason } from '../../contract/webhooks';
import type { FailingPeriod } from '../../domain/webhooks/attempts';
import type { SigningVersions } from '../../domain/webhooks/signing';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { queryAll } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, transact } from '../table/transact';
import { PARTITIONS, type PartitionRef, type WebhookRef, webhookKeys, webhooksPk } from './keys';
import { newPartition } from './partitions';

export interface Webhook extends SigningVersions {
  id: string;
  projectId: string;
  url: string;
  /** Names, families such as `email.*`, or `*`. */
  events: string[];
  description: string | null;
  enabled: boolean;
  disabledReason?: DisabledReason;
  failing?: FailingPeriod;
  source?: Source;
  /** Raised by each `updateWebhook`; `version` counts the secrets. */
  revision: number;
  lastChange?: LastChange;
  createdAt: string;
  updatedAt: string;
  rotatedBy?: string;
}

const STATE_AGE_MS = 5_000;
const recentWebhooks = timedCache<Webhook[]>(STATE_AGE_MS);

export const refOf = ({ projectId, id }: Pick<Webhook, 'projectId' | 'id'>): WebhookRef => ({
  projectId,
  webhookId: id,
});

export const toWebhook = (item: Record<string, unknown>): Webhook => contentOf<Webhook>(item);

const partitionsOf = (ref: WebhookRef): PartitionRef[] =>
  Array.from({ length: PARTITIONS }, (_, partition) => ({ ...ref, partition }));

export async function createWebhook(webhook: Webhook): Promise<Webhook> {
  const ref = refOf(webhook);
  const rows = [{ ...webhookKeys.webhook(ref), v: 1, ...webhook }, ...partitionsOf(ref).map(newPartition)];
  const failedParts = await transact(rows.map((row) => putPart(row, expr`attribute_not_exists(pk)`)));
  clearWebhookCache();
  return failedParts ? ((await getWebhook(ref)) ?? webhook) : webhook;
}

export const getWebhook = (ref: WebhookRef): Promise<Webhook | null> => getAs(webhookKeys.webhook(ref), toWebhook);

export async function listWebhooks(projectId: string): Promise<Webhook[]> {
  return (await queryAll({ pk: webhooksPk(projectId) })).map(toWebhook);
}

export const webhooksOf = (projectId: string): Promise<Webhook[]> =>
  recentWebhooks.get(projectId, () => listWebhooks(projectId));

export const clearWebhookCache = (): void => recentWebhooks.clear();

/** False if the webhook is missing or has another revision. */
export async function deleteWebhook(ref: WebhookRef, expectedRevision?: number): Promise<boolean> {
  const failedParts = await transact([
    deletePart(
      webhookKeys.webhook(ref),
      expectedRevision === undefined ? expr`attribute_exists(pk)` : expr`revision = ${expectedRevision}`,
    ),
    ...partitionsOf(ref).map((partition) => deletePart(webhookKeys.partition(partition))),
  ]);
  clearWebhookCache();
  return failedParts === null;
}
