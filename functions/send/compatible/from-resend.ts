import type { FieldError } from '../../../shared/contract/errors';
import type { ResendApiEmail } from '../../../shared/contract/resend-email';
import { literal } from '../../../shared/domain/emails/literal';
import { joinedReplyTo } from '../../../shared/domain/emails/sender';
import { literalBodies, literalField, readFormatted } from './addresses';
import { forThisEmail, type Mapped, namesFrom, refusedNames, type SendInput } from './mapped';

const refused = {
  topic_id: 'Not offered. A template of the type MARKETING has a topic.',
  react: 'The SDK renders components to html. Install @react-email/render beside it.',
  region: 'Not offered: the service sends from the region that it is deployed in.',
};

const ofAttachments = { contentType: 'content_type', contentId: 'content_id' };

/** The text is no template here. */
export function fromResend(email: Partial<ResendApiEmail>, given: unknown = email): Mapped {
  const { from, to, cc, bcc, subject, html, text, reply_to, headers = {}, tags = [], template, scheduled_at } = email;
  const attachments = email.attachments ?? [];
  const [reply] = listOf(reply_to).map(readFormatted);
  const input: Partial<SendInput> = {
    ...(to === undefined ? {} : { to: listOf(to).map(readFormatted) }),
    ...(cc === undefined ? {} : { cc: listOf(cc).map(readFormatted) }),
    ...(bcc === undefined ? {} : { bcc: listOf(bcc).map(readFormatted) }),
    ...(from === undefined ? {} : { from: senderOf(from) }),
    ...literalField('subject', subject),
    ...literalBodies(html, text),
    ...(template ? { template: template.id, data: forThisEmail(template.variables) } : {}),
    ...(reply ? { reply: joinedReplyTo(reply) } : {}),
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
  const errors = [...refusedNames(given, refused), ...tagsTwice(tags)];
  return { input, errors, nameOf: namesOf(email) };
}

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** POST /v1/send takes the name as a template. */
export function senderOf(text: string) {
  const { name, email } = readFormatted(text);
  return { email, ...(name === undefined ? {} : { name: literal(name) }) };
}

function tagsTwice(tags: readonly { name: string }[]): FieldError[] {
  const seen = new Set<string>();
  return tags.flatMap(({ name }, index): FieldError[] => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [{ field: `tags[${index}].name`, message: 'The tag is given twice.', code: 'duplicate' }] : [];
  });
}

function namesOf({ to, cc, bcc, tags = [] }: Partial<ResendApiEmail>): Mapped['nameOf'] {
  const own = namesFrom({
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
    own(field)
      .replace(/^((?:to|cc|bcc)(?:\[\d+\])?)\.(?:email|name)$/, '$1')
      .replace(
        /^(attachments\[\d+\]\.)(contentType|contentId)$/,
        (_, place: string, name: keyof typeof ofAttachments) => place + ofAttachments[name],
      );
}
