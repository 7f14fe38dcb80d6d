import type { CreateTemplateBody, Template } from '@posthaste/client';
import { type VariableForm, variableFormOf, variablesOf } from './variable-form';

export interface TemplateForm {
  name: string;
  subject: string;
  body: string;
  text: string;
  previewText: string;
  layout: string;
  type: Template['type'];
  from: string;
  fromName: string;
  replyTo: string;
  topicId: string;
  variables: VariableForm[];
}

export const formOf = (template: Partial<Template> | undefined): TemplateForm => ({
  name: template?.name ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
  text: template?.text ?? '',
  previewText: template?.previewText ?? '',
  layout: template?.layout ?? '',
  type: template?.type ?? 'TRANSACTIONAL',
  from: template?.from ?? '',
  fromName: template?.fromName ?? '',
  replyTo: template?.replyTo ?? '',
  topicId: template?.topicId ?? '',
  variables: (template?.variables ?? []).map(variableFormOf),
});

const optionalFields = ['body', 'text', 'previewText', 'layout', 'from', 'fromName', 'replyTo', 'topicId'] as const;

export function bodyOf(changes: Partial<TemplateForm>): Partial<CreateTemplateBody> {
  const body: Record<string, unknown> = { ...changes };
  for (const field of optionalFields) if (body[field] === '') body[field] = null;
  if (changes.variables) body.variables = variablesOf(changes.variables);
  return body as Partial<CreateTemplateBody>;
}
