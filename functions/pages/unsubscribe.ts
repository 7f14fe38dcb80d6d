import type { pagesGroup } from '../../shared/contract/routes/pages';
import { setSubscribed } from '../../shared/db/contacts/contacts';
import { unsubscribedPage } from '../../shared/domain/pages/unsubscribe';
import type { Endpoint } from '../../shared/http/call';
import { countUnsubscribe } from './count-unsubscribe';
import { openLink } from './open-link';
import { invalidLinkReply, nothingStoredReply } from './replies';

/** Ignores the body, which is a form or multipart (RFC 8058). A link older than the contact works too. */
export const unsubscribe: Endpoint<typeof pagesGroup.routes.unsubscribe> = async ({
  params: { token },
  query,
  acceptLanguage,
  requestId,
}) => {
  const link = await openLink(token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, contactId, addressee, texts } = link;
  if ((await setSubscribed(project, contactId, false)) === 'missing') return nothingStoredReply(link);
  if (addressee?.subscribed) await countUnsubscribe(link, query.c);
  const content = { project: project.name, token, campaign: query.c, preferences: addressee !== null };
  return { status: 200, html: unsubscribedPage(texts, content), brand: project };
};
