import type { fieldTypes } from '../../contract/forms';
import type { LastChange } from '../../contract/revisions';

/** A field of a form besides the address. */
export interface FormField {
  /** Key in the contact's data. */
  name: string;
  label: string;
  type: (typeof fieldTypes)[number];
  required: boolean;
  /** Of a choice. */
  options?: string[] | undefined;
}

/** A form by which people subscribe. */
export interface Form {
  id: string;
  name: string;
  enabled: boolean;
  title: string;
  intro?: string;
  fields: FormField[];
  /** Ids of the topics that it offers; deleted ones may be among them. */
  topics: string[];
  /** The words that people agree to. */
  consent: string;
  doubleOptIn: boolean;
  /** Grows with each change. */
  version: number;
  lastChange?: LastChange;
  createdAt: string;
  updatedAt: string;
}

const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** The part of a form's address that names it. The project is in it, so that no row has to lead there. */
export const formAddress = (projectId: string, formId: string): string => `${digitsOf(projectId)}-${digitsOf(formId)}`;

/** The project and the form that an address names; null if it is none. */
export function readFormAddress(address: string): { projectId: string; formId: string } | null {
  const [, project, form] = /^([0-9A-HJKMNP-TV-Z]{26})-([0-9A-HJKMNP-TV-Z]{26})$/.exec(address) ?? [];
  return project && form ? { projectId: `prj_${project}`, formId: `frm_${form}` } : null;
}
