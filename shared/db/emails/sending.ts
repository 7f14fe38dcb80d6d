import { readCampaignEmailId } from '../../domain/campaigns/campaign-email';
import type { CopyOutcomes } from '../../domain/emails/copies';
import { rankOf } from '../../domain/emails/status';
import type { SkipReason } from '../../domain/sending/sending';
import type { EpochMs } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { DUE_ENTRY } from '../table/due';
import { anyOf, expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { isConflict } from '../table/outcomes';
import { changeEmail, dueEntry, type EmailRef, type EmailRow, type TimelineEntry } from './emails';

const SCHEDULED_ENTRY = ['g4pk', 'g4sk'];
export const OPEN_ENTRIES = [...DUE_ENTRY, ...SCHEDULED_ENTRY];

export const problemEntry = ({ projectId, id }: EmailRef): Record<string, string> =>
  readCampaignEmailId(id) ? {} : { g3pk: indexes.problemsOf(projectId, suffixOf(id)), g3sk: id };

/** An email may be retried for days, and its row must not grow too large. */
const MAX_TRY_ENTRIES = 60;

const tryEntry = (row: EmailRow, timeline: TimelineEntry) =>
  row.timeline.length < MAX_TRY_ENTRIES ? { append: { timeline } } : {};

export const isClaimed = (token: string | undefined) => expr`status = ${'SENDING'} AND claim = ${token}`;

export const IS_UNSENT = expr`status IN ${anyOf(['QUEUED', 'SCHEDULED'])}`;

/** False once a scheduled email was moved: a decision for its former time no longer applies. */
export const hasTimeOf = ({ scheduledAt }: Pick<EmailRow, 'scheduledAt'>) =>
  scheduledAt === undefined ? expr`attribute_not_exists(scheduledAt)` : expr`scheduledAt = ${scheduledAt}`;

export const isAsRead = (row: EmailRow) => expr`status = ${row.status} AND ${hasTimeOf(row)}`;

/** Null if the email was claimed already or may not be sent now. The token recognizes a write whose response was lost. */
export async function claimEmail(
  row: EmailRow,
  token: string,
  set: Pick<EmailRow, 'vars'> = {},
  copyNews?: CopyOutcomes,
): Promise<EmailRow | null> {
  const time = now();
  const outcome = await changeEmail(row, {
    if: expr`status = ${'QUEUED'} OR (status = ${'SCHEDULED'} AND scheduledAt <= ${toIso(time)})`,
    set: { ...set, status: 'SENDING', rank: rankOf('SENDING'), claim: token, claimedAt: time },
    remove: SCHEDULED_ENTRY,
    add: { attempts: 1 },
    ...(copyNews ? { merge: { copyNews } } : {}),
    ...tryEntry(row, { type: 'claimed', at: toIso(time) }),
  });
  if (!isConflict<EmailRow>(outcome)) return outcome;
  return outcome.row?.claim === token && outcome.row.status === 'SENDING' ? outcome.row : null;
}

/** `calledAt`: when SES was called. If SES's event came first, adds only the time and SES's id. */
export async function markSent(
  ref: EmailRef,
  token: string,
  messageId: string,
  calledAt: EpochMs = now(),
): Promise<void> {
  const at = toIso(calledAt);
  // A campaign email keeps `claimedAt`, because its content is rendered again as of its claim.
  const claimAttributes = readCampaignEmailId(ref.id) ? ['claim'] : ['claim', 'claimedAt'];
  // The entry stores no detail: readers take it from `messageId`.
  const append = { timeline: { type: 'sent', at } };
  const outcome = await changeEmail(ref, {
    if: isClaimed(token),
    set: { status: 'SENT', rank: rankOf('SENT'), sentAt: at, messageId },
    remove: [...OPEN_ENTRIES, ...claimAttributes, 'error'],
    append,
  });
  if (!isConflict<EmailRow>(outcome) || outcome.row?.claim !== token) return;
  const { sentAt = at } = outcome.row;
  await changeEmail(ref, {
    if: expr`claim = ${token}`,
    set: { sentAt: sentAt < at ? sentAt : at, messageId },
    remove: [...OPEN_ENTRIES, ...claimAttributes],
    append,
  });
}

/** Call it only after a try that certainly sent nothing. */
export async function releaseEmail(row: EmailRow, token: string, retryAt: number, detail: string): Promise<void> {
  await changeEmail(row, {
    if: isClaimed(token),
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, retryAt) },
    remove: ['claim', 'claimedAt'],
    add: { attempts: -1 },
    ...tryEntry(row, { type: 'released', at: toIso(now()), detail }),
  });
}

export async function recordUnclear(ref: EmailRef, token: string, detail: string): Promise<void> {
  await changeEmail(ref, {
    if: isClaimed(token),
    set: { error: detail },
    append: { timeline: { type: 'unclear', at: toIso(now()), detail } },
  });
}

export async function failEmail(ref: EmailRef, token: string, reason: string, error: string): Promise<void> {
  const at = toIso(now());
  await changeEmail(ref, {
    if: isClaimed(token),
    set: { status: 'FAILED', rank: rankOf('FAILED'), failedAt: at, reason, error, ...problemEntry(ref) },
    remove: OPEN_ENTRIES,
    append: { timeline: { type: 'failed', at, detail: error } },
  });
}

export async function skipEmail(row: EmailRow, reason: SkipReason): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: expr`${IS_UNSENT} AND ${hasTimeOf(row)}`,
    set: { status: 'SKIPPED', rank: rankOf('SKIPPED'), reason },
    remove: OPEN_ENTRIES,
    append: { timeline: { type: 'skipped', at: toIso(now()), detail: reason } },
  });
  return !isConflict(outcome);
}

export async function postponeEmail(ref: EmailRef, at: number): Promise<void> {
  await changeEmail(ref, {
    if: expr`status = ${'QUEUED'}`,
    set: dueEntry(ref.id, at),
  });
}

/** `refused` if the email is no longer scheduled. The request's id recognizes a write whose response was lost. */
export async function cancelScheduled(
  ref: EmailRef,
  requestId: string,
): Promise<EmailRow | { refused: EmailRow | null }> {
  const outcome = await changeEmail(ref, {
    if: expr`status = ${'SCHEDULED'}`,
    set: { status: 'CANCELLED', rank: rankOf('CANCELLED') },
    remove: OPEN_ENTRIES,
    append: { timeline: { type: 'cancelled', at: toIso(now()), detail: requestId } },
  });
  if (!isConflict<EmailRow>(outcome)) return outcome;
  const { row } = outcome;
  const last = row?.timeline.at(-1);
  return row && last?.type === 'cancelled' && last.detail === requestId ? row : { refused: row };
}

export async function recordResend(original: EmailRef, resendId: string): Promise<void> {
  await changeEmail(original, {
    append: { resentAs: resendId },
    if: expr`attribute_not_exists(resentAs) OR NOT contains(resentAs, ${resendId})`,
  });
}
