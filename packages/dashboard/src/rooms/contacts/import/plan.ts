import type { ImportContactsBody } from '@posthaste/client';
import type { Grant } from '../../../session/grant';
import { readDraft, saveDraft } from '../../../ui/editing/draft-store';
import type { ChosenSegment } from '../segment-choice';
import type { ColumnChoice } from './columns';
import type { Preview } from './preview';

interface ConsentForm {
  source: string;
  day: string;
  text: string;
}

const noConsent: ConsentForm = { source: '', day: '', text: '' };

export function consentState({ source, day, text }: ConsentForm): 'empty' | 'incomplete' | 'complete' {
  const values = [source, day, text];
  if (values.every((value) => value.trim() === '')) return 'empty';
  return values.every((value) => value.trim() !== '') ? 'complete' : 'incomplete';
}

/** Undefined unless the form is complete. The day begins at midnight in the browser's time zone. */
export function consentOf(form: ConsentForm): ImportContactsBody['consent'] {
  if (consentState(form) !== 'complete') return undefined;
  return { source: form.source.trim(), at: new Date(`${form.day}T00:00`).toISOString(), text: form.text.trim() };
}

export interface ImportPlan {
  body: ImportContactsBody;
  filename: string;
  newSegment?: string;
  rows?: number;
}

const draftName = (project: string, job: string): string => `${project}/import/${job}`;

/** Stored in the browser, so that the import can also start after a reload. */
export const savePlan = (project: string, job: string, plan: ImportPlan): Promise<boolean> =>
  saveDraft(draftName(project, job), { form: plan, before: plan, revision: undefined, at: Date.now() });

export const readPlan = async (project: string, job: string): Promise<ImportPlan | null> =>
  (await readDraft<ImportPlan>(draftName(project, job)))?.form ?? null;

export interface ImportForm {
  file: File;
  preview: Preview;
  columns: ColumnChoice[];
  guessesBeforeRemembered?: ColumnChoice[] | undefined;
  subscribed: boolean | undefined;
  resubscribe: boolean;
  consent: ConsentForm;
  topics: Record<string, boolean>;
  segment: ChosenSegment;
  /** Set after the upload; valid for a day. */
  uploadId?: string;
  checkJob?: string;
}

export const emptyForm = { subscribed: undefined, resubscribe: false, consent: noConsent, topics: {}, segment: {} };

/** Kept while the import is checked, so that the user can go back. */
let unfinishedImport: { form: ImportForm | undefined; owner: string } | undefined;

const ownerOf = ({ project, member }: Grant): string => `${project.id} ${member.id}`;

export const unfinishedForm = (grant: Grant): ImportForm | undefined =>
  unfinishedImport?.owner === ownerOf(grant) ? unfinishedImport.form : undefined;

export function keepUnfinishedForm(grant: Grant, form: ImportForm | undefined): void {
  unfinishedImport = { form, owner: ownerOf(grant) };
}
