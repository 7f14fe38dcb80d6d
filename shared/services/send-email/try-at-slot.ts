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

/** SES's timeout plus the write after it. */
export const TIME_FOR_A_TRY_MS = 15_000;
/** SES's timeout, and a little. */
const TIME_OF_A_TRY_MS = 11_000;
const THROTTLED_TRIES = 3;
/** First at once, then when a name server or SES may have recovered. */
const NOT_SENT_PAUSES_MS = [0, 500];
/** States are up to 5 s old, so nothing leaves 10 s after a project is disabled. */
const LONG_WAIT_MS = 5_000;
/** A claim takes time, and the email should leave on its slot. */
const CLAIM_AHEAD_MS = 50;
/** Still within the limit: 1.1 seconds hold 16 slots at a rate of 14. */
const LATE_MS = 100;

/** If SES accepts no email: paused, over quota, or misconfigured. */
const REST_MS = 5 * MINUTE_MS;
const SHORT_REST_MS = 30_000;

export interface ReadyEmail {
  projectId: string;
  lane: Lane;
  from: string;
  slotCount?: number;
  replyTo: string | undefined;
  knownAt: EpochMs;
  stillMayGo(): Promise<boolean>;
  /** Null if another invocation has it, or it may not go. */
  claim(token: string): Promise<EmailRow | null>;
  input(claimed: EmailRow, options: DeliveryOptions): EmailInput;
}

export interface TryContext {
  acceptedBy?: string | undefined;
  slots: SlotSource;
  remainingMs(): number;
}

/** SES's refusal of an email that isn't at fault. */
export interface Refused {
  isThrottle: boolean;
  detail: string;
}

export type Recorded =
  | { did: 'sent' | 'failed' | 'unclear' }
  | { did: 'released'; retryAt: number; refused?: Refused; notTried?: true };

export type TryResult = { did: 'no_slot' } | { did: 'not_claimed' } | Recorded;

export const newToken = (): string => randomBytes(9).toString('base64url');

export async function tryAtSlot(email: ReadyEmail, context: TryContext): Promise<TryResult> {
  const slots = ofEmail(email, context.slots);
  const slot = await slots.next();
  if (slot === null || context.remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) {
    if (slot !== null) slots.giveBack(slot);
    return { did: 'no_slot' };
  }
  const [tenant, replyTo] = await Promise.all([tenantFor(email), replyToFor(email.projectId, email.replyTo)]);
  await sleep(slot - CLAIM_AHEAD_MS - now());
  const token = newToken();
  const mayGo = now() - email.knownAt < LONG_WAIT_MS || (await email.stillMayGo());
  const claimed = mayGo ? await email.claim(token) : null;
  if (!claimed) {
    slots.giveBack(slot);
    return { did: 'not_claimed' };
  }
  await leaveAt(slot, email.lane, { ...context, slots });
  if (context.remainingMs() < TIME_OF_A_TRY_MS) {
    await releaseEmail(claimed, token, now(), 'no time left for a try');
    return { did: 'released', retryAt: now(), notTried: true };
  }
  const options = { tenant, replyTo: replyTo(claimed.id) };
  const tried = await sendUnderClaim(email.input(claimed, options), { ...context, slots });
  return recordOutcome(claimed, token, tried, context.acceptedBy);
}

const ofEmail = ({ slotCount = 1 }: ReadyEmail, slots: SlotSource): SlotSource =>
  slotCount === 1 ? slots : { ...slots, next: () => slots.next(slotCount) };

/**
 * Late bulk email takes a new slot, so it doesn't leave all at once. Transactional email would land behind its whole
 * lane.
 */
async function leaveAt(slot: number, lane: Lane, { slots, remainingMs }: TryContext): Promise<void> {
  const isLate = lane === 'bulk' && now() - slot > LATE_MS;
  const next = isLate ? await slots.next() : slot;
  if (next !== null && remainingMs() - (next - now()) >= TIME_FOR_A_TRY_MS) await sleep(next - now());
}

type Called = SendOutcome & { calledAt: EpochMs };

/** `attempts`: one more than the calls that SES throttled before. */
type Tried = Called & { attempts: number };

async function callSes(input: EmailInput): Promise<Called> {
  const calledAt = now();
  return { ...(await sendEmail(input)), calledAt };
}

/** Retries at once, under the same claim and slot, only what never reached SES. */
async function sendOnce(input: EmailInput, { remainingMs }: TryContext): Promise<Called> {
  let tried = await callSes(input);
  for (const pause of NOT_SENT_PAUSES_MS) {
    if (tried.outcome !== 'not_sent' || remainingMs() - pause < TIME_OF_A_TRY_MS) return tried;
    await sleep(pause);
    tried = await callSes(input);
  }
  return tried;
}

/** A throttled call sends nothing, so the same claim retries at a new slot. */
async function sendUnderClaim(input: EmailInput, context: TryContext): Promise<Tried> {
  const { slots, remainingMs } = context;
  let outcome = await sendOnce(input, context);
  let attempts = 1;
  for (; outcome.outcome === 'throttled' && attempts < THROTTLED_TRIES; attempts++) {
    count('SendThrottled');
    await pushBackRate();
    const slot = await slots.next();
    if (slot === null || remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) break;
    await sleep(slot - now());
    outcome = await sendOnce(input, context);
  }
  return { ...outcome, attempts };
}

/** The log leads from `acceptedBy` to SES's own id. */
async function recordOutcome(row: EmailRow, token: string, outcome: Tried, acceptedBy?: string): Promise<Recorded> {
  const ses = outcome.outcome === 'accepted' ? outcome.messageId : undefined;
  const log = { acceptedBy, email: row.id, project: row.projectId, outcome: outcome.outcome, ses };
  // The chunk logs what SES took of a campaign: a line for each email would cost as much as 150,000 writes a million.
  const isLogged = row.campaign !== undefined && outcome.outcome === 'accepted';
  if (!isLogged) logger.info('tried to send', { ...log, ...('detail' in outcome ? { detail: outcome.detail } : {}) });
  const release = async (restMs: number, detail: string) => {
    const retryAt = now() + restMs;
    await releaseEmail(row, token, retryAt, detail);
    return { did: 'released' as const, retryAt };
  };
  const refuse = async (restMs: number, refused: Refused): Promise<Recorded> => ({
    ...(await release(restMs, refused.detail)),
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
      // Time ran out before SES was asked often enough.
      if (outcome.attempts < THROTTLED_TRIES) return release(SHORT_REST_MS, outcome.detail);
      return refuse(SHORT_REST_MS, { isThrottle: true, detail: outcome.detail });
    case 'not_sent':
      return release(SHORT_REST_MS, outcome.detail);
    case 'wrong_tenant':
      await markTenantDoubtful(row.projectId);
      return release(SHORT_REST_MS, outcome.detail);
    case 'quota':
      count('SendingBlocked');
      return refuse(REST_MS, { isThrottle: false, detail: outcome.detail });
    case 'blocked': {
      count('SendingBlocked');
      const released = await refuse(REST_MS, { isThrottle: false, detail: outcome.detail });
      await recordRefusal({ at: outcome.calledAt, detail: outcome.detail });
      return released;
    }
  }
}
