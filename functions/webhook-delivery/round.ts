import { type Project, projectState } from '../../shared/db/projects/projects';
import { projectKnowing } from '../../shared/db/projects/settings';
import type { WebhookRef } from '../../shared/db/webhooks/keys';
import { getWebhook, type Webhook } from '../../shared/db/webhooks/webhooks';
import type { Failing } from '../../shared/domain/webhooks/attempts';
import { RUN_MS, restAfter } from '../../shared/domain/webhooks/pace';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';

/** One run of a consumer. */
export interface Run {
  batch: BatchContext;
  /** After that no attempt begins, in epoch milliseconds. */
  endsAt: number;
  /** How long the slowest answer took, in milliseconds. */
  slowestMs: number;
}

export const beginRun = (batch: BatchContext): Run => ({ batch, endsAt: now() + RUN_MS, slowestMs: 0 });

const isOver = ({ batch, endsAt, slowestMs }: Run): boolean =>
  now() >= endsAt || batch.remainingMs() < TIME_TO_END_MS || restAfter(slowestMs) > 0;

/** What a consumer knows while it sends a few messages of each of its partitions. */
export interface Round {
  ref: WebhookRef;
  consumer: number;
  webhook: Webhook;
  /** When it was read, in epoch milliseconds. */
  readAt: number;
  /** With the secrets that the webhook's own are made from. */
  project: Project;
  run: Run;
  /** The webhook's series of failures, as last read or stored. */
  failing: Failing | null;
}

/** An attempt takes 10 s at most, and its outcome must be stored too. */
const TIME_TO_END_MS = 15_000;
/** A webhook that was disabled or changed meanwhile is noticed by then. */
const STATE_AGE_MS = 5_000;

/** Whether the next attempt may be made: false if the run is over, or the project or webhook is disabled. */
export async function mayGoOn(round: Round): Promise<boolean> {
  if (isOver(round.run)) return false;
  if (now() - round.readAt >= STATE_AGE_MS) {
    const webhook = await getWebhook(round.ref);
    if (!webhook) return false;
    const project = await projectKnowing(round.project, webhook, ...webhook.earlier);
    Object.assign(round, { webhook, project, readAt: now() });
  }
  return round.webhook.enabled && (await projectState(round.ref.projectId))?.status === 'ACTIVE';
}
