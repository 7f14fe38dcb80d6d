import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import { linkParagraph, page, paragraph } from './layout';
import type { PageTexts } from './page-texts';
import { fill } from './texts';

interface Reader {
  project: string;
  token: string;
  campaign: string | undefined;
}

/** Relative, so it works wherever the API is mounted. */
const preferencesOf = ({ token, campaign }: Reader): string =>
  `${token}/preferences${campaign === undefined ? '' : `?c=${encodeURIComponent(campaign)}`}`;

export function confirmPage(
  { language, confirm }: PageTexts,
  { email, preferences, ...reader }: Reader & { email: string; preferences: boolean },
): string {
  const content = [
    paragraph(fill(confirm.question, { project: reader.project, address: maskAddress(email) })),
    `<form method="post"><button type="submit">${escapeHtml(confirm.button)}</button></form>`,
    paragraph(confirm.nothingYet, 'soft'),
    ...(preferences ? [linkParagraph(preferencesOf(reader), confirm.fewerEmails)] : []),
  ];
  return page({ language, title: confirm.title, content: content.join('\n') });
}

export function unsubscribedPage(texts: PageTexts, { preferences, ...reader }: Reader & { preferences: boolean }) {
  const { language, done } = texts;
  const content = [
    paragraph(fill(done.effect, { project: reader.project })),
    paragraph(done.exception, 'soft'),
    ...(preferences ? [linkParagraph(preferencesOf(reader), texts.preferences.title, done.changedMind)] : []),
  ];
  return page({ language, title: done.title, content: content.join('\n') });
}

export const nothingStoredPage = ({ language, nothing }: PageTexts, project: string): string =>
  page({ language, title: nothing.title, content: paragraph(fill(nothing.explanation, { project })) });
