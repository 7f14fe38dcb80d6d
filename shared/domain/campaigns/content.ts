import type { CampaignFields } from '../../contract/campaigns';
import type { FieldError } from '../../contract/errors';
import { type EmailAddress, parseAddress } from '../address';
import { parseReplyTo, type ReplyTo } from '../emails/sender';
import type { Declared } from '../templates/declared';
import type { Campaign, CampaignBodies, Variant } from './campaign';

type Present<T> = { [M in keyof T]: Exclude<T[M], null | undefined> };

const withoutAbsent = <T extends object>(fields: T): Present<T> =>
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

type RequiredName = 'name' | 'from' | 'audienceType';
export type AuthoredContent = Present<Omit<ReadFields, RequiredName> & { [M in RequiredName]-?: ReadFields[M] }>;

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
  withoutAbsent(readAddresses(fields)) as unknown as AuthoredContent;

/** Null removes a field. A new template also removes body and text. */
export const changedContent = (content: AuthoredContent, fields: CampaignFields): AuthoredContent => {
  const changes = Object.entries(readAddresses(fields)).filter(([, value]) => value !== undefined);
  const { body: _body, text: _text, ...withoutBodies } = content;
  const base = fields.template ? withoutBodies : content;
  return withoutAbsent({ ...base, ...Object.fromEntries(changes) }) as AuthoredContent;
};

export function templateErrors({ template, subject, body, text }: AuthoredContent): FieldError[] {
  const ownBodies = Object.entries({ body, text }).filter(([, value]) => value !== undefined);
  const message = 'The template has its own. Leave it out, or send template: null with a body or a text.';
  if (template) return ownBodies.map(([field]) => ({ field, message, code: 'custom' }));
  const missing = Object.entries({ subject, body: body ?? text }).filter(([, value]) => value === undefined);
  const alternatives = { subject: 'a template', body: 'text or a template' };
  return missing.map(([field]) => {
    const message = `Required, unless there is ${alternatives[field as keyof typeof alternatives]}.`;
    return { field, message, code: 'required' };
  });
}

export function wholeContent(authored: AuthoredContent, parts: TemplateParts | null): CampaignContent {
  if (!authored.template || !parts) return { ...authored, body: authored.body ?? '' } as CampaignContent;
  const { version, subject, body, text, previewText, variables } = parts;
  const content = {
    ...authored,
    body,
    ...(text === null ? {} : { text }),
    ...(previewText ? { templatePreviewText: previewText } : {}),
    ...(variables ? { variables } : {}),
    templateVersion: version,
    ...(authored.subject === undefined ? { subject, takesSubject: true as const } : {}),
  };
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
  const storedVariants = variants?.map(({ body: variantBody, ...variant }): Variant => {
    return { ...withoutAbsent(variant), ...(variantBody ? { hasBody: true } : {}) };
  });
  const bodies: CampaignBodies = {
    body,
    text: text ?? null,
    ...(templatePreviewText === undefined ? {} : { previewText: templatePreviewText }),
    ...(variables ? { variables } : {}),
    variants: (variants ?? []).map((variant) => variant.body ?? null),
  };
  const storedFields = withoutAbsent({
    ...fields,
    templateId: template,
    variants: storedVariants,
    test: test && withoutAbsent(test),
  });
  return { fields: storedFields, bodies };
}

export function storedTemplateParts(
  campaign: Campaign,
  { body, text, previewText, variables }: CampaignBodies,
): TemplateParts | null {
  const { templateId, templateVersion: version = 0, subject } = campaign;
  if (templateId === undefined) return null;
  return { version, subject, body, text, ...(previewText ? { previewText } : {}), variables };
}

export function campaignContent(campaign: Campaign, bodies: CampaignBodies): AuthoredContent {
  const { name, description, subject, previewText, from, fromName, replyTo, headers, topicId, tracking } = campaign;
  const { audienceType, segmentId, audienceFilter, test, holdoutPercent, localHour, timezone } = campaign;
  const variants = campaign.variants?.map(({ hasBody: _, ...variant }, index) => {
    const body = bodies.variants[index];
    return { ...variant, ...(body ? { body } : {}) };
  });
  const { templateId: template, takesSubject } = campaign;
  return withoutAbsent({
    name,
    description,
    previewText,
    from,
    fromName,
    replyTo,
    headers,
    topicId,
    tracking,
    audienceType,
    segmentId,
    audienceFilter,
    test,
    holdoutPercent,
    localHour,
    timezone,
    ...(takesSubject ? {} : { subject }),
    ...(template === undefined ? { body: bodies.body || null, text: bodies.text } : { template }),
    variants,
  }) as AuthoredContent;
}
