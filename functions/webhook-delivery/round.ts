import { type Project, projectState } from '../../shared/db/projects/projects';
import { projectWithSecrets } from '../../shared/db/projects/settings';
import type { WebhookRef } from '../../shared/db/webhooks/keys';
import { getWebhook, type Webhook } from '../../shared/db/webhooks/webhooks';
import { type FailingPeriod, RUN_MS, waitAfterRunMs } from '../../shared/domain/webhooks/attempts';
import type { EpochMs } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';

export interface Run {
  batch: BatchContext;
  /** No attempt begins later. */
  endsAt: EpochMs;
  slowestMs: number;
}

export const beginRun = (batch: BatchContext): Run => ({ batch, endsAt: now() + RUN_MS, slowestMs: 0 });

const isOver = ({ batch, endsAt, slowestMs }: Run): boolean =>
  now() >= endsAt || batch.remainingMs() < TIME_TO_END_MS || waitAfterRunMs(slowestMs) > 0;

export interface Round {
  ref: WebhookRef;
  consumer: number;
  webhook: Webhook;
  readAt: EpochMs;
  project: Project;
  run: Run;
  failing: FailingPeriod | null;
}

/** An attempt takes at most 10 s, and its outcome must be stored. */
const TIME_TO_END_MS = 15_000;
/** A change of the webhook takes effect within this time. */
const STATE_AGE_MS = 5_000;

export async function mayContinue(round: Round): Promise<boolean> {
  if (isOver(round.run)) return false;
  if (now() - round.readAt >= STATE_AGE_MS) {
    const webhook = await getWebhook(round.ref);
    if (!webhook) return false;
    const project = await projectWithSecrets(round.project, webhook, ...webhook.earlier);
    Object.assign(round, { webhook, project, readAt: now() });
  }
  return round.webhook.enabled && (await projectState(round.ref.projectId))?.status === 'ACTIVE';
}
