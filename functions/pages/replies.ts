import { problemPage } from '../../shared/domain/pages/layout';
import { textsByHeader } from '../../shared/domain/pages/texts';
import { nothingStoredPage } from '../../shared/domain/pages/unsubscribe';
import type { OpenLink } from './open-link';

/** For an invalid link: no project is known, so the browser's language is used. */
export const notGenuine = (acceptLanguage: string, requestId: string) => ({
  status: 404,
  html: problemPage(textsByHeader(acceptLanguage), 404, requestId),
});

/** For a contact that was erased. */
export const nothingStored = ({ texts, project }: OpenLink) => ({
  status: 200,
  html: nothingStoredPage(texts, project.name),
  brand: project,
});
