import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import { allOf, expr, name } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import type { Change } from '../table/update';
import { changeEmail, type EmailRef, type EmailRow, getEmail } from './emails';
import { changeOfStatus, changeOfTimes, clickOn, countOf, entryOf, linkOf, markOf, timeNameOf } from './feedback-parts';

const MAX_VISITS = 50;
/** Separate from opens and clicks, which must not crowd out a complaint. */
const MAX_KEPT = 80;
const roomFor = ({ type }: Feedback): number => (type === 'opened' || type === 'clicked' ? MAX_VISITS : MAX_KEPT);

const kept = (feedback: Feedback): Pick<Change, 'append'> => ({
  append: { timeline: entryOf(feedback), seen: feedback.hash },
});
const isNew = (feedback: Feedback) => expr`NOT contains(seen, ${feedback.hash}) AND size(seen) < ${roomFor(feedback)}`;
const isUnerased = (feedback: Feedback) => (isBare(feedback) ? undefined : expr`attribute_not_exists(erased)`);

/** They may name the person, so an erased contact's row gets none. */
const withoutTexts = ({ detail, link, ...rest }: Feedback): Feedback => rest;
const isBare = ({ detail, link }: Feedback): boolean => detail === undefined && link === undefined;

/** Guesses without a read that the status moves up, as it mostly does. */
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
    ...changeOfStatus(feedback),
    ...kept(feedback),
    ...countOf(feedback),
    ...clickOn(link),
  };
}

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
    ...(markOf(feedback) > row.rank ? changeOfStatus(feedback) : changeOfTimes(feedback, row)),
    ...(hasRoom ? kept(feedback) : {}),
    ...countOf(feedback),
    ...clickOn(row.links && linkOf(given)),
  };
}

const stillHas = (attribute: string, value: unknown) =>
  value === undefined ? expr`attribute_not_exists(${name(attribute)})` : expr`${name(attribute)} = ${value}`;

export interface FeedbackResult {
  row: EmailRow | null;
  fresh: boolean;
}

export const namesOneAddress = ({ recipient }: Feedback, { copies }: EmailRow): boolean =>
  recipient !== undefined && copies !== undefined;

/** SES often repeats what the row says. This read costs a fifth of a write. */
const isKnown = ({ messageId }: Feedback, row: EmailRow): boolean =>
  row.rank >= rankOf('SENT') && row.messageId === messageId;

/** An eventual read is nearly always right, and a write based on an old one fails. */
const readRow = async (ref: EmailRef): Promise<EmailRow | null> =>
  (await getEmail(ref, { eventual: true })) ?? (await getEmail(ref));

/**
 * Applies once, in any order. With copies, feedback that names an address changes nothing; unnamed feedback is the main
 * recipient's.
 */
export async function applyFeedback(feedback: Feedback): Promise<FeedbackResult> {
  const ref = { projectId: feedback.projectId, id: feedback.emailId };
  const seen = feedback.type === 'sent' ? await readRow(ref) : undefined;
  if (seen === null || (seen && isKnown(feedback, seen))) return { row: seen, fresh: false };
  return retryOnConflict<EmailRow, FeedbackResult>({ what: 'taking feedback to an email', seen }, async (row) => {
    if (row === null || row?.seen.includes(feedback.hash)) return { row, fresh: false };
    if (row && namesOneAddress(feedback, row)) return { row, fresh: false };
    const outcome = await changeEmail(ref, row ? changeOf(feedback, row) : firstTry(feedback));
    return isConflict<EmailRow>(outcome) ? outcome : { row: outcome, fresh: true };
  });
}
