import type { ImportContactsBody } from '@posthaste/client';

/** How people agreed, as it is typed: where, on which day of the reader, to which words. */
export interface ConsentForm {
  source: string;
  day: string;
  text: string;
}

export const noConsent: ConsentForm = { source: '', day: '', text: '' };

/** `open`: something is said, and something is missing. */
export function consentState({ source, day, text }: ConsentForm): 'none' | 'open' | 'whole' {
  const given = [source, day, text].filter((one) => one.trim() !== '').length;
  return given === 0 ? 'none' : given === 3 ? 'whole' : 'open';
}

/** The consent as the API takes it; undefined if none is said. The day begins at the reader's midnight. */
export function consentOf(form: ConsentForm): ImportContactsBody['consent'] {
  if (consentState(form) !== 'whole') return undefined;
  return { source: form.source.trim(), at: new Date(`${form.day}T00:00`).toISOString(), text: form.text.trim() };
}
