import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import type { ConfirmationTexts } from './confirmation-texts';
import { page, paragraph } from './layout';
import { fill } from './texts';

/** Asks whether to be subscribed. The form goes to the page's own address. */
export function confirmationPage({ language, ask }: ConfirmationTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(ask.question, { project, address: maskAddress(email) })),
    `<form method="post"><button type="submit">${escapeHtml(ask.button)}</button></form>`,
    paragraph(ask.nothingYet, 'soft'),
  ];
  return page({ language, title: ask.title, content: content.join('\n') });
}

/** Says that it is done, be it now or before. */
export function confirmedPage({ language, done }: ConfirmationTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(done.effect, { project, address: maskAddress(email) })),
    paragraph(done.leaving, 'soft'),
  ];
  return page({ language, title: done.title, content: content.join('\n') });
}

/** For a link whose time is over, and for who has left since. It names no address, for there may be none. */
export const confirmationOverPage = ({ language, over }: ConfirmationTexts, project: string): string =>
  page({ language, title: over.title, content: paragraph(fill(over.advice, { project })) });
