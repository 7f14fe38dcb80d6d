import type { pagesGroup } from '../../shared/contract/routes/pages';
import { setSubscribed } from '../../shared/db/contacts';
import { pageTexts } from '../../shared/domain/pages/texts';
import { unsubscribedPage } from '../../shared/domain/pages/unsubscribe';
import type { Endpoint } from '../../shared/http/call';
import { resolveLink } from './resolve-link';

/** Whatever the body: mail programs post one click (RFC 8058) as a form or as multipart, people post the empty form. */
export const unsubscribe: Endpoint<typeof pagesGroup.routes.unsubscribe> = async ({ params }) => {
  const { project, contactId } = await resolveLink(params.token);
  await setSubscribed(project, contactId, false);
  return { status: 200, html: unsubscribedPage(pageTexts.en, project.name) };
};
