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
import { isFieldError, readAddressField } from './recipients';

const CONTENT_SHOWN_MS = CONTENT_SHOWN_DAYS * DAY_MS;

const PERSONAL_LINK_MESSAGE =
  'This email has a link that belongs to its first recipient, such as an unsubscribe or “view in browser” link. Send a new email instead.';

const bodyOf = (to: SendBody['to'], tags: Record<string, string>): SendBody => ({
  to,
  type: 'html',
  data: {},
  headers: {},
  attachments: [],
  tags,
});

export const resendEmail: Endpoint<typeof sendGroup.routes.resendEmail> = async (request) => {
  const { params, body, project, ids, repeated } = request;
  const address = readAddressField(body.to, 'to');
  if (isFieldError(address)) throw invalidBody([address]);
  const firstEmail = requireRecord(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  const id = emailIdOf(ids.id('em', 0), await contactIdFor(project, address.email));
  const content = await contentToResend(firstEmail, id);
  const source = sourceOf(firstEmail, content);
  await throwIfUnverified(project.id, source.from.email, 'the first email');
  throwIfPaused(project, source.kind);
  await throwIfBacklogFull(project.id);

  const sendBody = bodyOf(body.to, firstEmail.tags);
  const recipient = { ...(firstEmail.toName ? { name: firstEmail.toName } : {}), ...address };
  const addressContacts = await readRecipientContacts(project, [recipient]);
  const [planned] = planRecipients(project, [recipient], addressContacts, sendBody, source);
  if (!planned) throw new Error('a recipient has no plan');
  const context = { projectId: project.id, seed: ids.id('req'), dueAt: ids.time };
  const attachments = await copyAttachments(content.attachments, context);
  const contacts = await storeContacts([planned], sendBody, { project, ids, repeated });
  const { contactId, refusal } = planned;
  const { generation } = contacts.get(contactId) ?? {};
  const [resent] = await acceptEmails(
    {
      projectId: project.id,
      source,
      ids,
      lane: 'share',
      tags: firstEmail.tags,
      attachments,
      resentFrom: firstEmail.id,
    },
    [{ contactId, generation, recipient, refusal, email: content }],
  );
  if (!resent) throw new Error('an email has no row');
  await recordResend(firstEmail, resent.id);
  return { status: 200, body: { ...toResult(resent), resentFrom: firstEmail.id } };
};

/** A repeated request ignores its own email among those resent. */
async function contentToResend(firstEmail: EmailRow, ownId: string): Promise<EmailContent> {
  const otherResends = firstEmail.resentAs?.filter((id) => id !== ownId) ?? [];
  const refusalMessage = reasonNotToResend({ ...firstEmail, resentAs: otherResends });
  if (refusalMessage) throw new Problem('INVALID_STATE', { message: refusalMessage });
  const isExpired =
    firstEmail.erased || (firstEmail.sentAt !== undefined && Date.parse(firstEmail.sentAt) + CONTENT_SHOWN_MS <= now());
  const content = isExpired ? null : await getContent(firstEmail.projectId, firstEmail.contentId);
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

/** Copies them, because the first email's files are deleted with its contact. */
const copyAttachments = (files: readonly EmailAttachment[], { seed, ...ref }: AttachmentContext) =>
  Promise.all(
    files.map(async ({ key, ...file }, index): Promise<EmailAttachment> => {
      const bytes = await findObject(key);
      if (!bytes) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
      return { ...file, ...(await putAttachment({ ...ref, requestSeed: seed, index }, bytes)) };
    }),
  );
