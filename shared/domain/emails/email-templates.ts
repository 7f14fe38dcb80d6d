import type { Declared } from '../templates/declared';
import type { TemplateKind } from '../templates/engine';

/** Absent text is made from the HTML. An empty body means text only. */
export interface EmailTemplates {
  subject: string;
  body: string;
  text: string | null;
  previewText?: string | null | undefined;
  fromName: string | null;
  variables?: Declared;
  language?: string | undefined;
}

export const templateKinds = {
  subject: 'line',
  previewText: 'line',
  body: 'html',
  text: 'text',
  fromName: 'line',
} as const satisfies Partial<Record<keyof EmailTemplates, TemplateKind>>;

export type TemplateField = keyof typeof templateKinds;
export type TemplateTexts = { [F in TemplateField]?: string | null | undefined };

export interface FieldTemplate {
  field: TemplateField;
  source: string;
  kind: TemplateKind;
}

export const templatesIn = (texts: TemplateTexts): FieldTemplate[] =>
  Object.entries(templateKinds).flatMap(([name, kind]) => {
    const field = name as TemplateField;
    const source = texts[field];
    return source ? [{ field, source, kind }] : [];
  });
