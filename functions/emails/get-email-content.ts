import { Problem } from '../../shared/contract/problem';
import { CONTENT_SHOWN_DAYS } from '../../shared/contract/retention';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getContent, type MailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import type { Project } from '../../shared/db/projects/projects';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { composeAgain } from '../../shared/services/compose-campaign/compose-again';

const SHOWN_MS = CONTENT_SHOWN_DAYS * 24 * 3600_000;

const isOver = ({ sentAt, erased }: EmailRow): boolean =>
  erased === true || (sentAt !== undefined && Date.parse(sentAt) + SHOWN_MS <= now());

const contentReply = ({ subject, html, text, from, replyTo, headers, attachments }: MailContent) => ({
  subject,
  html,
  text,
  from,
  replyTo: replyTo ?? null,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
  attachments: attachments.map(({ filename, contentType, size, sha256, disposition, contentId }) => ({
    filename,
    contentType,
    size,
    sha256,
    disposition,
    contentId: contentId ?? null,
  })),
});

/** The content of a campaign's mail is not stored: it is rendered again. */
const contentOf = (project: Project, row: EmailRow): Promise<MailContent | null> =>
  row.campaign === undefined ? getContent(project.id, row.contentId) : composeAgain(project, row);

export const getEmailContent: Endpoint<typeof emailsGroup.routes.getEmailContent> = async ({ params, project }) => {
  const row = await getShownEmail({ projectId: project.id, id: params.id });
  if (!row) throw new Problem('EMAIL_NOT_FOUND');
  const content = isOver(row) ? null : await contentOf(project, row);
  if (!content) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
  return { status: 200, body: contentReply(content) };
};
