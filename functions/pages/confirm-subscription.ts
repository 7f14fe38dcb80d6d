import type { pagesGroup } from '../../shared/contract/routes/pages';
import { confirmSubscription as subscribe } from '../../shared/db/contacts/opt-in';
import { confirmationOverPage, confirmedPage } from '../../shared/domain/pages/confirmation';
import type { Endpoint } from '../../shared/http/call';
import { keepSubmissions } from './keep-submissions';
import { openConfirmation } from './open-link';
import { notGenuine } from './replies';

/** Ignores the empty form. A contact that left or complained since stays unsubscribed. */
export const confirmSubscription: Endpoint<typeof pagesGroup.routes.confirmSubscription> = async ({
  params: { token },
  acceptLanguage,
  requestId,
}) => {
  const link = await openConfirmation(token);
  if (!link) return notGenuine(acceptLanguage, requestId);
  const { project, contact, texts } = link;
  const outcome = contact ? await subscribe(project.id, contact) : 'over';
  if (contact && outcome === 'subscribed') await keepSubmissions(project.id, contact);
  const html =
    contact && outcome === 'subscribed'
      ? confirmedPage(texts, project.name, contact.email)
      : confirmationOverPage(texts, project.name);
  return { status: 200, html, brand: project };
};
