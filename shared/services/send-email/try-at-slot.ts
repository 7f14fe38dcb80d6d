import { randomBytes } from 'node:crypto';
import { type EmailInput, type SendOutcome, sendEmail } from '../../aws/mailer';
import type { EmailRow } from '../../db/emails/emails';
import { failEmail, markSent, recordUnclear, releaseEmail } from '../../db/emails/sending';
import { recordRefusal } from '../../db/sending/feedback-health';
import { pushBackRate, type SlotSource } from '../../db/sending/send-rate';
import { markTenantDoubtful } from '../../db/sending/tenants';
import type { Lane } from '../../domain/sending/rate';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { now, sleep } from '../../ops/clock';
import { logger } from '../../ops/log';
import { count } from '../../ops/metrics';
import { type DeliveryOptions, replyToFor, tenantFor } from './to-ses';

/** The SES call's timeout plus the write after it. */
export const MAX_SEND_AND_RECORD_MS = 15_000;
/** The SES call's timeout plus a second. */
const SES_CALL_MS = 11_000;
const MAX_THROTTLED_TRIES = 3;
/** The first retry is immediate; the second lets a name server or SES recover. */
const NOT_SENT_BACKOFFS_MS = [0, 500];
/** Project states are cached for 5 s, so no email leaves more than 10 s after its project is disabled. */
const MAX_WAIT_WITHOUT_CHECK_MS = 5_000;
/** The claim begins this long before the slot, at which the email should leave. */
const CLAIM_AHEAD_MS = 50;
/** Email this late still keeps to SES's limit: 1.1 seconds hold 16 slots at a rate of 14. */
const LATE_MS = 100;

/** The backoff while SES accepts no email: paused, over quota, or misconfigured. */
const BLOCKED_BACKOFF_MS = 5 * MINUTE_MS;
const SHORT_BACKOFF_MS = 30_000;

export interface ReadyEmail {
  projectId: string;
  lane: Lane;
  from: string;
  slotCount?: number;
  replyTo: string | undefined;
  stateReadAt: EpochMs;
  maySendNow(): Promise<boolean>;
  /** Null if another invocation has claimed the email, or if it may not be sent. */
  claim(token: string): Promise<EmailRow | null>;
  input(claimedRow: EmailRow, options: DeliveryOptions): EmailInput;
}

export interface TryContext {
  acceptedBy?: string | undefined;
  slots: SlotSource;
  remainingMs(): number;
}

/** SES refused for a reason that lies outside the email. */
export interface SesRefusal {
  isThrottle: boolean;
  detail: string;
}

export type RecordedOutcome =
  | { did: 'sent' | 'failed' | 'unclear' }
  | { did: 'released'; retryAt: number; refused?: SesRefusal; notTried?: true };

export type TryResult = { did: 'no_slot' } | { did: 'not_claimed' } | RecordedOutcome;

export const newToken = (): string => randomBytes(9).toString('base64url');

export async function tryAtSlot(email: ReadyEmail, context: TryContext): Promise<TryResult> {
  const slots = slotsFor(email, context.slots);
  const slot = await slots.next();
  if (slot === null) return { did: 'no_slot' };
  if (!hasTimeFor(slot, context)) {
    slots.giveBack(slot);
    return { did: 'no_slot' };
  }
  const [tenant, replyToOf] = await Promise.all([tenantFor(email), replyToFor(email.projectId, email.replyTo)]);
  await sleep(slot - CLAIM_AHEAD_MS - now());
  const token = newToken();
  const maySend = now() - email.stateReadAt < MAX_WAIT_WITHOUT_CHECK_MS || (await email.maySendNow());
  const row = maySend ? await email.claim(token) : null;
  if (!row) {
    slots.giveBack(slot);
    return { did: 'not_claimed' };
  }
  await waitForSlot(slot, email.lane, { ...context, slots });
  if (context.remainingMs() < SES_CALL_MS) {
    await releaseEmail(row, token, now(), 'no time left for a try');
    return { did: 'released', retryAt: now(), notTried: true };
  }
  const options = { tenant, replyTo: replyToOf(row.id) };
  const outcome = await sendUnderClaim(email.input(row, options), { ...context, slots });
  return recordOutcome(row, token, outcome, context.acceptedBy);
}

const hasTimeFor = (slot: number, { remainingMs }: Pick<TryContext, 'remainingMs'>): boolean =>
  remainingMs() - (slot - now()) >= MAX_SEND_AND_RECORD_MS;

const slotsFor = ({ slotCount = 1 }: ReadyEmail, slots: SlotSource): SlotSource =>
  slotCount === 1 ? slots : { ...slots, next: () => slots.next(slotCount) };

/**
 * Late bulk emails take new slots, so that they don't all leave at once; without a slot in time, they leave now. A new
 * slot for transactional email would be behind its whole lane.
 */
async function waitForSlot(slot: number, lane: Lane, context: TryContext): Promise<void> {
  const isLate = lane === 'bulk' && now() - slot > LATE_MS;
  const nextSlot = isLate ? await context.slots.next() : slot;
  if (nextSlot !== null && hasTimeFor(nextSlot, context)) await sleep(nextSlot - now());
}

type CallOutcome = SendOutcome & { calledAt: EpochMs };

type TryOutcome = CallOutcome & { wasLastTry: boolean };

async function callSes(input: EmailInput): Promise<CallOutcome> {
  const calledAt = now();
  return { ...(await sendEmail(input)), calledAt };
}

/** Retries only a call that never reached SES, under the same claim and slot. */
async function sendWithQuickRetries(input: EmailInput, { remainingMs }: TryContext): Promise<CallOutcome> {
  let outcome = await callSes(input);
  for (const backoffMs of NOT_SENT_BACKOFFS_MS) {
    if (outcome.outcome !== 'not_sent' || remainingMs() - backoffMs < SES_CALL_MS) return outcome;
    await sleep(backoffMs);
    outcome = await callSes(input);
  }
  return outcome;
}

/** A throttled call sends nothing, so the same claim retries at a new slot. */
async function sendUnderClaim(input: EmailInput, context: TryContext): Promise<TryOutcome> {
  let outcome = await sendWithQuickRetries(input, context);
  let attempts = 1;
  while (outcome.outcome === 'throttled' && attempts < MAX_THROTTLED_TRIES) {
    count('SendThrottled');
    await pushBackRate();
    const slot = await context.slots.next();
    if (slot === null || !hasTimeFor(slot, context)) break;
    await sleep(slot - now());
    outcome = await sendWithQuickRetries(input, context);
    attempts += 1;
  }
  return { ...outcome, wasLastTry: attempts >= MAX_THROTTLED_TRIES };
}

/** Logs SES's own id together with the request that accepted the email. */
function logOutcome(row: EmailRow, outcome: TryOutcome, acceptedBy: string | undefined): void {
  // The chunk logs accepted campaign email: per million emails, a line for each would cost as much as 150,000 writes.
  const isLoggedByChunk = row.campaign !== undefined && outcome.outcome === 'accepted';
  if (isLoggedByChunk) return;
  const ses = outcome.outcome === 'accepted' ? outcome.messageId : undefined;
  const facts = { acceptedBy, email: row.id, project: row.projectId, outcome: outcome.outcome, ses };
  logger.info('tried to send', { ...facts, ...('detail' in outcome ? { detail: outcome.detail } : {}) });
}

async function recordOutcome(
  row: EmailRow,
  token: string,
  outcome: TryOutcome,
  acceptedBy?: string,
): Promise<RecordedOutcome> {
  logOutcome(row, outcome, acceptedBy);
  const release = async (backoffMs: number, detail: string) => {
    const retryAt = now() + backoffMs;
    await releaseEmail(row, token, retryAt, detail);
    return { did: 'released' as const, retryAt };
  };
  const releaseRefused = async (backoffMs: number, refused: SesRefusal): Promise<RecordedOutcome> => ({
    ...(await release(backoffMs, refused.detail)),
    refused,
  });
  switch (outcome.outcome) {
    case 'accepted':
      await markSent(row, token, outcome.messageId, outcome.calledAt);
      return { did: 'sent' };
    case 'refused':
      await failEmail(row, token, outcome.reason, outcome.detail);
      return { did: 'failed' };
    case 'unclear':
      count('OutcomeUnclear');
      await recordUnclear(row, token, outcome.detail);
      return { did: 'unclear' };
    case 'throttled':
      if (!outcome.wasLastTry) return release(SHORT_BACKOFF_MS, outcome.detail);
      return releaseRefused(SHORT_BACKOFF_MS, { isThrottle: true, detail: outcome.detail });
    case 'not_sent':
      return release(SHORT_BACKOFF_MS, outcome.detail);
    case 'wrong_tenant':
      await markTenantDoubtful(row.projectId);
      return release(SHORT_BACKOFF_MS, outcome.detail);
    case 'quota':
      count('SendingBlocked');
      return releaseRefused(BLOCKED_BACKOFF_MS, { isThrottle: false, detail: outcome.detail });
    case 'blocked': {
      count('SendingBlocked');
      const released = await releaseRefused(BLOCKED_BACKOFF_MS, { isThrottle: false, detail: outcome.detail });
      await recordRefusal({ at: outcome.calledAt, detail: outcome.detail });
      return released;
    }
  }
}
