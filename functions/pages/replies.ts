import { textsByHeader } from '../../shared/domain/pages/language';
import { problemPage } from '../../shared/domain/pages/problem';
import { nothingStoredPage } from '../../shared/domain/pages/unsubscribe';
import type { OpenLink } from './open-link';

/** For a link that is not genuine there is no project, so the browser says in which language. */
export const notGenuine = (acceptLanguage: string, requestId: string) => ({
  status: 404,
  html: problemPage(textsByHeader(acceptLanguage), 404, requestId),
});

/** For a contact that was erased. */
export const nothingStored = ({ texts, project }: OpenLink) => ({
  status: 200,
  html: nothingStoredPage(texts, project.name),
});
