import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import { page, paragraph } from './layout';
import type { PageTexts } from './page-texts';
import { fill } from './texts';

interface FormAnswers {
  answers: readonly { label: string; value: string | number | boolean }[];
  topics: readonly string[];
}

function givenList(
  { given, topics: label }: PageTexts['subscription']['ask'],
  { answers, topics }: FormAnswers,
): string[] {
  const shown = [...answers, ...(topics.length > 0 ? [{ label, value: topics.join(', ') }] : [])];
  if (shown.length === 0) return [];
  const rows = shown.map(({ label, value }) => {
    const text = value === true ? '✓' : value === false ? '–' : String(value);
    return `<li>${escapeHtml(label)}: ${escapeHtml(text)}</li>`;
  });
  return [paragraph(given), `<ul>${rows.join('')}</ul>`];
}

export function confirmationPage(
  { language, subscription: { ask } }: PageTexts,
  project: string,
  email: string,
  given: FormAnswers,
): string {
  const content = [
    paragraph(fill(ask.question, { project, address: maskAddress(email) })),
    ...givenList(ask, given),
    `<form method="post"><button type="submit">${escapeHtml(ask.button)}</button></form>`,
    paragraph(ask.nothingYet, 'soft'),
  ];
  return page({ language, title: ask.title, content: content.join('\n') });
}

export function confirmedPage({ language, subscription: { done } }: PageTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(done.effect, { project, address: maskAddress(email) })),
    paragraph(done.leaving, 'soft'),
  ];
  return page({ language, title: done.title, content: content.join('\n') });
}

export const confirmationOverPage = ({ language, subscription: { over } }: PageTexts, project: string): string =>
  page({ language, title: over.title, content: paragraph(fill(over.advice, { project })) });
