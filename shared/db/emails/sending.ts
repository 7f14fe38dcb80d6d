import { readCampaignMailId } from '../../domain/campaigns/mail-id';
import { rankOf } from '../../domain/emails/status';
import type { SkipReason } from '../../domain/sending/sending';
import { now, toIso } from '../../ops/clock';
import { indexes, suffixOf } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { changeEmail } from './change';
import { dueEntry, type EmailRef, type EmailRow, type TimelineEntry } from './emails';

/** Attributes of the row's place among what is due and scheduled: gone with the terminal state. */
export const OPEN_ENTRIES = ['g5pk', 'g5sk', 'g4pk', 'g4sk'];

/** How a row is listed among bounced, complained and failed mail; that of campaigns is in no list but theirs. */
export const troubledEntry = ({ projectId, id }: EmailRef): Record<string, string> =>
  readCampaignMailId(id) ? {} : { g3pk: indexes.troubledOf(projectId, suffixOf(id)), g3sk: id };

/** Entries that the tries of one email may add: one that can't go for days must not grow until no write fits it. */
const MAXIMUM_TRY_ENTRIES = 60;

const tryEntry = (row: EmailRow, entry: TimelineEntry): { entry?: TimelineEntry } =>
  row.timeline.length < MAXIMUM_TRY_ENTRIES ? { entry } : {};

/**
 * QUEUED (or SCHEDULED and due) -> SENDING, under the caller's token; null when someone else has it or it
 * may not go. A write whose answer was lost is recognised by the token. What the try changes besides may be `set`.
 */
export async function claimEmail(
  row: EmailRow,
  token: string,
  set: Pick<EmailRow, 'vars'> = {},
): Promise<EmailRow | null> {
  const time = now();
  const outcome = await changeEmail(row, {
    expect: '#status = :queued OR (#status = :scheduled AND #scheduledAt <= :now)',
    expected: { ':queued': 'QUEUED', ':scheduled': 'SCHEDULED', ':now': toIso(time) },
    set: { ...set, status: 'SENDING', rank: rankOf('SENDING'), claim: token, claimedAt: time },
    remove: ['g4pk', 'g4sk'],
    add: { attempts: 1 },
    ...tryEntry(row, { type: 'claimed', at: toIso(time) }),
  });
  if (!isConflict<EmailRow>(outcome)) return outcome;
  return outcome.row?.claim === token && outcome.row.status === 'SENDING' ? outcome.row : null;
}

/**
 * Records SES's acceptance. Feedback may have come first: then the status stands higher already, and only the time and
 * SES's id are added. The claim ends with it, so that a repeat adds nothing.
 */
export async function markSent(ref: EmailRef, token: string, messageId: string): Promise<void> {
  const at = toIso(now());
  const remove = [...OPEN_ENTRIES, 'claim', 'error'];
  // A campaign's mail is as small as can be: its entry is told from the row's own member when it is read.
  const entry = { type: 'sent', at, ...(readCampaignMailId(ref.id) ? {} : { detail: messageId }) };
  const outcome = await changeEmail(ref, {
    expect: '#status = :sending AND #claim = :token',
    expected: { ':sending': 'SENDING', ':token': token },
    set: { status: 'SENT', rank: rankOf('SENT'), sentAt: at, messageId },
    remove,
    entry,
  });
  if (!isConflict<EmailRow>(outcome) || outcome.row?.claim !== token) return;
  const { sentAt = at } = outcome.row;
  await changeEmail(ref, {
    expect: '#claim = :token',
    expected: { ':token': token },
    set: { sentAt: sentAt < at ? sentAt : at, messageId },
    remove: [...OPEN_ENTRIES, 'claim'],
    entry,
  });
}

/** SENDING -> QUEUED after a try that certainly sent nothing; the dispatcher looks again at `retryAt`. */
export async function releaseEmail(row: EmailRow, token: string, retryAt: number, detail: string): Promise<void> {
  await changeEmail(row, {
    expect: '#status = :sending AND #claim = :token',
    expected: { ':sending': 'SENDING', ':token': token },
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, retryAt) },
    remove: ['claim', 'claimedAt'],
    add: { attempts: -1 },
    ...tryEntry(row, { type: 'released', at: toIso(now()), detail }),
  });
}

/** Notes an unclear outcome on a row that stays SENDING: SES's events or the sweep will settle it. */
export async function noteUnclear(ref: EmailRef, token: string, detail: string): Promise<void> {
  await changeEmail(ref, {
    expect: '#status = :sending AND #claim = :token',
    expected: { ':sending': 'SENDING', ':token': token },
    set: { error: detail },
    entry: { type: 'unclear', at: toIso(now()), detail },
  });
}

/** SENDING -> FAILED: SES refused it for good. */
export async function failEmail(ref: EmailRef, token: string, reason: string, error: string): Promise<void> {
  const at = toIso(now());
  await changeEmail(ref, {
    expect: '#status = :sending AND #claim = :token',
    expected: { ':sending': 'SENDING', ':token': token },
    set: { status: 'FAILED', rank: rankOf('FAILED'), failedAt: at, reason, error, ...troubledEntry(ref) },
    remove: OPEN_ENTRIES,
    entry: { type: 'failed', at, detail: error },
  });
}

/** QUEUED -> SKIPPED: the contact may not be mailed any more. False when its state has moved on. */
export async function skipEmail(ref: EmailRef, reason: SkipReason): Promise<boolean> {
  const outcome = await changeEmail(ref, {
    expect: '#status IN (:queued, :scheduled)',
    expected: { ':queued': 'QUEUED', ':scheduled': 'SCHEDULED' },
    set: { status: 'SKIPPED', rank: rankOf('SKIPPED'), reason },
    remove: OPEN_ENTRIES,
    entry: { type: 'skipped', at: toIso(now()), detail: reason },
  });
  return !isConflict(outcome);
}

/** Leaves a row that could not go now to the dispatcher, which looks at it from `at` on. */
export async function postponeEmail(ref: EmailRef, at: number): Promise<void> {
  await changeEmail(ref, {
    expect: '#status = :queued',
    expected: { ':queued': 'QUEUED' },
    set: dueEntry(ref.id, at),
  });
}

/**
 * SCHEDULED -> CANCELLED; the row as it is when it can't be cancelled any more. A write whose answer was lost
 * is recognised by the request's id.
 */
export async function cancelScheduled(
  ref: EmailRef,
  requestId: string,
): Promise<EmailRow | { refused: EmailRow | null }> {
  const outcome = await changeEmail(ref, {
    expect: '#status = :scheduled',
    expected: { ':scheduled': 'SCHEDULED' },
    set: { status: 'CANCELLED', rank: rankOf('CANCELLED') },
    remove: OPEN_ENTRIES,
    entry: { type: 'cancelled', at: toIso(now()), detail: requestId },
  });
  if (!isConflict<EmailRow>(outcome)) return outcome;
  const { row } = outcome;
  const last = row?.timeline.at(-1);
  return row && last?.type === 'cancelled' && last.detail === requestId ? row : { refused: row };
}
