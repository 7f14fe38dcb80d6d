import type { CampaignFields } from '../../contract/campaigns';
import type { FieldError } from '../../contract/errors';
import { type EmailAddress, parseAddress } from '../address';
import { parseReplyTo, type ReplyTo } from '../emails/sender';
import type { Declared } from '../templates/declared';
import type { Campaign, CampaignBodies, Variant } from './campaign';

type Present<T> = { [M in keyof T]: Exclude<T[M], null | undefined> };

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as unknown as Present<T>;

type ReadFields = Omit<CampaignFields, 'from' | 'replyTo'> & {
  from?: EmailAddress | null;
  replyTo?: ReplyTo | null;
};

function readAddresses({ from, replyTo, ...fields }: CampaignFields): ReadFields {
  return {
    ...fields,
    ...(from === undefined ? {} : { from: parseAddress(from) }),
    ...(replyTo === undefined ? {} : { replyTo: replyTo === null ? null : parseReplyTo(replyTo) }),
  };
}

type Required = 'name' | 'from' | 'audienceType';
export type AuthoredContent = Present<Omit<ReadFields, Required> & { [M in Required]-?: ReadFields[M] }>;

export interface TemplateParts {
  version: number;
  subject: string;
  body: string;
  text: string | null;
  previewText?: string | null;
  variables?: Declared;
}

export type CampaignContent = AuthoredContent & {
  subject: string;
  body: string;
  templatePreviewText?: string;
  variables?: Declared;
  templateVersion?: number;
  takesSubject?: true;
};

export const newContent = (fields: CampaignFields): AuthoredContent =>
  present(readAddresses(fields)) as unknown as AuthoredContent;

/** Null removes a field. A template also removes body and text. */
export const changedContent = (content: AuthoredContent, fields: CampaignFields): AuthoredContent => {
  const given = Object.entries(readAddresses(fields)).filter(([, value]) => value !== undefined);
  const { body: _body, text: _text, ...others } = content;
  return present({ ...(fields.template ? others : content), ...Object.fromEntries(given) }) as AuthoredContent;
};

export function templateErrors({ template, subject, body, text }: AuthoredContent): FieldError[] {
  const given = Object.entries({ body, text }).filter(([, value]) => value !== undefined);
  const message = 'The template gives it. Leave it out, or give template: null with a body or a text.';
  if (template) return given.map(([field]) => ({ field, message, code: 'custom' }));
  const needed = Object.entries({ subject, body: body ?? text }).filter(([, value]) => value === undefined);
  const other = { subject: 'a template', body: 'text or a template' };
  return needed.map(([field]) => {
    const message = `Required, unless there is ${other[field as keyof typeof other]}.`;
    return { field, message, code: 'required' };
  });
}

export function wholeContent(authored: AuthoredContent, parts: TemplateParts | null): CampaignContent {
  if (!authored.template || !parts) return { ...authored, body: authored.body ?? '' } as CampaignContent;
  const { version, subject, body, text, previewText, variables } = parts;
  const own = authored.subject === undefined ? { subject, takesSubject: true as const } : {};
  const optional = {
    ...(text === null ? {} : { text }),
    ...(previewText ? { templatePreviewText: previewText } : {}),
    ...(variables ? { variables } : {}),
  };
  const content = { ...authored, body, ...optional, templateVersion: version, ...own };
  return content as CampaignContent;
}

export function storedParts({
  body,
  text,
  templatePreviewText,
  variables,
  variants,
  test,
  template,
  ...fields
}: CampaignContent) {
  const stored = variants?.map(({ body: own, ...variant }): Variant => {
    return { ...present(variant), ...(own ? { hasBody: true } : {}) };
  });
  const bodies: CampaignBodies = {
    body,
    text: text ?? null,
    ...(templatePreviewText === undefined ? {} : { previewText: templatePreviewText }),
    ...(variables ? { variables } : {}),
    variants: (variants ?? []).map((variant) => variant.body ?? null),
  };
  const named = { templateId: template, variants: stored, test: test && present(test) };
  return { members: present({ ...fields, ...named }), bodies };
}

export function storedTemplateParts(
  campaign: Campaign,
  { body, text, previewText, variables }: CampaignBodies,
): TemplateParts | null {
  const { templateId, templateVersion: version = 0, subject } = campaign;
  const parts = { version, subject, body, text, ...(previewText ? { previewText } : {}), variables };
  return templateId === undefined ? null : parts;
}

export function campaignContent(campaign: Campaign, bodies: CampaignBodies): AuthoredContent {
  const { name, description, subject, previewText, from, fromName, replyTo, headers, topicId, tracking } = campaign;
  const { audienceType, segmentId, audienceFilter, test, holdoutPercent, localHour, timezone } = campaign;
  const variants = campaign.variants?.map(({ hasBody: _, ...variant }, index) => {
    const body = bodies.variants[index];
    return { ...variant, ...(body ? { body } : {}) };
  });
  const { templateId: template, takesSubject } = campaign;
  const own = template === undefined ? { body: bodies.body || null, text: bodies.text } : { template };
  return present({
    ...{ name, description, previewText, from, fromName, replyTo, headers, topicId, tracking },
    ...{ audienceType, segmentId, audienceFilter, test, holdoutPercent, localHour, timezone },
    ...{ ...(takesSubject ? {} : { subject }), ...own, variants },
  }) as AuthoredContent;
}
