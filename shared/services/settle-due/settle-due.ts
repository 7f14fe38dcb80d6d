import { queueDepth } from '../../aws/queues';
import { markQueued, moveToBulk, removeDue } from '../../db/emails/due';
import type { EmailRow } from '../../db/emails/emails';
import { projectState } from '../../db/projects/projects';
import { getAccount } from '../../db/sending/account';
import { registerBulkProject } from '../../db/sending/bulk-projects';
import { reserveShare } from '../../db/sending/send-rate';
import { slotCountOf } from '../../domain/emails/copies';
import { isStopped } from '../../domain/sending/account';
import { type DueFacts, type FeedbackFacts, planDue } from '../../domain/sending/due';
import { isPaused } from '../../domain/sending/reputation';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { newSeed } from '../../ops/ids';
import { queueBulkEmail, queueTransactionalEmail } from '../queue-work/queue-work';
import { readFeedbackFacts, settleUnclear } from '../send-email/settle-unclear';

export interface DueContext {
  feedback: FeedbackFacts;
  depthByLane: { transactional: number; bulk: number };
  isAccountStopped: boolean;
}

export async function readDueContext(): Promise<DueContext> {
  const [feedback, transactional, bulk, account] = await Promise.all([
    readFeedbackFacts(),
    queueDepth(env('transactionalQueue')),
    queueDepth(env('bulkQueue')),
    getAccount(),
  ]);
  return { feedback, depthByLane: { transactional, bulk }, isAccountStopped: isStopped(account) };
}

export type SettledDue = 'settled' | { checkAt: EpochMs };

/** With `onlyIfUnlisted`, queues an email again only if it is not in the due index. */
export async function settleDue(
  row: EmailRow,
  context: DueContext,
  { onlyIfUnlisted = false }: { onlyIfUnlisted?: boolean } = {},
): Promise<SettledDue> {
  const project = await projectState(row.projectId);
  const facts: DueFacts = {
    sendRate: context.feedback.sendRate,
    laneDepth: context.depthByLane[row.lane],
    isProjectActive: project?.status === 'ACTIVE',
    isPaused: context.isAccountStopped || (project !== null && isPaused(project, row)),
  };
  if (row.status === 'SENDING') return settleSending(row, !facts.isProjectActive || facts.isPaused, context);
  const plan = planDue(row, facts, now());
  switch (plan.do) {
    case 'queue':
      return plan.isScheduled ? queueScheduled(row, plan) : queueAgain(row, plan.nextCheck, onlyIfUnlisted);
    case 'check_again':
      return { checkAt: plan.at };
    case 'set_aside':
      return moveToBulkLane(row);
    case 'forget':
      await removeDue(row);
      return 'settled';
  }
}

async function settleSending(row: EmailRow, isSendingBlocked: boolean, { feedback }: DueContext): Promise<SettledDue> {
  const settled = await settleUnclear(row, isSendingBlocked, async () => feedback);
  if (settled.outcome === 'check_again') return { checkAt: settled.at };
  if (settled.outcome === 'retry') await enqueue(row, 0);
  return 'settled';
}

async function queueScheduled(row: EmailRow, plan: { delayMs: number; nextCheck: number }): Promise<SettledDue> {
  const slotCount = slotCountOf(row);
  const hasShare = row.lane === 'transactional' && (await reserveShare(row.projectId, slotCount)) === slotCount;
  if (hasShare) {
    // Queues first: after a crash, the email is still SCHEDULED and is queued again.
    await enqueue(row, plan.delayMs / 1000);
    await markQueued(row, plan.nextCheck, { lengthensNextInterval: false });
    return 'settled';
  }
  // The bulk lane sends as soon as it can, so an email is moved there only once it is due.
  if (plan.delayMs > 0) return { checkAt: now() + plan.delayMs };
  return moveToBulkLane(row);
}

async function moveToBulkLane(row: EmailRow): Promise<SettledDue> {
  await registerBulkProject(row.projectId, newSeed());
  await moveToBulk(row);
  return 'settled';
}

async function queueAgain(row: EmailRow, nextCheck: number, onlyIfUnlisted: boolean): Promise<SettledDue> {
  // Marks first, so that duplicate checks don't multiply queue messages.
  const isMarked = await markQueued(row, nextCheck, { lengthensNextInterval: true, onlyIfUnlisted });
  if (isMarked) await enqueue(row, 0);
  return 'settled';
}

async function enqueue(row: EmailRow, delaySeconds: number): Promise<void> {
  const queue = row.lane === 'bulk' ? queueBulkEmail : queueTransactionalEmail;
  await queue([{ body: { v: 1, project: row.projectId, email: row.id }, delaySeconds }]);
}
