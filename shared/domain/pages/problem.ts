import { page, paragraph } from './layout';
import type { PageTexts } from './page-texts';

/** What a person sees after an error: a link that leads nowhere, or an internal error with an id for support. */
export function problemPage({ language, invalid, failed }: PageTexts, status: number, requestId: string): string {
  if (status < 500) return page({ language, title: invalid.title, content: paragraph(invalid.advice) });
  const content = [paragraph(failed.advice), paragraph(`${failed.reference} ${requestId}`, 'soft')];
  return page({ language, title: failed.title, content: content.join('\n') });
}
