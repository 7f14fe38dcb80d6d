import type { FieldError } from '../../../shared/contract/errors';
import type { PostmarkApiEmail, PostmarkTemplateEmail } from '../../../shared/contract/postmark-api-email';
import { joinReplyTo } from '../../../shared/domain/emails/sender';
import { literalBodies, literalField, readNamedAddress, splitAddressList } from './addresses';
import {
  type ConvertedEmail,
  fieldMapping,
  forThisEmailOnly,
  type SendInput,
  unsupportedFieldErrors,
} from './converted-email';
import { senderOf } from './from-resend';

const NO_TEMPLATES = 'Not supported here. Use POST /email/withTemplate to send a template.';
const unsupportedFields = {
  TemplateId: NO_TEMPLATES,
  TemplateAlias: NO_TEMPLATES,
  TemplateModel: NO_TEMPLATES,
};

const attachmentNames: Readonly<Record<string, string>> = {
  filename: 'Name',
  content: 'Content',
  contentType: 'ContentType',
  contentId: 'ContentID',
};

/** Subject and bodies are literal text, without template syntax. */
export function fromPostmark(email: Partial<PostmarkApiEmail>, rawBody: unknown = email): ConvertedEmail {
  const {
    From,
    To,
    Cc,
    Bcc,
    Subject,
    HtmlBody,
    TextBody,
    ReplyTo,
    Tag,
    Metadata = {},
    Headers = [],
    Attachments = [],
  } = email;
  const replyAddresses = splitAddressList(ReplyTo ?? '').map(readNamedAddress);
  const [firstReply] = replyAddresses;
  const input: Partial<SendInput> = {
    ...(To === undefined ? {} : { to: splitAddressList(To).map(readNamedAddress) }),
    ...(Cc === undefined ? {} : { cc: splitAddressList(Cc).map(readNamedAddress) }),
    ...(Bcc === undefined ? {} : { bcc: splitAddressList(Bcc).map(readNamedAddress) }),
    ...(From === undefined ? {} : { from: senderOf(From) }),
    ...literalField('subject', Subject),
    ...literalBodies(HtmlBody, TextBody),
    ...(firstReply ? { reply: joinReplyTo(firstReply) } : {}),
    ...trackingOf(email),
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    tags: { ...Metadata, ...(Tag ? { tag: Tag } : {}) },
    attachments: Attachments.map(({ Name, Content, ContentType, ContentID }) => ({
      filename: Name,
      content: Content,
      contentType: ContentType,
      ...(ContentID ? { disposition: 'inline' as const, contentId: ContentID.replace(/^cid:/, '') } : {}),
    })),
  };
  const errors = [
    ...unsupportedFieldErrors(rawBody, unsupportedFields),
    ...duplicateErrors(email),
    ...replyToErrors(replyAddresses.length),
  ];
  return { input, errors, originalField: originalPostmarkField };
}

function trackingOf({ TrackOpens: opens, TrackLinks }: Partial<PostmarkApiEmail>): Pick<SendInput, 'tracking'> {
  const clicks = TrackLinks === undefined ? undefined : TrackLinks !== 'None';
  if (opens === undefined && clicks === undefined) return {};
  return { tracking: { ...(opens === undefined ? {} : { opens }), ...(clicks === undefined ? {} : { clicks }) } };
}

function duplicateErrors({ Headers = [], Tag, Metadata = {} }: Partial<PostmarkApiEmail>): FieldError[] {
  const names = Headers.map(({ Name }) => Name.toLowerCase());
  const errors: FieldError[] = [];
  if (new Set(names).size < names.length)
    errors.push({ field: 'Headers', message: 'A header is set twice.', code: 'duplicate' });
  if (Tag && Object.hasOwn(Metadata, 'tag')) {
    const message = 'Tag is stored under this name. Choose another one.';
    errors.push({ field: 'Metadata.tag', message, code: 'duplicate' });
  }
  return errors;
}

const replyToErrors = (count: number): FieldError[] =>
  count > 1 ? [{ field: 'ReplyTo', message: 'At most one address.', code: 'too_big' }] : [];

const mapField = fieldMapping({
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  from: 'From',
  subject: 'Subject',
  body: 'HtmlBody',
  text: 'TextBody',
  reply: 'ReplyTo',
  headers: 'Headers',
  'tags.tag': 'Tag',
  tags: 'Metadata',
  attachments: 'Attachments',
});

const originalPostmarkField: ConvertedEmail['originalField'] = (field) =>
  mapField(field)
    .replace(/^(To|Cc|Bcc|From)\b.*$/, '$1')
    .replace(
      /^(Attachments\[\d+\]\.)(\w+)$/,
      (_, prefix: string, name: string) => prefix + (attachmentNames[name] ?? name),
    );

export function fromPostmarkTemplate(email: Partial<PostmarkTemplateEmail>, rawBody: unknown = email): ConvertedEmail {
  const { TemplateAlias, TemplateId, TemplateModel = {}, InlineCss: _, ...message } = email;
  const { input, errors, originalField } = fromPostmark(message);
  const hasBoth = TemplateAlias !== undefined && TemplateId !== undefined;
  const bothError = { field: 'TemplateId', message: 'Send either this or TemplateAlias.', code: 'duplicate' as const };
  const isById = TemplateAlias === undefined && Object.hasOwn(Object(rawBody), 'TemplateId');
  const mapTemplateField = fieldMapping({ template: isById ? 'TemplateId' : 'TemplateAlias', data: 'TemplateModel' });
  return {
    input: { ...input, template: TemplateAlias ?? TemplateId ?? '', data: forThisEmailOnly(TemplateModel) },
    errors: [...errors, ...(hasBoth ? [bothError] : [])],
    originalField: (field) => originalField(mapTemplateField(field)),
  };
}
