import type { pagesGroup } from '../../shared/contract/routes/pages';
import { getContact } from '../../shared/db/contacts';
import { pageTexts } from '../../shared/domain/pages/texts';
import { confirmPage, unsubscribedPage } from '../../shared/domain/pages/unsubscribe';
import type { Endpoint } from '../../shared/http/call';
import { resolveLink } from './resolve-link';

export const showUnsubscribe: Endpoint<typeof pagesGroup.routes.showUnsubscribe> = async ({ params }) => {
  const { project, contactId } = await resolveLink(params.token);
  const contact = await getContact(project, contactId);
  const html = contact?.subscribed
    ? confirmPage(pageTexts.en, project.name, contact.email)
    : unsubscribedPage(pageTexts.en, project.name);
  return { status: 200, html };
};
