import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import { page, paragraph } from './layout';
import type { PageTexts } from './page-texts';
import { fill } from './texts';

interface FormAnswers {
  answers: readonly { label: string; value: string | number | boolean }[];
  topics: readonly string[];
}

function answerText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return String(value);
}

function answerList(
  { answersIntro, topics: topicsLabel }: PageTexts['subscription']['ask'],
  { answers, topics }: FormAnswers,
): string[] {
  const topicAnswers = topics.length > 0 ? [{ label: topicsLabel, value: topics.join(', ') }] : [];
  const rows = [...answers, ...topicAnswers].map(
    ({ label, value }) => `<li>${escapeHtml(label)}: ${escapeHtml(answerText(value))}</li>`,
  );
  return rows.length === 0 ? [] : [paragraph(answersIntro), `<ul>${rows.join('')}</ul>`];
}

export function confirmationPage(
  { language, subscription: { ask } }: PageTexts,
  project: string,
  email: string,
  formAnswers: FormAnswers,
): string {
  const content = [
    paragraph(fill(ask.question, { project, address: maskAddress(email) })),
    ...answerList(ask, formAnswers),
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
