import type { CampaignMembers } from '../../contract/campaigns';
import type { FieldError } from '../../contract/errors';
import { type EmailAddress, parseAddress } from '../address';
import { parseReplyTo, type ReplyTo } from '../emails/reply-to';
import type { Declared } from '../templates/declared';
import type { Campaign, CampaignBodies, Variant } from './campaign';

type Present<T> = { [M in keyof T]: Exclude<T[M], null | undefined> };

/** Leaves out members that are null or undefined. */
const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  ) as unknown as Present<T>;

/** Members of a request, with addresses in their stored form. Wrong addresses were refused before. */
type ReadMembers = Omit<CampaignMembers, 'from' | 'replyTo'> & {
  from?: EmailAddress | null;
  replyTo?: ReplyTo | null;
};

function readAddresses({ from, replyTo, ...members }: CampaignMembers): ReadMembers {
  return {
    ...members,
    ...(from === undefined ? {} : { from: parseAddress(from) }),
    ...(replyTo === undefined ? {} : { replyTo: replyTo === null ? null : parseReplyTo(replyTo) }),
  };
}

/** What the author of a campaign decides. With a template it has no body and no text, and perhaps no subject. */
type Required = 'name' | 'from' | 'audienceType';
export type AuthoredContent = Present<Omit<ReadMembers, Required> & { [M in Required]-?: ReadMembers[M] }>;

/** What a campaign has of a template, and of which version. */
export interface TemplateParts {
  version: number;
  subject: string;
  body: string;
  text: string | null;
  previewText?: string | null;
  variables?: Declared;
}

/** The whole content of a campaign, with what it has of its template. */
export type CampaignContent = AuthoredContent & {
  subject: string;
  /** Empty: the mail is its text alone. */
  body: string;
  /** The template's; `previewText` is the campaign's own. */
  templatePreviewText?: string;
  /** What the template declares. */
  variables?: Declared;
  templateVersion?: number;
  takesSubject?: true;
};

/** What the author of a new campaign has given. All required members are there. */
export const newContent = (members: CampaignMembers): AuthoredContent =>
  present(readAddresses(members)) as unknown as AuthoredContent;

/**
 * Content with some members changed. Null removes a member, and missing members stay, except a body and a text that a
 * template replaces.
 */
export const changedContent = (content: AuthoredContent, members: CampaignMembers): AuthoredContent => {
  const given = Object.entries(readAddresses(members)).filter(([, value]) => value !== undefined);
  const { body: _body, text: _text, ...others } = content;
  return present({ ...(members.template ? others : content), ...Object.fromEntries(given) }) as AuthoredContent;
};

/** Members that are missing, or that a template gives. */
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

/** The whole content: what the author has given, and the rest of the template. Checked before (`templateErrors`). */
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

/** The content as it is stored: members of the campaign's row, and its bodies. */
export function storedParts({
  body,
  text,
  templatePreviewText,
  variables,
  variants,
  test,
  template,
  ...members
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
  return { members: present({ ...members, ...named }), bodies };
}

/** What a stored campaign has of its template; null without one. */
export function storedTemplateParts(
  campaign: Campaign,
  { body, text, previewText, variables }: CampaignBodies,
): TemplateParts | null {
  const { templateId, templateVersion: version = 0, subject } = campaign;
  const parts = { version, subject, body, text, ...(previewText ? { previewText } : {}), variables };
  return templateId === undefined ? null : parts;
}

/** What the author of a stored campaign has given. */
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
