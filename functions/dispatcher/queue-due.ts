import { queueDepth } from '../../shared/aws/queues';
import { forgetDue, lookAgain, markQueued, moveToBulk } from '../../shared/db/emails/due';
import { type EmailRow, getEmails } from '../../shared/db/emails/emails';
import { projectState } from '../../shared/db/projects/projects';
import { getAccount } from '../../shared/db/sending/account';
import { registerBulkProject } from '../../shared/db/sending/bulk-projects';
import { sendingRate, takeShare } from '../../shared/db/sending/send-rate';
import { type DueRef, listDue } from '../../shared/db/table/due';
import { dealOut } from '../../shared/domain/deal-out';
import { isStopped } from '../../shared/domain/sending/account';
import { type DueFacts, type FeedbackFacts, planDue } from '../../shared/domain/sending/due';
import { isPaused } from '../../shared/domain/sending/reputation';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { newSeed } from '../../shared/ops/ids';
import { logAndContinue } from '../../shared/ops/log-and-continue';
import type { BatchContext } from '../../shared/queue/consume';
import { queueBulkMail, queueTransactionalMail } from '../../shared/services/queue-work/queue-work';
import { readFeedbackFacts, settleUnclear } from '../../shared/services/send-mail/settle-unclear';

/** Scheduled mail is queued up to a minute ahead with a delay, so that it leaves to the second. */
const AHEAD_MS = 60_000;
/** Of each shard, the entries alone: together more than a project may have scheduled. */
const PER_SHARD = 4_000;
/** Rows that are read at a time. */
const AT_ONCE = 400;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/**
 * Settles the emails that are due, those of the projects in turns, until none is left or the time is over. Everything
 * that is due is listed first: the emails of a project with thousands at the same moment delay no other's.
 */
export async function queueDue(context: BatchContext): Promise<void> {
  const waiting = await readWaiting();
  const hasTime = () => context.remainingMs() > TIME_TO_END_MS;
  const seen = new Set<string>();
  while (hasTime()) {
    const refs = (await listDue(now() + AHEAD_MS, PER_SHARD)).filter(({ id }) => !seen.has(id));
    if (refs.length === 0) return;
    for (const { id } of refs) seen.add(id);
    const dealt = dealOut(refs, ({ projectId }) => projectId);
    for (let at = 0; at < dealt.length && hasTime(); at += AT_ONCE) {
      const rows = await rowsOf(dealt.slice(at, at + AT_ONCE));
      await forEachConcurrent(rows, CONCURRENCY, (row) => settled(row, waiting, context.requestId));
    }
  }
}

/** The rows of these emails, in this order. */
async function rowsOf(refs: DueRef[]): Promise<EmailRow[]> {
  const rows = await getEmails(refs);
  return refs.flatMap(({ id }) => rows.get(id) ?? []);
}

/** Settles one email. One that fails, or that only newer code can read, stays due and delays no other. */
async function settled(row: EmailRow, waiting: Waiting, requestId: string): Promise<void> {
  if (row.isNewer) return;
  await logAndContinue('due email', { requestId, email: row.id }, () => settle(row, waiting));
}

interface Waiting {
  feedback: FeedbackFacts;
  rate: number;
  depth: { transactional: number; bulk: number };
  /** SES takes no mail of the account. */
  stopped: boolean;
}

async function readWaiting(): Promise<Waiting> {
  const [feedback, rate, transactional, bulk, account] = await Promise.all([
    readFeedbackFacts(),
    sendingRate(),
    queueDepth(env('transactionalQueue')),
    queueDepth(env('bulkQueue')),
    getAccount(),
  ]);
  return { feedback, rate, depth: { transactional, bulk }, stopped: isStopped(account) };
}

async function settle(row: EmailRow, waiting: Waiting): Promise<void> {
  const project = await projectState(row.projectId);
  const facts: DueFacts = {
    rate: waiting.rate,
    laneDepth: waiting.depth[row.lane],
    projectActive: project?.status === 'ACTIVE',
    paused: waiting.stopped || (project !== null && isPaused(project, row)),
  };
  if (row.status === 'SENDING') return settleSending(row, !facts.projectActive || facts.paused, waiting);
  const plan = planDue(row, facts, now());
  switch (plan.do) {
    case 'queue':
      return plan.first ? queueScheduled(row, plan) : queueAgain(row, plan.nextLook);
    case 'look_again':
      return lookAgain(row, plan.at);
    case 'set_aside':
      return waitForBulk(row);
    case 'forget':
      return forgetDue(row);
  }
}

async function settleSending(row: EmailRow, held: boolean, { feedback }: Waiting): Promise<void> {
  const settled = await settleUnclear(row, held, async () => feedback);
  if (settled.do === 'retry') await send(row, 0);
  if (settled.do === 'look_again') await lookAgain(row, settled.at);
}

async function queueScheduled(row: EmailRow, plan: { delayMs: number; nextLook: number }): Promise<void> {
  const goesTransactional = row.lane === 'transactional' && (await takeShare(row.projectId, 1)) === 1;
  if (goesTransactional) {
    await send(row, plan.delayMs / 1000);
    await markQueued(row, plan.nextLook, false);
    return;
  }
  // The bulk lane sends as soon as it can: a mail gets there at its own time and not before.
  if (plan.delayMs > 0) return lookAgain(row, now() + plan.delayMs);
  await waitForBulk(row);
}

async function waitForBulk(row: EmailRow): Promise<void> {
  await registerBulkProject(row.projectId, newSeed());
  await moveToBulk(row);
}

async function queueAgain(row: EmailRow, nextLook: number): Promise<void> {
  if (await markQueued(row, nextLook, true)) await send(row, 0);
}

async function send(row: EmailRow, delaySeconds: number): Promise<void> {
  const queue = row.lane === 'bulk' ? queueBulkMail : queueTransactionalMail;
  await queue([{ body: { v: 1, project: row.projectId, email: row.id }, delaySeconds }]);
}
