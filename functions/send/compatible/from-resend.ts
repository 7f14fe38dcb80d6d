import type { FieldError } from '../../../shared/contract/errors';
import type { ResendApiEmail } from '../../../shared/contract/resend-api-email';
import { literal } from '../../../shared/domain/emails/literal';
import { joinReplyTo } from '../../../shared/domain/emails/sender';
import { literalBodies, literalField, readNamedAddress } from './addresses';
import {
  type ConvertedEmail,
  fieldMapping,
  forThisEmailOnly,
  type SendInput,
  unsupportedFieldErrors,
} from './converted-email';
import { nestVariables } from './nested-variables';

const unsupportedFields = {
  topic_id: 'Not supported. Use a MARKETING template, which has a topic.',
  react: 'Not supported. The SDK renders components to html if @react-email/render is installed.',
  region: 'Not supported. The service sends from the region in which it is deployed.',
};
const attachmentFields = { contentType: 'content_type', contentId: 'content_id' };

export function fromResend(email: Partial<ResendApiEmail>, rawBody: unknown = email): ConvertedEmail {
  const { from, to, cc, bcc, subject, html, text, reply_to, headers = {}, tags = [], template, scheduled_at } = email;
  const attachments = email.attachments ?? [];
  const [reply] = listOf(reply_to).map(readNamedAddress);
  const { variables, errors: variableErrors } = nestVariables(template?.variables ?? {}, 'template.variables');
  const input: Partial<SendInput> = {
    ...(to === undefined ? {} : { to: listOf(to).map(readNamedAddress) }),
    ...(cc === undefined ? {} : { cc: listOf(cc).map(readNamedAddress) }),
    ...(bcc === undefined ? {} : { bcc: listOf(bcc).map(readNamedAddress) }),
    ...(from === undefined ? {} : { from: senderOf(from) }),
    ...literalField('subject', subject),
    ...literalBodies(html, text),
    ...(template ? { template: template.id, data: forThisEmailOnly(variables) } : {}),
    ...(reply ? { reply: joinReplyTo(reply) } : {}),
    ...(scheduled_at === undefined ? {} : { scheduledAt: scheduled_at }),
    headers,
    tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
    attachments: attachments.map(({ filename, content, content_type, content_id }) => ({
      filename,
      content,
      ...(content_type === undefined ? {} : { contentType: content_type }),
      ...(content_id === undefined ? {} : { disposition: 'inline' as const, contentId: content_id }),
    })),
  };
  const errors = [
    ...unsupportedFieldErrors(rawBody, unsupportedFields),
    ...filePathErrors(rawBody),
    ...duplicateTagErrors(tags),
    ...scheduledRecipientErrors(email),
    ...variableErrors,
  ];
  return { input, errors, originalField: originalResendField(email) };
}

const FILES_NOT_FETCHED =
  'No file is fetched from a URL. Read the file yourself and send it as `content`, with a `filename`: a Buffer with the SDK, base64 in JSON. Link to large files in the email.';

function filePathErrors(rawBody: unknown): FieldError[] {
  const { attachments } = Object(rawBody) as { attachments?: unknown };
  if (!Array.isArray(attachments)) return [];
  return attachments.flatMap((file, index): FieldError[] =>
    Object.hasOwn(Object(file), 'path')
      ? [{ field: `attachments[${index}].path`, message: FILES_NOT_FETCHED, code: 'unrecognized_keys' }]
      : [],
  );
}

function scheduledRecipientErrors({ to, scheduled_at }: Partial<ResendApiEmail>): FieldError[] {
  if (scheduled_at === undefined || listOf(to).length <= 1) return [];
  const message =
    'A scheduled email has one recipient here, because the response has one id to update or cancel. Schedule a separate email for each recipient, for example with batch.send.';
  return [{ field: 'to', message, code: 'too_big' }];
}

function listOf(value: string | string[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

export function senderOf(text: string) {
  const { name, email } = readNamedAddress(text);
  return { email, ...(name === undefined ? {} : { name: literal(name) }) };
}

function duplicateTagErrors(tags: readonly { name: string }[]): FieldError[] {
  const usedNames = new Set<string>();
  return tags.flatMap(({ name }, index): FieldError[] => {
    const isRepeated = usedNames.has(name);
    usedNames.add(name);
    return isRepeated ? [{ field: `tags[${index}].name`, message: 'The tag is set twice.', code: 'duplicate' }] : [];
  });
}

const ADDRESS_PART = /^((?:to|cc|bcc)(?:\[\d+\])?)\.(?:email|name)$/;
const ATTACHMENT_FIELD = /^(attachments\[\d+\]\.)(contentType|contentId)$/;

function originalResendField({ to, cc, bcc, tags = [] }: Partial<ResendApiEmail>): ConvertedEmail['originalField'] {
  const mapField = fieldMapping({
    body: 'html',
    reply: 'reply_to',
    scheduledAt: 'scheduled_at',
    data: 'template.variables',
    template: 'template.id',
    'from.email': 'from',
    'from.name': 'from',
    ...(typeof to === 'string' ? { 'to[0]': 'to' } : {}),
    ...(typeof cc === 'string' ? { 'cc[0]': 'cc' } : {}),
    ...(typeof bcc === 'string' ? { 'bcc[0]': 'bcc' } : {}),
    ...Object.fromEntries(tags.map(({ name }, index) => [`tags.${name}`, `tags[${index}]`])),
  });
  return (field) =>
    mapField(field)
      .replace(ADDRESS_PART, '$1')
      .replace(
        ATTACHMENT_FIELD,
        (_, prefix: string, name: keyof typeof attachmentFields) => prefix + attachmentFields[name],
      );
}
