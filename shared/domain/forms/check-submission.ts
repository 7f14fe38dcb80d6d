import type { FieldError } from '../../contract/errors';
import type { FormSubmission } from '../../contract/forms';
import { type EmailAddress, parseAddress } from '../address';
import type { Consent } from '../contacts/contact';
import { checkPatch } from '../contacts/data';
import type { TopicChoices } from '../contacts/topics';
import type { Form, FormField } from './form';

export interface Answer {
  name: string;
  label: string;
  value: string | number | boolean;
}

export interface CheckedSubmission {
  email: EmailAddress;
  answers: Answer[];
  topics: string[];
}

const fieldError = (field: string, message: string, code: FieldError['code'] = 'invalid_type'): FieldError => ({
  field,
  message,
  code,
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === false || (typeof value === 'string' && value.trim() === '');

function fieldErrorOf({ name, label, type, required, options = [] }: FormField, value: unknown): FieldError | null {
  const field = `data.${name}`;
  if (isEmpty(value)) return required ? fieldError(field, `${label}: required.`, 'required') : null;
  if (type === 'number') {
    if (typeof value !== 'number') return fieldError(field, `${label}: must be a number.`);
    const [error = null] = checkPatch({ [name]: value }, 'data');
    return error;
  }
  if (type === 'checkbox') {
    return typeof value === 'boolean' ? null : fieldError(field, `${label}: must be true or false.`);
  }
  if (typeof value !== 'string') return fieldError(field, `${label}: must be text.`);
  if (type === 'choice' && !options.includes(value)) {
    return fieldError(field, `${label}: choose one of the options.`, 'invalid_enum_value');
  }
  return null;
}

const toOneLine = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function answersOf(fields: readonly FormField[], data: FormSubmission['data']): Answer[] {
  return fields.flatMap(({ name, label, type }) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined || (type !== 'checkbox' && isEmpty(value))) return [];
    return [{ name, label, value: typeof value === 'string' ? toOneLine(value) : value }];
  });
}

/** Skips topics that the form no longer offers. */
export function checkSubmission(
  { email, data, topics }: FormSubmission,
  form: Form,
): CheckedSubmission | { errors: FieldError[] } {
  const address = parseAddress(email);
  const fieldNames = new Set(form.fields.map(({ name }) => name));
  const errors = [
    ...(address ? [] : [fieldError('email', 'Invalid email address.', 'invalid_string')]),
    ...form.fields.flatMap((field) => {
      const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
      return fieldErrorOf(field, value) ?? [];
    }),
    ...Object.keys(data)
      .filter((name) => !fieldNames.has(name))
      .map((name) => fieldError(`data.${name}`, 'This form has no such field.', 'unrecognized_keys')),
  ];
  if (!address || errors.length > 0) return { errors };
  const chosen = new Set(topics);
  return { email: address, answers: answersOf(form.fields, data), topics: form.topics.filter((id) => chosen.has(id)) };
}

interface Submission {
  answers: readonly Answer[];
  offered: readonly string[];
  chosen: readonly string[];
  consent: string;
  page: string;
  createdAt: string;
}

export const dataOf = ({ answers }: Pick<Submission, 'answers'>): Record<string, unknown> =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

/** A topic without a tick counts as declined only if the person has never decided about it. */
export function topicsOf(
  { offered, chosen }: Pick<Submission, 'offered' | 'chosen'>,
  existing: TopicChoices = {},
): Record<string, boolean> {
  const decided = offered.filter((id) => chosen.includes(id) || existing[id] === undefined);
  return Object.fromEntries(decided.map((id) => [id, chosen.includes(id)]));
}

export const consentOf = (
  { consent, page, createdAt }: Submission,
  recordedAt: string,
  recordedBy: 'form' | 'confirmation',
): Consent => ({ source: page || 'form', at: createdAt, text: consent, recordedAt, recordedBy });
