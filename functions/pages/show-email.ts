import { findObject } from '../../shared/aws/storage';
import type { pagesGroup } from '../../shared/contract/routes/pages';
import { getContact } from '../../shared/db/contacts/contacts';
import type { EmailAttachment } from '../../shared/db/emails/contents';
import { getShownEmail } from '../../shared/db/emails/erasure';
import { browserHtml, showablePictures } from '../../shared/domain/pages/email';
import { textsFor } from '../../shared/domain/pages/texts';
import type { Endpoint } from '../../shared/http/call';
import { sentContent } from '../../shared/services/email-content/sent-content';
import { openView } from './open-link';
import { goneReply, invalidLinkReply } from './replies';

export const showEmail: Endpoint<typeof pagesGroup.routes.showEmail> = async ({
  params,
  acceptLanguage,
  requestId,
}) => {
  const link = await openView(params.token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, emailId } = link;
  const row = await getShownEmail({ projectId: project.id, id: emailId });
  // The content of a sign-in email is never shown.
  const content = row && !row.member ? await sentContent(project, row) : null;
  if (!content) {
    const contact = row && !row.erased ? await getContact(project, row.contactId) : null;
    return goneReply(textsFor(project, contact), project);
  }
  const html = browserHtml(content, await picturesOf(showablePictures(content)));
  return { status: 200, html, isSandboxed: true };
};

async function picturesOf(files: readonly EmailAttachment[]) {
  const pictures = await Promise.all(files.map(async (file) => ({ file, bytes: await findObject(file.key) })));
  return pictures.flatMap(({ file: { contentId, contentType }, bytes }) =>
    bytes && contentId ? [{ contentId, contentType, bytes }] : [],
  );
}
