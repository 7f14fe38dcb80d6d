import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import { page, paragraph } from './layout';
import { fill, type PageTexts } from './texts';

/** Asks whether to unsubscribe. The form goes to the page's own address, so the token is not repeated in it. */
export function confirmPage({ language, confirm }: PageTexts, project: string, email: string): string {
  const question = fill(confirm.question, { project, address: maskAddress(email) });
  const content = [
    paragraph(question),
    `<form method="post"><button type="submit">${escapeHtml(confirm.button)}</button></form>`,
    paragraph(confirm.nothingYet, 'soft'),
  ];
  return page({ language, title: confirm.title, content: content.join('\n') });
}

/** Says that it is done. It names no address: so it is the same for a contact that is gone. */
export function unsubscribedPage({ language, done }: PageTexts, project: string): string {
  const content = [paragraph(fill(done.effect, { project })), paragraph(done.exception, 'soft')];
  return page({ language, title: done.title, content: content.join('\n') });
}
