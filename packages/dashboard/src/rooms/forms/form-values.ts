import type { CreateFormBody, Form, FormField, UpdateFormBody } from '@posthaste/client';
import { words } from './words';

export interface FieldValues {
  name: string;
  label: string;
  type: FormField['type'];
  required: boolean;
  options: string;
}

export interface FormValues {
  name: string;
  title: string;
  intro: string;
  button: string;
  redirect: string;
  consent: string;
  enabled: boolean;
  doubleOptIn: boolean;
  fields: FieldValues[];
  topics: string[];
  segmentId: string;
}

export const newField = (): FieldValues => ({ name: '', label: '', type: 'text', required: false, options: '' });

export const formOf = (form: Form | undefined): FormValues => ({
  name: form?.name ?? '',
  title: form?.title ?? words.defaultHeading,
  intro: form?.intro ?? '',
  button: form?.button ?? '',
  redirect: form?.redirect ?? '',
  consent: form?.consent ?? words.defaultConsent,
  enabled: form?.enabled ?? true,
  doubleOptIn: form?.doubleOptIn ?? true,
  fields: (form?.fields ?? []).map(({ options = [], ...field }) => ({ ...field, options: options.join('\n') })),
  topics: form?.topics ?? [],
  segmentId: form?.segmentId ?? '',
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const fieldBody = ({ options, ...field }: FieldValues) => ({
  ...field,
  name: field.name.trim(),
  ...(field.type === 'choice' ? { options: linesOf(options) } : {}),
});

const trimmedOrNull = (text: string): string | null => text.trim() || null;

export const bodyOf = ({
  intro,
  button,
  redirect,
  segmentId,
  fields,
  ...changes
}: Partial<FormValues>): UpdateFormBody => ({
  ...changes,
  ...(intro === undefined ? {} : { intro: trimmedOrNull(intro) }),
  ...(button === undefined ? {} : { button: trimmedOrNull(button) }),
  ...(redirect === undefined ? {} : { redirect: trimmedOrNull(redirect) }),
  ...(segmentId === undefined ? {} : { segmentId: segmentId || null }),
  ...(fields === undefined ? {} : { fields: fields.map(fieldBody) }),
});

export const newBodyOf = ({ intro, button, redirect, segmentId, fields, ...rest }: FormValues): CreateFormBody => ({
  ...rest,
  intro: trimmedOrNull(intro),
  button: trimmedOrNull(button),
  redirect: trimmedOrNull(redirect),
  segmentId: segmentId || null,
  fields: fields.map(fieldBody),
});

export const fieldNameFor = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .split(/[\s-]+/)
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .slice(0, 64);

export const FIELD_PROPERTIES = ['name', 'label', 'type', 'required', 'options'];
