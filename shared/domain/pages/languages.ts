import type { ProjectLanguage } from '../../contract/project';

const languages: Readonly<Record<ProjectLanguage, true>> = { en: true, de: true, fr: true, es: true, pt: true };

const isSpoken = (text: string): text is ProjectLanguage => Object.hasOwn(languages, text);

export function languageOf(tag: unknown): ProjectLanguage | null {
  const [primary = ''] = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/, 1) : [];
  return isSpoken(primary) ? primary : null;
}

interface Speaker {
  data: Readonly<Record<string, unknown>>;
}

export const languageFor = (project: { language?: ProjectLanguage }, contact: Speaker | null): ProjectLanguage =>
  languageOf(contact?.data.locale) ?? project.language ?? 'en';
