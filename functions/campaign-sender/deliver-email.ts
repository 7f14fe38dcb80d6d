import type { FieldError } from '../../shared/contract/errors';
import {
  claimNewEmail,
  failNewEmail,
  type NewCampaignEmail,
  skipNewEmail,
} from '../../shared/db/emails/campaign-emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import { claimEmail, failEmail, skipEmail } from '../../shared/db/emails/sending';
import type { SlotSource } from '../../shared/db/sending/send-rate';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import { publicStreamOf } from '../../shared/domain/sending/email-streams';
import type { SkipReason } from '../../shared/domain/sending/sending';
import { beginningOfDay } from '../../shared/domain/sending/warm-up';
import { beginningOf } from '../../shared/domain/storable-text';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { composerFor } from '../../shared/services/compose-campaign/compose-campaign';
import { settleUnclear } from '../../shared/services/send-email/settle-unclear';
import { toSes } from '../../shared/services/send-email/to-ses';
import { newToken, type TryResult, tryAtSlot } from '../../shared/services/send-email/try-at-slot';
import type { Lane } from './lane';
import { type ChunkFacts, planRecipient } from './plan-recipient';
import { type SendAttempt, withinWarmUp } from './within-warm-up';

const NO_SLOT_REST_MS = MINUTE_MS;
const HELD_REST_MS = 15 * MINUTE_MS;
const MAX_ERROR = 200;

export interface ChunkContext {
  ref: CampaignRef;
  lane: Lane;
  slots: SlotSource;
  remainingMs(): number;
  rendering: { leftMs: number };
  facts(): Promise<ChunkFacts>;
}

/** `at` is epoch ms. `taken`: another invocation has the email, or SES may. */
export type DeliveryResult = { did: 'settled' | 'sent' | 'failed' | 'taken' } | { did: 'again'; at: number };

const SETTLED: DeliveryResult = { did: 'settled' };
const FAILED: DeliveryResult = { did: 'failed' };
const TAKEN: DeliveryResult = { did: 'taken' };
const again = (at: number): DeliveryResult => ({ did: 'again', at });

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
    case 'wait':
      return again(now());
    case 'hold':
      return again(now() + HELD_REST_MS);
    case 'settle':
      return settle(plan.row, contactId, facts, context);
    case 'skip':
      return skip(newEmail(context.ref, contactId, plan), row, plan.reason);
    case 'send':
      return send(plan, row, facts, context);
  }
}

/** No invocation takes longer: by then its emails are sent or unclear, or it crashed. */
const UNDER_WAY_MS = 70_000;

async function settle(
  row: EmailRow,
  contactId: string,
  { held }: ChunkFacts,
  context: ChunkContext,
): Promise<DeliveryResult> {
  const underWayUntil = (row.claimedAt ?? 0) + UNDER_WAY_MS;
  if (now() < underWayUntil && row.timeline.at(-1)?.type !== 'unclear') return again(underWayUntil);
  const settled = await settleUnclear(row, held);
  switch (settled.do) {
    case 'retry':
      return deliverEmail(contactId, { ...row, status: 'QUEUED' }, context);
    case 'changed':
      return again(now());
    case 'check_again':
      return again(settled.at);
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

/** Another invocation may have claimed the email with older facts. */
const unlessClaimed = ({ status }: EmailRow, settled: DeliveryResult = SETTLED): DeliveryResult =>
  status === 'SENDING' || status === 'QUEUED' ? TAKEN : settled;

async function skip(email: NewCampaignEmail, row: EmailRow | undefined, reason: SkipReason): Promise<DeliveryResult> {
  if (!row) return unlessClaimed(await skipNewEmail(email, reason));
  return (await skipEmail(row, reason)) ? SETTLED : TAKEN;
}

async function fail(
  email: NewCampaignEmail,
  row: EmailRow | undefined,
  reason: string,
  error: string,
): Promise<DeliveryResult> {
  if (!row) return unlessClaimed(await failNewEmail(email, reason, error), FAILED);
  const token = newToken();
  const claimed = await claimEmail(row, token);
  if (claimed) await failEmail(claimed, token, reason, error);
  return claimed ? FAILED : TAKEN;
}

const sentenceOf = (errors: readonly FieldError[]): string =>
  beginningOf(errors.map(({ field, message }) => `${field}: ${message}`).join('; '), MAX_ERROR);

type Addressed = { contact: Contact; variant: number | null };

async function send(
  to: Addressed,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  context: ChunkContext,
): Promise<DeliveryResult> {
  const { warmUp } = facts;
  if (context.lane.restsUntil !== null) return again(context.lane.restsUntil);
  if (!warmUp) return composeAndSend(to, row, facts, context);
  const sent = await withinWarmUp(warmUp, to.contact.email, (attempt) =>
    composeAndSend(to, row, facts, context, attempt),
  );
  return sent ?? again(beginningOfDay(warmUp, warmUp.day + 1));
}

async function composeAndSend(
  { contact, variant }: Addressed,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  context: ChunkContext,
  attempt: SendAttempt = { mayBeSent: false },
): Promise<DeliveryResult> {
  const { campaign, project, topic } = facts;
  if (!campaign || !project) return again(now());
  const email = newEmail(context.ref, contact.id, { contact, variant });
  const composer = await composerFor(project, campaign, topic);
  if (!composer) return fail(email, row, 'content_missing', 'The content of the campaign is no longer stored.');
  if (context.rendering.leftMs <= 0) return again(now() + NO_SLOT_REST_MS);
  const began = now();
  const composed = composer(contact, variant);
  context.rendering.leftMs -= now() - began;
  if (!composed.ok) return fail(email, row, 'template_error', sentenceOf(composed.errors));
  const content = { ...composed.email, attachments: [] };
  const { vars } = composed;
  const { lane } = context;
  const { projectId } = context.ref;
  const result = await tryAtSlot(
    {
      projectId,
      lane: 'bulk',
      from: campaign.from,
      replyTo: content.replyTo,
      knownAt: facts.knownAt,
      stillMayGo: async () => planRecipient(contact.id, row, await context.facts(), now()).do === 'send',
      claim: async (token) => {
        if (lane.restsUntil !== null) return null;
        return row ? claimEmail(row, token, { vars }) : claimNewEmail(email, token, vars);
      },
      input: (claimed, options) => {
        const input = toSes(claimed, content, [], options);
        attempt.mayBeSent = true;
        return input;
      },
    },
    context,
  );
  attempt.mayBeSent = result.did === 'sent' || result.did === 'unclear';
  await lane.note(result);
  const waits = result.did === 'not_claimed' || result.did === 'released';
  return waits && lane.restsUntil !== null ? again(lane.restsUntil) : resultOf(result);
}

/** Retries a `taken` email at once, because another invocation may hold its claim. */
function resultOf(result: TryResult): DeliveryResult {
  switch (result.did) {
    case 'no_slot':
      return again(now() + NO_SLOT_REST_MS);
    case 'unclear':
    case 'not_claimed':
      return TAKEN;
    case 'released':
      return again(result.retryAt);
    case 'failed':
    case 'sent':
      return { did: result.did };
  }
}
