import { Problem, requireRecord } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import type { EmailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import { withoutTokens } from '../../shared/domain/pages/link-token';
import { hasRole } from '../../shared/http/access';
import type { Caller, Endpoint } from '../../shared/http/call';
import { sentContent } from '../../shared/services/email-content/sent-content';

const NOT_FOR_VIEWERS =
  'Viewers can’t read transactional emails, because they may contain sign-in links. This requires the editor role.';

const IS_SIGN_IN_EMAIL = 'The content of this email is never shown, because its link signs a member in.';

/** Hides the tokens of links, because they would let any reader act as the recipient. */
const contentReply = ({ subject, html, text, from, replyTo, headers, attachments }: EmailContent) => ({
  subject: withoutTokens(subject),
  html: withoutTokens(html),
  text: withoutTokens(text),
  from,
  replyTo: replyTo ?? null,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name, withoutTokens(value)])),
  attachments: attachments.map(({ filename, contentType, size, sha256, disposition, contentId }) => ({
    filename,
    contentType,
    size,
    sha256,
    disposition,
    contentId: contentId ?? null,
  })),
});

export const getEmailContent: Endpoint<typeof emailsGroup.routes.getEmailContent> = async ({
  params,
  project,
  caller,
}) => {
  const row = requireRecord(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  if (row.member) throw new Problem('EMAIL_CONTENT_NOT_FOUND', { message: IS_SIGN_IN_EMAIL });
  throwIfNotReadable(row, caller);
  const content = await sentContent(project, row);
  if (!content) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
  return { status: 200, body: contentReply(content) };
};

/** Viewers can't read transactional emails, because some sign their reader in, and no rule can tell which. */
function throwIfNotReadable({ kind }: EmailRow, caller: Caller): void {
  if (kind === 'MARKETING' || hasRole(caller, 'editor')) return;
  throw new Problem('ROLE_NOT_PERMITTED', { message: NOT_FOR_VIEWERS });
}
