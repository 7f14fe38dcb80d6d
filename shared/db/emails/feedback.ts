import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import { allOf, expr, name } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import type { Change } from '../table/update';
import { changeEmail, type EmailRef, type EmailRow, getEmail } from './emails';
import {
  changeOfStatus,
  changeOfTimes,
  clickedLink,
  countChange,
  countLinkClick,
  rankOfFeedback,
  timeAttributeOf,
  timelineEntryOf,
} from './feedback-parts';

const MAX_OPENS_AND_CLICKS = 50;
/** A separate limit, so that opens and clicks can't crowd out a complaint. */
const MAX_OTHER_ENTRIES = 80;
const limitOf = ({ type }: Feedback): number =>
  type === 'opened' || type === 'clicked' ? MAX_OPENS_AND_CLICKS : MAX_OTHER_ENTRIES;

const appendEntry = (feedback: Feedback): Pick<Change, 'append'> => ({
  append: { timeline: timelineEntryOf(feedback), seen: feedback.hash },
});
const isUnseen = (feedback: Feedback) =>
  expr`NOT contains(seen, ${feedback.hash}) AND size(seen) < ${limitOf(feedback)}`;
const mayBeStored = (feedback: Feedback) => (hasNoTexts(feedback) ? undefined : expr`attribute_not_exists(erased)`);

/** Texts may name the person, so an erased contact's row gets none. */
const withoutTexts = ({ detail, link, ...rest }: Feedback): Feedback => rest;
const hasNoTexts = ({ detail, link }: Feedback): boolean => detail === undefined && link === undefined;

/** For a row that was not read: assumes that the status advances, as it usually does. */
function changeOfUnreadRow(feedback: Feedback): Change {
  const link = clickedLink(feedback);
  return {
    if: allOf(
      expr`rank < ${rankOfFeedback(feedback)}`,
      isUnseen(feedback),
      mayBeStored(feedback),
      feedback.recipient === undefined ? undefined : expr`attribute_not_exists(copies)`,
      link === undefined ? undefined : expr`attribute_exists(links)`,
    ),
    ...changeOfStatus(feedback),
    ...appendEntry(feedback),
    ...countChange(feedback),
    ...countLinkClick(link),
  };
}

function changeOfRow(received: Feedback, row: EmailRow): Change {
  const feedback = row.erased ? withoutTexts(received) : received;
  const hasRoom = row.seen.length < limitOf(feedback);
  const time = timeAttributeOf(feedback);
  return {
    if: allOf(
      expr`rank = ${row.rank}`,
      hasRoom ? isUnseen(feedback) : expr`size(seen) >= ${limitOf(feedback)}`,
      time && stillHas(time, row[time]),
      mayBeStored(feedback),
    ),
    ...(rankOfFeedback(feedback) > row.rank ? changeOfStatus(feedback) : changeOfTimes(feedback, row)),
    ...(hasRoom ? appendEntry(feedback) : {}),
    ...countChange(feedback),
    ...countLinkClick(row.links && clickedLink(received)),
  };
}

const stillHas = (attribute: string, value: unknown) =>
  value === undefined ? expr`attribute_not_exists(${name(attribute)})` : expr`${name(attribute)} = ${value}`;

export interface FeedbackResult {
  row: EmailRow | null;
  isNew: boolean;
}

export const isForOneAddress = ({ recipient }: Feedback, { copies }: EmailRow): boolean =>
  recipient !== undefined && copies !== undefined;

/** Usually the row is already marked as sent, so an eventual read, at a tenth of the price, replaces a write. */
const isKnown = ({ messageId }: Feedback, row: EmailRow): boolean =>
  row.rank >= rankOf('SENT') && row.messageId === messageId;

/** An eventual read is nearly always right, and a write based on an outdated read fails. */
const readRow = async (ref: EmailRef): Promise<EmailRow | null> =>
  (await getEmail(ref, { eventual: true })) ?? (await getEmail(ref));

/**
 * Applies each feedback once, in any order. For an email with copies, only feedback that names no address concerns the
 * main recipient.
 */
export async function applyFeedback(feedback: Feedback): Promise<FeedbackResult> {
  const ref = { projectId: feedback.projectId, id: feedback.emailId };
  const row = feedback.type === 'sent' ? await readRow(ref) : undefined;
  if (row === null || (row && isKnown(feedback, row))) return { row, isNew: false };
  return retryOnConflict<EmailRow, FeedbackResult>({ what: 'applying feedback to an email', row }, async (current) => {
    if (current === null || current?.seen.includes(feedback.hash)) return { row: current, isNew: false };
    if (current && isForOneAddress(feedback, current)) return { row: current, isNew: false };
    const outcome = await changeEmail(ref, current ? changeOfRow(feedback, current) : changeOfUnreadRow(feedback));
    return isConflict<EmailRow>(outcome) ? outcome : { row: outcome, isNew: true };
  });
}
