import { findObject } from '../../shared/aws/storage';
import { invalidBody, Problem, requireRecord } from '../../shared/contract/problem';
import { CONTENT_SHOWN_DAYS } from '../../shared/contract/retention';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { SendBody } from '../../shared/contract/send-requests';
import { contactIdFor } from '../../shared/db/contacts/addresses';
import { type EmailAttachment, type EmailContent, getContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import { recordResend } from '../../shared/db/emails/sending';
import { putAttachment } from '../../shared/db/emails/uploads';
import type { EmailAddress } from '../../shared/domain/address';
import { emailIdOf } from '../../shared/domain/emails/email-id';
import { hasPersonalLink, hasViewLink, reasonNotToResend } from '../../shared/domain/emails/resend';
import { DAY_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { acceptEmails } from '../../shared/services/accept-email/accept-emails';
import type { EmailSource } from '../../shared/services/accept-email/compose-email';
import { throwIfBacklogFull, throwIfPaused, throwIfUnverified, toResult } from './accept-send';
import type { AttachmentContext } from './attachments';
import { planRecipients, readRecipientContacts, storeContacts } from './plan-recipients';
import { isFieldError, readAddressField, type SendRecipient } from './recipients';

const CONTENT_SHOWN_MS = CONTENT_SHOWN_DAYS * DAY_MS;

const PERSONAL_LINK_MESSAGE =
  'This email has a link that belongs to its first recipient, such as an unsubscribe or “view in browser” link. Send a new email instead.';

const sendBodyOf = (to: SendBody['to'], tags: Record<string, string>): SendBody => ({
  to,
  type: 'html',
  data: {},
  headers: {},
  attachments: [],
  tags,
});

export const resendEmail: Endpoint<typeof sendGroup.routes.resendEmail> = async (request) => {
  const { params, body, project, ids } = request;
  const address = readAddressField(body.to, 'to');
  if (isFieldError(address)) throw invalidBody([address]);
  const firstEmail = requireRecord(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  const id = emailIdOf(ids.id('em', 0), await contactIdFor(project, address.email));
  const content = await contentToResend(firstEmail, id);
  const source = sourceOf(firstEmail, content);
  await throwIfUnverified(project.id, source.from.email, 'the first email');
  throwIfPaused(project, source.kind);
  await throwIfBacklogFull(project.id);

  const recipient = { ...(firstEmail.toName ? { name: firstEmail.toName } : {}), ...address };
  const resentEmail = await acceptResend(request, { firstEmail, recipient, content, source });
  await recordResend(firstEmail, resentEmail.id);
  return { status: 200, body: { ...toResult(resentEmail), resentFrom: firstEmail.id } };
};

type Request = Parameters<Endpoint<typeof sendGroup.routes.resendEmail>>[0];

interface Resend {
  firstEmail: EmailRow;
  recipient: SendRecipient;
  content: EmailContent;
  source: EmailSource;
}

async function acceptResend(
  { body, project, ids, repeated }: Request,
  { firstEmail, recipient, content, source }: Resend,
): Promise<EmailRow> {
  const sendBody = sendBodyOf(body.to, firstEmail.tags);
  const addressContacts = await readRecipientContacts(project, [recipient]);
  const [plannedRecipient] = planRecipients(project, [recipient], addressContacts, sendBody, source);
  if (!plannedRecipient) throw new Error('a recipient has no plan');
  const context = { projectId: project.id, requestSeed: ids.id('req'), dueAt: ids.time };
  const attachments = await copyAttachments(content.attachments, context);
  const contacts = await storeContacts([plannedRecipient], sendBody, { project, ids, repeated });
  const { contactId, refusal } = plannedRecipient;
  const { generation } = contacts.get(contactId) ?? {};
  const [resentEmail] = await acceptEmails(
    {
      projectId: project.id,
      source,
      ids,
      lane: 'transactional_within_share',
      tags: firstEmail.tags,
      attachments,
      resentFrom: firstEmail.id,
    },
    [{ contactId, generation, recipient, refusal, email: content }],
  );
  if (!resentEmail) throw new Error('an email has no row');
  return resentEmail;
}

/** Throws if the email can't be resent. A resend that an earlier try of this request stored doesn't count. */
async function contentToResend(firstEmail: EmailRow, ownId: string): Promise<EmailContent> {
  const otherResends = firstEmail.resentAs?.filter((id) => id !== ownId) ?? [];
  const refusalMessage = reasonNotToResend({ ...firstEmail, resentAs: otherResends });
  if (refusalMessage) throw new Problem('INVALID_STATE', { message: refusalMessage });
  const { sentAt, erased } = firstEmail;
  const isExpired = sentAt !== undefined && Date.parse(sentAt) + CONTENT_SHOWN_MS <= now();
  const content = erased || isExpired ? null : await getContent(firstEmail.projectId, firstEmail.contentId);
  if (!content) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
  if (hasPersonalLink(firstEmail, content) || hasViewLink(firstEmail, content))
    throw new Problem('INVALID_STATE', { message: PERSONAL_LINK_MESSAGE });
  return content;
}

const sourceOf = ({ kind, template }: EmailRow, { subject, html, text, from }: EmailContent): EmailSource => ({
  subject,
  body: html,
  text,
  from: { ...from, email: from.email as EmailAddress },
  kind,
  ...(template ? { template } : {}),
});

/** Copies the files, because the first email's files are deleted with its contact. */
const copyAttachments = (files: readonly EmailAttachment[], context: AttachmentContext) =>
  Promise.all(
    files.map(async ({ key, ...file }, index): Promise<EmailAttachment> => {
      const bytes = await findObject(key);
      if (!bytes) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
      return { ...file, ...(await putAttachment({ ...context, index }, bytes)) };
    }),
  );
