import type { ImportContactsBody } from '@posthaste/client';

export interface ConsentForm {
  source: string;
  day: string;
  text: string;
}

export const noConsent: ConsentForm = { source: '', day: '', text: '' };

export function consentState({ source, day, text }: ConsentForm): 'none' | 'open' | 'whole' {
  const given = [source, day, text].filter((one) => one.trim() !== '').length;
  return given === 0 ? 'none' : given === 3 ? 'whole' : 'open';
}

/** Undefined if none is given. The day begins at the reader's midnight. */
export function consentOf(form: ConsentForm): ImportContactsBody['consent'] {
  if (consentState(form) !== 'whole') return undefined;
  return { source: form.source.trim(), at: new Date(`${form.day}T00:00`).toISOString(), text: form.text.trim() };
}
