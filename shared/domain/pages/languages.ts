import type { ProjectLanguage } from '../../contract/project';

const languages: Readonly<Record<ProjectLanguage, true>> = { en: true, de: true, fr: true, es: true, pt: true };

const isSupported = (text: string): text is ProjectLanguage => Object.hasOwn(languages, text);

export function languageOf(tag: unknown): ProjectLanguage | null {
  const [primary = ''] = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/, 1) : [];
  return isSupported(primary) ? primary : null;
}

export interface Reader {
  data: Readonly<Record<string, unknown>>;
}

export interface LanguageSetting {
  language?: ProjectLanguage;
}

export const languageFor = (project: LanguageSetting, contact: Reader | null): ProjectLanguage =>
  languageOf(contact?.data.locale) ?? project.language ?? 'en';
