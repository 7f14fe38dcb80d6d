import { rankOf } from '../domain/email-status';
import type { Feedback } from '../domain/ses-event';
import { changeEmail, type EmailChange } from './email-change';
import { troubledEntry } from './email-sending';
import type { EmailRow, TimelineEntry } from './emails';
import { isConflict } from './outcomes';

/** Feedback kept one by one per email; further opens and clicks only count. */
const MAXIMUM_KEPT = 50;

type TimeName = 'sentAt' | 'deliveredAt' | 'openedAt' | 'clickedAt' | 'bouncedAt' | 'complainedAt';

const timeOf: Partial<Record<Feedback['type'], TimeName>> = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  opened: 'openedAt',
  clicked: 'clickedAt',
  bounced: 'bouncedAt',
  complained: 'complainedAt',
};

const troubling = new Set(['BOUNCED', 'COMPLAINED', 'FAILED']);

function entryOf({ type, at, detail, link, bot }: Feedback): TimelineEntry {
  return {
    type: type === 'sent' ? 'accepted_by_ses' : type,
    at,
    ...(detail ? { detail: detail.slice(0, 500) } : {}),
    ...(link ? { link: link.slice(0, 500) } : {}),
    ...(bot ? { bot } : {}),
  };
}

const countOf = ({ type, bot }: Feedback): { add?: Record<string, number> } => {
  if (bot || (type !== 'opened' && type !== 'clicked')) return {};
  return { add: { [type === 'opened' ? 'opens' : 'clicks']: 1 } };
};

/** What moves with the status; null for feedback that moves none. */
function risen(feedback: Feedback) {
  const { status, bounceType, type, at, detail, bot } = feedback;
  if (!status) return null;
  const rank = rankOf(status, bounceType);
  const time = bot ? undefined : timeOf[type];
  return {
    rank,
    set: {
      status,
      rank,
      ...(bounceType ? { bounceType } : {}),
      ...(status === 'FAILED' ? { reason: type, error: detail ?? type } : {}),
      ...(time ? { [time]: at } : {}),
      ...(type === 'sent' ? { messageId: feedback.messageId } : {}),
      ...(troubling.has(status) ? troubledEntry({ projectId: feedback.projectId, id: feedback.emailId }) : {}),
    },
    remove: ['g5pk', 'g5sk', 'g4pk', 'g4sk'],
  };
}

/** Texts may name the person: they never get into the row of an erased contact's mail. */
const fitFor = ({ detail, link }: Feedback): string => (detail || link ? ' AND attribute_not_exists(#erased)' : '');

const withoutTexts = ({ detail, link, ...rest }: Feedback): Feedback => rest;

/** The change that feedback makes where it moves the status up. */
function rise(feedback: Feedback): EmailChange {
  const up = risen(feedback);
  if (!up) return { ...never, set: { v: 1 } };
  return {
    expect: `#rank < :rank AND NOT contains(#seen, :hash) AND size(#seen) < :kept${fitFor(feedback)}`,
    expected: { ':rank': up.rank, ':hash': feedback.hash, ':kept': MAXIMUM_KEPT },
    set: up.set,
    remove: up.remove,
    entry: entryOf(feedback),
    seen: feedback.hash,
    ...countOf(feedback),
  };
}

/** The row tells the first time of each kind, in whatever order they come; a hard bounce stands above a soft one. */
function isFirst({ at, bounceType }: Feedback, row: EmailRow, time: TimeName): boolean {
  const known = row[time];
  if (known === undefined) return true;
  return bounceType !== undefined && bounceType !== row.bounceType ? bounceType === 'hard' : at < known;
}

/** The change where the status stands higher already or is not concerned: kept, but nothing moves. */
function note(feedback: Feedback, row: EmailRow): EmailChange {
  const { at, bounceType, type, bot, messageId, hash } = feedback;
  const time = bot ? undefined : timeOf[type];
  return {
    expect: `NOT contains(#seen, :hash) AND size(#seen) < :kept${fitFor(feedback)}`,
    expected: { ':hash': hash, ':kept': MAXIMUM_KEPT },
    set: {
      ...(time && isFirst(feedback, row, time) ? { [time]: at, ...(bounceType ? { bounceType } : {}) } : {}),
      ...(type === 'sent' && !row.messageId ? { messageId } : {}),
      v: 1,
    },
    entry: entryOf(feedback),
    seen: hash,
    ...countOf(feedback),
  };
}

/** What became of one piece of feedback. */
export interface FeedbackResult {
  /** The email before or after the change; null when it is gone. */
  row: EmailRow | null;
  /** False when this very event was taken before. */
  fresh: boolean;
}

/** Takes feedback to its email: once, in whatever order it comes. Of an erased contact's mail its texts are left out. */
export async function applyFeedback(feedback: Feedback): Promise<FeedbackResult> {
  const result = await take(feedback);
  return result.row?.erased && !result.fresh && fitFor(feedback) ? take(withoutTexts(feedback)) : result;
}

async function take(feedback: Feedback): Promise<FeedbackResult> {
  const ref = { projectId: feedback.projectId, id: feedback.emailId };
  const probe = await changeEmail(ref, rise(feedback));
  if (!isConflict<EmailRow>(probe)) return { row: probe, fresh: true };
  const { row } = probe;
  if (!row || row.seen.includes(feedback.hash)) return { row, fresh: false };
  if (row.erased && fitFor(feedback)) return { row, fresh: false };
  if (row.seen.length >= MAXIMUM_KEPT) return { row: await countFurther(feedback, row), fresh: true };
  const noted = await changeEmail(ref, note(feedback, row));
  return isConflict<EmailRow>(noted) ? { row: noted.row, fresh: false } : { row: noted, fresh: true };
}

/** A condition that no row meets: asks for the row as it is. */
const never = { expect: '#rank < :rank', expected: { ':rank': -1_000_000 } };

/** Beyond what is kept one by one only the status and the totals move. */
async function countFurther(feedback: Feedback, row: EmailRow): Promise<EmailRow | null> {
  const up = risen(feedback);
  const outcome = await changeEmail(row, {
    ...(up && up.rank > row.rank
      ? { expect: '#rank < :rank', expected: { ':rank': up.rank }, set: up.set, remove: up.remove }
      : { expect: 'attribute_exists(#rank)', set: { v: 1 } }),
    ...countOf(feedback),
  });
  return isConflict<EmailRow>(outcome) ? outcome.row : outcome;
}
