import type { Project } from '../../shared/db/projects/projects';
import { page, paragraph, problemPage } from '../../shared/domain/pages/layout';
import type { PageTexts } from '../../shared/domain/pages/page-texts';
import { textsByHeader } from '../../shared/domain/pages/texts';
import { nothingStoredPage } from '../../shared/domain/pages/unsubscribe';
import type { OpenLink } from './open-link';

export const invalidLinkReply = (acceptLanguage: string, requestId: string) => ({
  status: 404,
  html: problemPage(textsByHeader(acceptLanguage), 404, requestId),
});

export const goneReply = (texts: PageTexts, brand: Project) => {
  const { language, gone } = texts;
  const html = page({ language, title: gone.title, content: paragraph(gone.advice) });
  return { status: 410, html, brand };
};

export const nothingStoredReply = ({ texts, project }: OpenLink) => ({
  status: 200,
  html: nothingStoredPage(texts, project.name),
  brand: project,
});
