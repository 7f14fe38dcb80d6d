import { randomBytes } from 'node:crypto';
import { type MailInput, type SendOutcome, sendMail } from '../../aws/mailer';
import type { EmailRow } from '../../db/emails/emails';
import { releaseEmail } from '../../db/emails/sending';
import { pushBackRate } from '../../db/sending/send-rate';
import type { Lane } from '../../domain/sending/rate';
import { now, sleep } from '../../ops/clock';
import { count } from '../../ops/metrics';
import { type Recorded, recordOutcome } from './record-outcome';
import type { SlotSource } from './slots';
import { tenantFor } from './tenant-for';

/** A try is never begun with less time than SES's time-out and the write after it take. */
export const TIME_FOR_A_TRY_MS = 15_000;
/** SES's time-out, and a little. */
const TIME_OF_A_TRY_MS = 11_000;
const THROTTLED_TRIES = 3;
/** With project states of up to 5 s, nothing of a project leaves 10 s after it was disabled. */
const LONG_WAIT_MS = 5_000;
/** A claim begins this much before its slot, for it takes its time and the mail is to leave on the slot. */
const CLAIM_AHEAD_MS = 50;
/** A mail this late still keeps the second's limit: 1.1 seconds hold 16 slots of a rate of 14. */
const LATE_MS = 100;

/** A mail that may go, as far as is known. */
export interface ReadyMail {
  projectId: string;
  lane: Lane;
  /** Address of the sender. */
  from: string;
  /** When what decides that it may go was read, in epoch milliseconds. */
  knownAt: number;
  /** Whether it may still go, by facts of now: asked where the wait for its slot was long. */
  stillMayGo(): Promise<boolean>;
  /** Takes the mail for this try; null when someone else has it or it may not go. */
  claim(token: string): Promise<EmailRow | null>;
  /** The call to SES. */
  input(claimed: EmailRow, tenant: string | undefined): MailInput;
}

/** What one try needs of its invocation. */
export interface TryContext {
  /** The request that the mail came with, where it is known; for the log. */
  acceptedBy?: string | undefined;
  slots: SlotSource;
  remainingMs(): number;
}

/** What came of it: the mail was never claimed, for want of a slot or because it may not go, or its row tells. */
export type TryResult = { did: 'no_slot' } | { did: 'not_claimed' } | Recorded;

export const newToken = (): string => randomBytes(9).toString('base64url');

/** Takes one mail to SES: slot, claim, send, record. */
export async function tryAtSlot(mail: ReadyMail, context: TryContext): Promise<TryResult> {
  const { slots } = context;
  const slot = await slots.next();
  if (slot === null || context.remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) {
    if (slot !== null) slots.giveBack(slot);
    return { did: 'no_slot' };
  }
  const tenant = await tenantFor(mail);
  await sleep(slot - CLAIM_AHEAD_MS - now());
  const token = newToken();
  const mayGo = now() - mail.knownAt < LONG_WAIT_MS || (await mail.stillMayGo());
  const claimed = mayGo ? await mail.claim(token) : null;
  if (!claimed) {
    slots.giveBack(slot);
    return { did: 'not_claimed' };
  }
  await leaveAt(slot, mail.lane, context);
  if (context.remainingMs() < TIME_OF_A_TRY_MS) {
    await releaseEmail(claimed, token, now(), 'no time left for a try');
    return { did: 'released', retryAt: now() };
  }
  const outcome = await sendUnderClaim(mail.input(claimed, tenant), context);
  return recordOutcome(claimed, token, outcome, context.acceptedBy);
}

/**
 * Waits for the slot. Mails that something held up past theirs would leave all at once, so bulk takes a new one:
 * one only, for where everything is slow the mails are far apart anyway. A transactional mail would wait behind
 * its lane.
 */
async function leaveAt(slot: number, lane: Lane, { slots, remainingMs }: TryContext): Promise<void> {
  const isLate = lane === 'bulk' && now() - slot > LATE_MS;
  const next = isLate ? await slots.next() : slot;
  if (next !== null && remainingMs() - (next - now()) >= TIME_FOR_A_TRY_MS) await sleep(next - now());
}

/** Throttling is certain, so the same claim tries again, each time at a newly reserved slot. */
async function sendUnderClaim(input: MailInput, { slots, remainingMs }: TryContext): Promise<SendOutcome> {
  let outcome = await sendMail(input);
  for (let attempt = 1; outcome.outcome === 'throttled' && attempt < THROTTLED_TRIES; attempt++) {
    count('SendThrottled');
    await pushBackRate();
    const slot = await slots.next();
    if (slot === null || remainingMs() - (slot - now()) < TIME_FOR_A_TRY_MS) return outcome;
    await sleep(slot - now());
    outcome = await sendMail(input);
  }
  return outcome;
}
