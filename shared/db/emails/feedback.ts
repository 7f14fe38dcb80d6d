import { readCampaignMailId } from '../../domain/campaigns/mail-id';
import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import { isConflict } from '../table/outcomes';
import { changeEmail, type EmailChange } from './change';
import { type EmailRow, getEmail } from './emails';
import { countOf, entryOf, linkOf, markOf, noted, risen, timeNameOf } from './feedback-parts';

/** Opens and clicks kept one by one per email; further ones only count. */
const MAXIMUM_VISITS = 50;
/** What says how the mail fared has room of its own: busy readers and scanners must not crowd a complaint out. */
const MAXIMUM_KEPT = 80;
const roomFor = ({ type }: Feedback): number =>
  type === 'opened' || type === 'clicked' ? MAXIMUM_VISITS : MAXIMUM_KEPT;

/** A round is lost only to another change of the same email. */
const MAXIMUM_ROUNDS = 10;

/** Kept one by one, as long as there is room. */
const kept = (feedback: Feedback): Pick<EmailChange, 'entry' | 'seen'> => ({
  entry: entryOf(feedback),
  seen: feedback.hash,
});
const IS_KEPT = 'NOT contains(#seen, :hash) AND size(#seen) < :kept';

/** Texts may name the person: they never get into the row of an erased contact's mail. */
const withoutTexts = ({ detail, link, ...rest }: Feedback): Feedback => rest;
const isBare = ({ detail, link }: Feedback): boolean => detail === undefined && link === undefined;

/** The change that is right for most: the status moves up, and nothing is known of the row. */
function firstTry(feedback: Feedback): EmailChange {
  const link = linkOf(feedback);
  const conditions = [
    `#rank < :rank AND ${IS_KEPT}`,
    ...(isBare(feedback) ? [] : ['attribute_not_exists(#erased)']),
    ...(link === undefined ? [] : ['attribute_exists(#links)']),
  ];
  return {
    expect: conditions.join(' AND '),
    expected: { ':rank': markOf(feedback), ':hash': feedback.hash, ':kept': roomFor(feedback) },
    ...risen(feedback),
    ...kept(feedback),
    ...countOf(feedback),
    link,
  };
}

/** The change by what the row says, which must not have changed since. */
function changeOf(given: Feedback, row: EmailRow): EmailChange {
  const feedback = row.erased ? withoutTexts(given) : given;
  const hasRoom = row.seen.length < roomFor(feedback);
  const name = timeNameOf(feedback);
  const known = name && row[name];
  const conditions = [
    '#rank = :rank',
    hasRoom ? IS_KEPT : 'size(#seen) >= :kept',
    ...(name ? [known === undefined ? `attribute_not_exists(#${name})` : `#${name} = :known`] : []),
    ...(isBare(feedback) ? [] : ['attribute_not_exists(#erased)']),
  ];
  return {
    expect: conditions.join(' AND '),
    expected: {
      ':rank': row.rank,
      ':kept': roomFor(feedback),
      ...(hasRoom ? { ':hash': feedback.hash } : {}),
      ...(known === undefined ? {} : { ':known': known }),
    },
    ...(markOf(feedback) > row.rank ? risen(feedback) : noted(feedback, row)),
    ...(hasRoom ? kept(feedback) : {}),
    ...countOf(feedback),
    link: row.links && linkOf(given),
  };
}

/** What became of one piece of feedback. */
export interface FeedbackResult {
  /** The email before or after the change; null when it is gone. */
  row: EmailRow | null;
  /** False when this very event was taken before. */
  fresh: boolean;
}

/** Whether SES only confirms what the row of a campaign's mail says already; to read that costs a fifth of a write. */
const isKnown = ({ messageId }: Feedback, row: EmailRow): boolean =>
  row.rank >= rankOf('SENT') && row.messageId === messageId;

/** Takes feedback to its email: once, in whatever order it comes. Of an erased contact's mail its texts are left out. */
export async function applyFeedback(feedback: Feedback): Promise<FeedbackResult> {
  const ref = { projectId: feedback.projectId, id: feedback.emailId };
  if (feedback.type === 'sent' && readCampaignMailId(ref.id)) {
    const row = await getEmail(ref);
    if (!row || isKnown(feedback, row)) return { row, fresh: false };
  }
  let change = firstTry(feedback);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const outcome = await changeEmail(ref, change);
    if (!isConflict<EmailRow>(outcome)) return { row: outcome, fresh: true };
    const { row } = outcome;
    if (!row || row.seen.includes(feedback.hash)) return { row, fresh: false };
    change = changeOf(feedback, row);
  }
  throw new Error('every round of taking feedback was lost to other changes of the email');
}
