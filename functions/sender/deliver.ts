import { randomBytes } from 'node:crypto';
import { type MailInput, type SendOutcome, sendMail } from '../../shared/aws/mailer';
import { getObject } from '../../shared/aws/storage';
import { getContent, type MailContent } from '../../shared/db/email-contents';
import {
  claimEmail,
  failEmail,
  markSent,
  noteUnclear,
  postponeEmail,
  releaseEmail,
} from '../../shared/db/email-sending';
import type { EmailRow } from '../../shared/db/emails';
import { pushBackRate } from '../../shared/db/send-rate';
import { doubtTenant } from '../../shared/db/tenants';
import type { Lane } from '../../shared/domain/rate';
import { now, sleep } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { withinBudget } from './byte-budget';
import type { SlotSource } from './slots';
import { tenantFor } from './tenant-for';
import { toSes } from './to-ses';

/** A try is never begun with less time than SES's time-out and the write after it take. */
export const TIME_FOR_A_TRY_MS = 15_000;
/** SES's time-out, and a little. */
const TIME_OF_A_TRY_MS = 11_000;
const THROTTLED_TRIES = 3;
/** With project states of up to 5 s, nothing of a project leaves 10 s after it was disabled. */
const LONG_WAIT_MS = 5_000;
/** How long a mail rests that SES can't take at all now: paused, over quota, or wrongly set up. */
const REST_MS = 5 * 60_000;
const SHORT_REST_MS = 30_000;
/** A claim begins this much before its slot, for it takes its time and the mail is to leave on the slot. */
const CLAIM_AHEAD_MS = 50;
/** A mail this late still keeps the second's limit: 1.1 seconds hold 16 slots of a rate of 14. */
const LATE_MS = 100;

/** What one delivery needs of its invocation. */
export interface DeliveryContext {
  requestId: string;
  slots: Record<Lane, SlotSource>;
  remainingMs(): number;
  /** Whether the mail may still go, by facts of now: asked where the wait for its slot was long. */
  stillMayGo(): Promise<boolean>;
}

/** Takes one email to SES: content, slot, claim, send, record. True when SES accepted it. */
export async function deliver(row: EmailRow, context: DeliveryContext): Promise<boolean> {
  const content = await getContent(row.projectId, row.contentId);
  if (!content) return failWithoutContent(row);
  const bytes = content.attachments.reduce((sum, { size }) => sum + size, 0);
  return withinBudget(bytes, async () => {
    const files = await Promise.all(content.attachments.map(({ key }) => getObject(key)));
    return atSlot(row, content, files, context);
  });
}

/** The content is gone only when its contact was erased meanwhile, or its time is long over. */
async function failWithoutContent(row: EmailRow): Promise<false> {
  const token = newToken();
  const claimed = await claimEmail(row, token);
  if (claimed) await failEmail(row, token, 'content_missing', 'The content of the email is no longer stored.');
  return false;
}

const newToken = (): string => randomBytes(9).toString('base64url');

async function atSlot(row: EmailRow, content: MailContent, files: Uint8Array[], context: DeliveryContext) {
  const slots = context.slots[row.lane];
  const asked = now();
  const slot = await slots.next();
  if (slot === null || context.remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) {
    if (slot !== null) slots.giveBack(slot);
    await postponeEmail(row, now());
    return false;
  }
  const tenant = await tenantFor(row, content.from.email);
  await sleep(slot - CLAIM_AHEAD_MS - now());
  const token = newToken();
  const mayGo = now() - asked < LONG_WAIT_MS || (await context.stillMayGo());
  const claimed = mayGo && (await claimEmail(row, token));
  if (!claimed) {
    slots.giveBack(slot);
    return false;
  }
  await leaveAt(slot, row.lane, context);
  if (context.remainingMs() < TIME_OF_A_TRY_MS) {
    await releaseEmail(claimed, token, now(), 'no time left for a try');
    return false;
  }
  const outcome = await sendUnderClaim(toSes(claimed, content, files, tenant), slots, context);
  await record(claimed, token, outcome, context.requestId);
  return outcome.outcome === 'accepted';
}

/**
 * Waits for the slot. Mails that something held up past theirs would leave all at once, so bulk takes a new one:
 * one only, for where everything is slow the mails are far apart anyway. A transactional mail would wait behind
 * its lane.
 */
async function leaveAt(slot: number, lane: Lane, { slots, remainingMs }: DeliveryContext): Promise<void> {
  const isLate = lane === 'bulk' && now() - slot > LATE_MS;
  const next = isLate ? await slots[lane].next() : slot;
  if (next !== null && remainingMs() - (next - now()) >= TIME_FOR_A_TRY_MS) await sleep(next - now());
}

/** Throttling is certain, so the same claim tries again, each time at a newly reserved slot. */
async function sendUnderClaim(input: MailInput, slots: SlotSource, context: DeliveryContext): Promise<SendOutcome> {
  let outcome = await sendMail(input);
  for (let attempt = 1; outcome.outcome === 'throttled' && attempt < THROTTLED_TRIES; attempt++) {
    count('SendThrottled');
    await pushBackRate();
    const slot = await slots.next();
    if (slot === null || context.remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) return outcome;
    await sleep(slot - now());
    outcome = await sendMail(input);
  }
  return outcome;
}

async function record(row: EmailRow, token: string, outcome: SendOutcome, requestId: string): Promise<void> {
  const log = { requestId, email: row.id, project: row.projectId, outcome: outcome.outcome };
  logger.info('tried to send', { ...log, ...('detail' in outcome ? { detail: outcome.detail } : {}) });
  switch (outcome.outcome) {
    case 'accepted':
      return markSent(row, token, outcome.messageId);
    case 'refused':
      return failEmail(row, token, outcome.reason, outcome.detail);
    case 'unclear':
      count('OutcomeUnclear');
      return noteUnclear(row, token, outcome.detail);
    case 'throttled':
    case 'not_sent':
      return releaseEmail(row, token, now() + SHORT_REST_MS, outcome.detail);
    case 'wrong_tenant':
      await doubtTenant(row.projectId);
      return releaseEmail(row, token, now() + SHORT_REST_MS, outcome.detail);
    case 'quota':
    case 'blocked':
      count('SendingBlocked');
      return releaseEmail(row, token, now() + REST_MS, outcome.detail);
  }
}
