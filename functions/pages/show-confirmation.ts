import type { pagesGroup } from '../../shared/contract/routes/pages';
import { confirmationOverPage, confirmationPage, confirmedPage } from '../../shared/domain/pages/confirmation';
import type { Endpoint } from '../../shared/http/call';
import { openConfirmation } from './open-link';
import { notGenuine } from './replies';

/** Changes nothing: mail scanners follow links. */
export const showConfirmation: Endpoint<typeof pagesGroup.routes.showConfirmation> = async ({
  params: { token },
  acceptLanguage,
  requestId,
}) => {
  const link = await openConfirmation(token);
  if (!link) return notGenuine(acceptLanguage, requestId);
  const { project, contact, texts } = link;
  if (contact?.subscribed) return { status: 200, html: confirmedPage(texts, project.name, contact.email) };
  const html = contact?.pendingSince
    ? confirmationPage(texts, project.name, contact.email)
    : confirmationOverPage(texts, project.name);
  return { status: 200, html };
};
