import type { pagesGroup } from '../../shared/contract/routes/pages';
import { listTopics } from '../../shared/db/contacts/topics';
import { preferencesPage } from '../../shared/domain/pages/preferences';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { openLink } from './open-link';
import { invalidLinkReply, nothingStoredReply } from './replies';

export const showPreferences: Endpoint<typeof pagesGroup.routes.showPreferences> = async ({
  params,
  acceptLanguage,
  requestId,
}) => {
  const link = await openLink(params.token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, addressee, texts, isFresh } = link;
  if (!addressee) return nothingStoredReply(link);
  const topics = await listTopics(project.id);
  const html = preferencesPage(texts, { project: project.name, contact: addressee, topics, now: now(), isFresh });
  return { status: 200, html, brand: project };
};
