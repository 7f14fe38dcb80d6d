import type { fieldTypes } from '../../contract/forms';
import type { LastChange } from '../../contract/revisions';

export interface FormField {
  name: string;
  label: string;
  type: (typeof fieldTypes)[number];
  required: boolean;
  options?: string[] | undefined;
}

export interface Form {
  id: string;
  name: string;
  enabled: boolean;
  title: string;
  intro?: string;
  button?: string;
  redirect?: string;
  fields: FormField[];
  topics: string[];
  segmentId?: string;
  consent: string;
  doubleOptIn: boolean;
  version: number;
  lastChange?: LastChange;
  submitted?: number;
  subscribed?: number;
  createdAt: string;
  updatedAt: string;
}

const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Contains the project's id, so that the form's row can be read directly. */
export const formAddress = (projectId: string, formId: string): string => `${digitsOf(projectId)}-${digitsOf(formId)}`;

export function readFormAddress(address: string): { projectId: string; formId: string } | null {
  const [, project, form] = /^([0-9A-HJKMNP-TV-Z]{26})-([0-9A-HJKMNP-TV-Z]{26})$/.exec(address) ?? [];
  return project && form ? { projectId: `prj_${project}`, formId: `frm_${form}` } : null;
}
