import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import type { ConfirmationTexts } from './confirmation-texts';
import { page, paragraph } from './layout';
import { fill } from './texts';

/** Asks for confirmation. The form posts to the page's own address. */
export function confirmationPage({ language, ask }: ConfirmationTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(ask.question, { project, address: maskAddress(email) })),
    `<form method="post"><button type="submit">${escapeHtml(ask.button)}</button></form>`,
    paragraph(ask.nothingYet, 'soft'),
  ];
  return page({ language, title: ask.title, content: content.join('\n') });
}

/** Says that the subscription is confirmed, now or earlier. */
export function confirmedPage({ language, done }: ConfirmationTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(done.effect, { project, address: maskAddress(email) })),
    paragraph(done.leaving, 'soft'),
  ];
  return page({ language, title: done.title, content: content.join('\n') });
}

/** For an expired link, and for a person who has left since. It shows no address, because there may be none. */
export const confirmationOverPage = ({ language, over }: ConfirmationTexts, project: string): string =>
  page({ language, title: over.title, content: paragraph(fill(over.advice, { project })) });
