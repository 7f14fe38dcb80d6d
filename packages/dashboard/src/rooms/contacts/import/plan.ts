import type { ImportContactsBody } from '@posthaste/client';
import { keepDraft, readDraft } from '../../../ui/editing/draft-store';
import type { ColumnChoice } from './columns';
import { type ConsentForm, noConsent } from './consent';
import type { Preview } from './preview';

/** An import as it was checked, so that it can be started later. */
export interface Plan {
  body: ImportContactsBody;
  filename: string;
  /** The rows that the check found. */
  rows?: number;
}

const nameOf = (project: string, job: string): string => `${project}/import/${job}`;

/** Keeps with the job of a check what the import itself takes: whoever leaves and comes back can start it. */
export const keepPlan = (project: string, job: string, plan: Plan): Promise<boolean> =>
  keepDraft(nameOf(project, job), { form: plan, before: plan, revision: undefined, at: Date.now() });

export const readPlan = async (project: string, job: string): Promise<Plan | null> =>
  (await readDraft<Plan>(nameOf(project, job)))?.form ?? null;

/** What the form of an import holds. */
export interface ImportForm {
  file: File;
  preview: Preview;
  columns: ColumnChoice[];
  subscribed: boolean | undefined;
  resubscribe: boolean;
  consent: ConsentForm;
  /** Choices by topic id. */
  topics: Record<string, boolean>;
  segmentId?: string | undefined;
  /** The upload of this file, once it has left. It can be imported again for a day. */
  uploadId?: string;
}

/** What a new form says of the people in its file. */
export const nothingSaid = { subscribed: undefined, resubscribe: false, consent: noConsent, topics: {} };

/** The form as its owner (a member of a project) left it in this tab, for the way back from a check to its columns. */
export const left: { form?: ImportForm | undefined; owner?: string } = {};
