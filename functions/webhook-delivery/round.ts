import { type Project, projectState } from '../../shared/db/projects/projects';
import { projectKnowing } from '../../shared/db/projects/secrets';
import type { WebhookRef } from '../../shared/db/webhooks/keys';
import { getWebhook, type Webhook } from '../../shared/db/webhooks/webhooks';
import type { Failing } from '../../shared/domain/webhooks/failing';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';

/** What a worker knows while it sends a few messages of each of its lanes. */
export interface Round {
  ref: WebhookRef;
  worker: number;
  webhook: Webhook;
  /** When it was read, in epoch milliseconds. */
  readAt: number;
  /** With the secrets that the webhook's own are made from. */
  project: Project;
  batch: BatchContext;
  /** The webhook's stretch of failures, as last seen or noted. */
  failing: Failing | null;
}

/** An attempt takes 10 s at most; what it led to must be written too. */
const TIME_TO_END_MS = 15_000;
/** One that was disabled or changed meanwhile is known by then. */
const STATE_AGE_MS = 5_000;

/** Ask before each attempt: false when time is nearly over, or project or webhook were disabled. */
export async function mayGoOn(round: Round): Promise<boolean> {
  if (round.batch.remainingMs() < TIME_TO_END_MS) return false;
  if (now() - round.readAt >= STATE_AGE_MS) {
    const webhook = await getWebhook(round.ref);
    if (!webhook) return false;
    const project = await projectKnowing(round.project, webhook, ...webhook.earlier);
    Object.assign(round, { webhook, project, readAt: now() });
  }
  return round.webhook.enabled && (await projectState(round.ref.projectId))?.status === 'ACTIVE';
}
