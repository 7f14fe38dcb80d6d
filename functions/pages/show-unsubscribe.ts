import type { pagesGroup } from '../../shared/contract/routes/pages';
import { confirmPage, unsubscribedPage } from '../../shared/domain/pages/unsubscribe';
import type { Endpoint } from '../../shared/http/call';
import { openLink } from './open-link';
import { invalidLinkReply, nothingStoredReply } from './replies';

export const showUnsubscribe: Endpoint<typeof pagesGroup.routes.showUnsubscribe> = async ({
  params: { token },
  query,
  acceptLanguage,
  requestId,
}) => {
  const link = await openLink(token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, contact, addressee, texts } = link;
  if (!contact) return nothingStoredReply(link);
  const isAddressee = addressee !== null;
  const content = { project: project.name, token, campaign: query.c, preferences: isAddressee };
  // A contact with a pending confirmation can decline it here.
  const canUnsubscribe = contact.subscribed || contact.pendingSince;
  const html = canUnsubscribe
    ? confirmPage(texts, { ...content, email: contact.email })
    : unsubscribedPage(texts, content);
  return { status: 200, html, brand: project };
};
