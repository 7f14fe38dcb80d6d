import type { ProjectLanguage } from '../../contract/project';
import { type LanguageSetting, languageFor, type Reader } from './languages';
import type { FooterTexts } from './page-texts';
import { englishFooter } from './texts/english';
import { frenchFooter } from './texts/french';
import { germanFooter } from './texts/german';
import { portugueseFooter } from './texts/portuguese';
import { spanishFooter } from './texts/spanish';

export const footers = {
  en: englishFooter,
  de: germanFooter,
  fr: frenchFooter,
  es: spanishFooter,
  pt: portugueseFooter,
} as const satisfies Record<ProjectLanguage, FooterTexts>;

export const footerFor = (project: LanguageSetting, contact: Reader | null): FooterTexts =>
  footers[languageFor(project, contact)];
