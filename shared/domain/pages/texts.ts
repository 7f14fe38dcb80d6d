import type { ProjectLanguage } from '../../contract/project';
import { type LanguageSetting, languageFor, languageOf, type Reader } from './languages';
import type { PageTexts } from './page-texts';
import { english } from './texts/english';
import { french } from './texts/french';
import { german } from './texts/german';
import { portuguese } from './texts/portuguese';
import { spanish } from './texts/spanish';

export const pageTexts = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
} as const satisfies Record<ProjectLanguage, PageTexts>;

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const MAX_HEADER = 500;

export const textsFor = (project: LanguageSetting, contact: Reader | null): PageTexts =>
  pageTexts[languageFor(project, contact)];

/** RFC 9110 section 12.5.4. */
export function textsByHeader(acceptLanguage: string): PageTexts {
  const [preferred] = acceptLanguage
    .slice(0, MAX_HEADER)
    .split(',')
    .map(readLanguageRange)
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return pageTexts[preferred?.language ?? 'en'];
}

function readLanguageRange(range: string): { language: ProjectLanguage | null; weight: number } {
  const [tag = '', ...parameters] = range.split(';');
  const [quality = '1'] = parameters.flatMap((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.slice(1) ?? []);
  return { language: languageOf(tag), weight: Number(quality) };
}
