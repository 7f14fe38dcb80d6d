import { CONTENT_SHOWN_DAYS } from '../../contract/retention';
import { type EmailContent, getContent } from '../../db/emails/contents';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { composeAgain } from './compose-again';

const SHOWN_MS = CONTENT_SHOWN_DAYS * DAY_MS;

const isOver = ({ sentAt, erased }: EmailRow): boolean =>
  erased === true || (sentAt !== undefined && Date.parse(sentAt) + SHOWN_MS <= now());

/** Null if it was never made, after 30 days, or if its contact is erased. `row` comes from `getShownEmail`. */
export async function sentContent(project: Project, row: EmailRow): Promise<EmailContent | null> {
  if (isOver(row)) return null;
  if (row.campaign === undefined) return getContent(project.id, row.contentId);
  return composeAgain(project, row);
}
