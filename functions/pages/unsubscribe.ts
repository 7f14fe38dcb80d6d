import type { pagesGroup } from '../../shared/contract/routes/pages';
import { getContact, setSubscribed } from '../../shared/db/contacts';
import { putEvent } from '../../shared/db/events';
import { pageTexts } from '../../shared/domain/pages/texts';
import { unsubscribedPage } from '../../shared/domain/pages/unsubscribe';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { resolveLink } from './resolve-link';

/** Whatever the body: mail programs post one click (RFC 8058) as a form or as multipart, people post the empty form. */
export const unsubscribe: Endpoint<typeof pagesGroup.routes.unsubscribe> = async ({ params, ids }) => {
  const { project, contactId } = await resolveLink(params.token);
  const contact = await getContact(project, contactId);
  if (contact && (await setSubscribed(project, contactId, false)) === 'changed') {
    await putEvent({
      id: ids.id('evt'),
      projectId: project.id,
      contactId,
      email: contact.email,
      name: 'contact.unsubscribed',
      data: {},
      source: 'link',
      createdAt: toIso(ids.time),
    });
  }
  return { status: 200, html: unsubscribedPage(pageTexts.en, project.name) };
};
