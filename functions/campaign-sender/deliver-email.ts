import type { FieldError } from '../../shared/contract/errors';
import {
  claimNewEmail,
  failNewEmail,
  type NewCampaignEmail,
  skipNewEmail,
} from '../../shared/db/emails/campaign-emails';
import type { EmailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { claimEmail, failEmail, skipEmail } from '../../shared/db/emails/sending';
import type { SlotSource } from '../../shared/db/sending/send-rate';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import { publicStreamOf } from '../../shared/domain/sending/email-streams';
import type { SkipReason } from '../../shared/domain/sending/sending';
import { beginningOfDay } from '../../shared/domain/sending/warm-up';
import { beginningOf } from '../../shared/domain/storable-text';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { composerFor } from '../../shared/services/compose-campaign/compose-campaign';
import { settleUnclear } from '../../shared/services/send-email/settle-unclear';
import { toSes } from '../../shared/services/send-email/to-ses';
import { newToken, type ReadyEmail, type TryResult, tryAtSlot } from '../../shared/services/send-email/try-at-slot';
import type { CampaignGate } from './campaign-gate';
import { type ChunkFacts, planRecipient } from './plan-recipient';
import { type SendAttempt, sendWithinWarmUp } from './within-warm-up';

const NO_SLOT_RETRY_MS = MINUTE_MS;
const PAUSED_RETRY_MS = 15 * MINUTE_MS;
const MAX_ERROR_CHARS = 200;

export interface ChunkContext {
  ref: CampaignRef;
  gate: CampaignGate;
  slots: SlotSource;
  remainingMs(): number;
  renderingBudget: { remainingMs: number };
  facts(): Promise<ChunkFacts>;
}

/**
 * `contested`: another invocation may have claimed the email, or SES may have accepted it, so its row is read again.
 */
export type DeliveryResult =
  | { did: 'settled' | 'sent' | 'failed' | 'contested' }
  | { did: 'postponed'; until: EpochMs };

const SETTLED: DeliveryResult = { did: 'settled' };
const FAILED: DeliveryResult = { did: 'failed' };
const CONTESTED: DeliveryResult = { did: 'contested' };
const postponedUntil = (until: EpochMs): DeliveryResult => ({ did: 'postponed', until });

export async function deliverEmail(
  contactId: string,
  row: EmailRow | undefined,
  context: ChunkContext,
): Promise<DeliveryResult> {
  const facts = await context.facts();
  const plan = planRecipient(contactId, row, facts, now());
  switch (plan.do) {
    case 'nothing':
      return SETTLED;
    case 'requeue':
      return postponedUntil(now());
    case 'postpone':
      return postponedUntil(now() + PAUSED_RETRY_MS);
    case 'settle':
      return settle(plan.row, contactId, facts, context);
    case 'skip':
      return skip(newEmail(context.ref, contactId, plan), row, plan.reason);
    case 'send':
      return send(plan, row, facts, context);
  }
}

/** After this time, the invocation that claimed an email has sent it, marked it as unclear, or crashed. */
const MAX_INVOCATION_MS = 70_000;

async function settle(
  row: EmailRow,
  contactId: string,
  { isBlocked }: ChunkFacts,
  context: ChunkContext,
): Promise<DeliveryResult> {
  const claimEndsAt = (row.claimedAt ?? 0) + MAX_INVOCATION_MS;
  const isUnclear = row.timeline.at(-1)?.type === 'unclear';
  if (now() < claimEndsAt && !isUnclear) return postponedUntil(claimEndsAt);
  const settlement = await settleUnclear(row, isBlocked);
  switch (settlement.outcome) {
    case 'retry':
      return deliverEmail(contactId, { ...row, status: 'QUEUED' }, context);
    case 'changed':
      return postponedUntil(now());
    case 'check_again':
      return postponedUntil(settlement.at);
    case 'given_up':
      return SETTLED;
  }
}

const newEmail = (
  ref: CampaignRef,
  contactId: string,
  { contact, variant }: { contact: Contact | null; variant: number | null },
): NewCampaignEmail => ({
  ...ref,
  contactId,
  contact: contact && { email: contact.email, generation: contact.generation },
  variant,
  stream: contact ? publicStreamOf(contact) : undefined,
});

/** True if another invocation created the row. With older facts, it may have decided to send. */
const isContested = ({ status }: EmailRow): boolean => status === 'SENDING' || status === 'QUEUED';

async function skip(email: NewCampaignEmail, row: EmailRow | undefined, reason: SkipReason): Promise<DeliveryResult> {
  if (!row) return isContested(await skipNewEmail(email, reason)) ? CONTESTED : SETTLED;
  return (await skipEmail(row, reason)) ? SETTLED : CONTESTED;
}

async function fail(
  email: NewCampaignEmail,
  row: EmailRow | undefined,
  reason: string,
  error: string,
): Promise<DeliveryResult> {
  if (!row) return isContested(await failNewEmail(email, reason, error)) ? CONTESTED : FAILED;
  const token = newToken();
  const claimedRow = await claimEmail(row, token);
  if (!claimedRow) return CONTESTED;
  await failEmail(claimedRow, token, reason, error);
  return FAILED;
}

const errorText = (errors: readonly FieldError[]): string =>
  beginningOf(errors.map(({ field, message }) => `${field}: ${message}`).join('; '), MAX_ERROR_CHARS);

type Recipient = { contact: Contact; variant: number | null };

async function send(
  recipient: Recipient,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  context: ChunkContext,
): Promise<DeliveryResult> {
  const { warmUp } = facts;
  if (context.gate.heldUntil !== null) return postponedUntil(context.gate.heldUntil);
  if (!warmUp) return composeAndSend(recipient, row, facts, context);
  const result = await sendWithinWarmUp(warmUp, recipient.contact.email, (attempt) =>
    composeAndSend(recipient, row, facts, context, attempt),
  );
  return result ?? postponedUntil(beginningOfDay(warmUp, warmUp.day + 1));
}

async function composeAndSend(
  { contact, variant }: Recipient,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  context: ChunkContext,
  attempt: SendAttempt = { mayBeSent: false },
): Promise<DeliveryResult> {
  const { campaign, project, topic } = facts;
  if (!campaign || !project) return postponedUntil(now());
  const email = newEmail(context.ref, contact.id, { contact, variant });
  const composer = await composerFor(project, campaign, topic);
  if (!composer) return fail(email, row, 'content_missing', 'The content of the campaign is no longer stored.');
  if (context.renderingBudget.remainingMs <= 0) return postponedUntil(now() + NO_SLOT_RETRY_MS);
  const composition = spendRenderingBudget(context, () => composer(contact, variant));
  if (!composition.ok) return fail(email, row, 'template_error', errorText(composition.errors));
  const content = { ...composition.email, attachments: [] };
  const { stateReadAt } = facts;
  const composedEmail = { email, row, content, vars: composition.vars, from: campaign.from, stateReadAt };
  const result = await tryAtSlot(toReadyEmail(composedEmail, context, attempt), context);
  attempt.mayBeSent = result.did === 'sent' || result.did === 'unclear';
  const { gate } = context;
  await gate.apply(result);
  const isUnsent = result.did === 'not_claimed' || result.did === 'released';
  return isUnsent && gate.heldUntil !== null ? postponedUntil(gate.heldUntil) : resultOf(result);
}

interface ComposedCampaignEmail {
  email: NewCampaignEmail;
  row: EmailRow | undefined;
  content: EmailContent;
  vars: Record<string, unknown> | null;
  from: string;
  stateReadAt: EpochMs;
}

const toReadyEmail = (
  { email, row, content, vars, from, stateReadAt }: ComposedCampaignEmail,
  { ref, gate, facts }: ChunkContext,
  attempt: SendAttempt,
): ReadyEmail => ({
  projectId: ref.projectId,
  lane: 'bulk',
  from,
  replyTo: content.replyTo,
  stateReadAt,
  maySendNow: async () => planRecipient(email.contactId, row, await facts(), now()).do === 'send',
  claim: async (token) => {
    if (gate.heldUntil !== null) return null;
    return row ? claimEmail(row, token, { vars }) : claimNewEmail(email, token, vars);
  },
  input: (claimedRow, options) => {
    const input = toSes(claimedRow, content, [], options);
    attempt.mayBeSent = true;
    return input;
  },
});

function spendRenderingBudget<Result>({ renderingBudget }: ChunkContext, render: () => Result): Result {
  const startedAt = now();
  const result = render();
  renderingBudget.remainingMs -= now() - startedAt;
  return result;
}

function resultOf(result: TryResult): DeliveryResult {
  switch (result.did) {
    case 'no_slot':
      return postponedUntil(now() + NO_SLOT_RETRY_MS);
    case 'unclear':
    case 'not_claimed':
      return CONTESTED;
    case 'released':
      return postponedUntil(result.retryAt);
    case 'failed':
    case 'sent':
      return { did: result.did };
  }
}
