import type { ProjectLanguage } from '../../contract/routes/project';
import type { PageTexts } from './page-texts';
import { english } from './texts/english';
import { french } from './texts/french';
import { german } from './texts/german';
import { portuguese } from './texts/portuguese';
import { spanish } from './texts/spanish';

/** The texts by language. */
export const pageTexts = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
} as const satisfies Record<ProjectLanguage, PageTexts>;

/** Replaces each `{name}` in a text by its value. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
