import type { ImportContactsBody } from '@posthaste/client';
import { readDraft, saveDraft } from '../../../ui/editing/draft-store';
import type { ColumnChoice } from './columns';
import type { Preview } from './preview';

interface ConsentForm {
  source: string;
  day: string;
  text: string;
}

const noConsent: ConsentForm = { source: '', day: '', text: '' };

export function consentState({ source, day, text }: ConsentForm): 'none' | 'open' | 'whole' {
  const given = [source, day, text].filter((one) => one.trim() !== '').length;
  return given === 0 ? 'none' : given === 3 ? 'whole' : 'open';
}

/** Undefined if none is given. The day begins at the reader's midnight. */
export function consentOf(form: ConsentForm): ImportContactsBody['consent'] {
  if (consentState(form) !== 'whole') return undefined;
  return { source: form.source.trim(), at: new Date(`${form.day}T00:00`).toISOString(), text: form.text.trim() };
}

export interface Plan {
  body: ImportContactsBody;
  filename: string;
  rows?: number;
}

const nameOf = (project: string, job: string): string => `${project}/import/${job}`;

/** Stored with the check's job, so that anyone who returns can start the import. */
export const savePlan = (project: string, job: string, plan: Plan): Promise<boolean> =>
  saveDraft(nameOf(project, job), { form: plan, before: plan, revision: undefined, at: Date.now() });

export const readPlan = async (project: string, job: string): Promise<Plan | null> =>
  (await readDraft<Plan>(nameOf(project, job)))?.form ?? null;

export interface ImportForm {
  file: File;
  preview: Preview;
  columns: ColumnChoice[];
  subscribed: boolean | undefined;
  resubscribe: boolean;
  consent: ConsentForm;
  topics: Record<string, boolean>;
  segmentId?: string | undefined;
  /** Set after the upload; valid for a day. */
  uploadId?: string;
}

export const noChoices = { subscribed: undefined, resubscribe: false, consent: noConsent, topics: {} };

/** Lets this tab return from a check. `owner` is a member of a project. */
export const unfinished: { form?: ImportForm | undefined; owner?: string } = {};
