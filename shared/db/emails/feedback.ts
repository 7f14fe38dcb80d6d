import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import { allOf, expr, name } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import type { Change } from '../table/update';
import { changeEmail, type EmailRef, type EmailRow, getEmail } from './emails';
import { clickOn, countOf, entryOf, linkOf, markOf, noted, risen, timeNameOf } from './feedback-parts';

/** Opens and clicks that are kept one by one for each email; further ones only count. */
const MAXIMUM_VISITS = 50;
/** Other feedback has room of its own: busy readers and scanners must not crowd out a complaint. */
const MAXIMUM_KEPT = 80;
const roomFor = ({ type }: Feedback): number =>
  type === 'opened' || type === 'clicked' ? MAXIMUM_VISITS : MAXIMUM_KEPT;

/** Kept one by one, as long as there is room. */
const kept = (feedback: Feedback): Pick<Change, 'append'> => ({
  append: { timeline: entryOf(feedback), seen: feedback.hash },
});
const isNew = (feedback: Feedback) => expr`NOT contains(seen, ${feedback.hash}) AND size(seen) < ${roomFor(feedback)}`;
const isUnerased = (feedback: Feedback) => (isBare(feedback) ? undefined : expr`attribute_not_exists(erased)`);

/** Texts may name the person, so they never get into the row of an erased contact's mail. */
const withoutTexts = ({ detail, link, ...rest }: Feedback): Feedback => rest;
const isBare = ({ detail, link }: Feedback): boolean => detail === undefined && link === undefined;

/** The change that is right for most feedback: the status moves up. Nothing is known of the row yet. */
function firstTry(feedback: Feedback): Change {
  const link = linkOf(feedback);
  return {
    if: allOf(
      expr`rank < ${markOf(feedback)}`,
      isNew(feedback),
      isUnerased(feedback),
      feedback.recipient === undefined ? undefined : expr`attribute_not_exists(copies)`,
      link === undefined ? undefined : expr`attribute_exists(links)`,
    ),
    ...risen(feedback),
    ...kept(feedback),
    ...countOf(feedback),
    ...clickOn(link),
  };
}

/** The change that the row asks for. The row must not have changed since it was read. */
function changeOf(given: Feedback, row: EmailRow): Change {
  const feedback = row.erased ? withoutTexts(given) : given;
  const hasRoom = row.seen.length < roomFor(feedback);
  const time = timeNameOf(feedback);
  return {
    if: allOf(
      expr`rank = ${row.rank}`,
      hasRoom ? isNew(feedback) : expr`size(seen) >= ${roomFor(feedback)}`,
      time && stillHas(time, row[time]),
      isUnerased(feedback),
    ),
    ...(markOf(feedback) > row.rank ? risen(feedback) : noted(feedback, row)),
    ...(hasRoom ? kept(feedback) : {}),
    ...countOf(feedback),
    ...clickOn(row.links && linkOf(given)),
  };
}

const stillHas = (attribute: string, value: unknown) =>
  value === undefined ? expr`attribute_not_exists(${name(attribute)})` : expr`${name(attribute)} = ${value}`;

/** What became of one piece of feedback. */
export interface FeedbackResult {
  /** The email before or after the change; null if it is deleted. */
  row: EmailRow | null;
  /** False when this very event was taken before. */
  fresh: boolean;
}

/** Whether it must first be found out whose feedback this is: the mail has copies, and each address feedback of its own. */
export const isOfOneAddress = ({ recipient }: Feedback, { copies }: EmailRow): boolean =>
  recipient !== undefined && copies !== undefined;

/** Whether SES only confirms what the row of the mail says already. This read costs a fifth of a write. */
const isKnown = ({ messageId }: Feedback, row: EmailRow): boolean =>
  row.rank >= rankOf('SENT') && row.messageId === messageId;

/**
 * The row as SES's confirmation compares it. SES tells of a mail some time after its row was written, so an answer that
 * may be a second old is nearly always right, and a write that follows from an old one is refused. That there is no row
 * is asked again.
 */
const lookAt = async (ref: EmailRef): Promise<EmailRow | null> =>
  (await getEmail(ref, { eventual: true })) ?? (await getEmail(ref));

/**
 * Takes feedback to its email, once, in whatever order it comes. Its texts are left out if the contact is erased. Feedback
 * that names an address changes nothing in mail with copies: without the name it is of the mail's own recipient.
 */
export async function applyFeedback(feedback: Feedback): Promise<FeedbackResult> {
  const ref = { projectId: feedback.projectId, id: feedback.emailId };
  const seen = feedback.type === 'sent' ? await lookAt(ref) : undefined;
  if (seen === null || (seen && isKnown(feedback, seen))) return { row: seen, fresh: false };
  return retryOnConflict<EmailRow, FeedbackResult>({ what: 'taking feedback to an email', seen }, async (row) => {
    if (row === null || row?.seen.includes(feedback.hash)) return { row, fresh: false };
    if (row && isOfOneAddress(feedback, row)) return { row, fresh: false };
    const outcome = await changeEmail(ref, row ? changeOf(feedback, row) : firstTry(feedback));
    return isConflict<EmailRow>(outcome) ? outcome : { row: outcome, fresh: true };
  });
}
