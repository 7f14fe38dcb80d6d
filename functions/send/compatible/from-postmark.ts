import type { FieldError } from '../../../shared/contract/errors';
import type { PostmarkApiEmail, PostmarkTemplateEmail } from '../../../shared/contract/postmark-email';
import { joinedReplyTo } from '../../../shared/domain/emails/sender';
import { literalBodies, literalField, readFormatted, splitList } from './addresses';
import { senderOf } from './from-resend';
import { forThisEmail, type Mapped, namesFrom, refusedNames, type SendInput } from './mapped';

const TEMPLATES = 'Not offered by this call. POST /email/withTemplate takes a template.';

const refused = {
  TemplateId: TEMPLATES,
  TemplateAlias: TEMPLATES,
  TemplateModel: TEMPLATES,
};

const attachmentNames: Readonly<Record<string, string>> = {
  filename: 'Name',
  content: 'Content',
  contentType: 'ContentType',
  contentId: 'ContentID',
};

/** The text is no template here. */
export function fromPostmark(email: Partial<PostmarkApiEmail>, given: unknown = email): Mapped {
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
  const replies = splitList(ReplyTo ?? '').map(readFormatted);
  const input: Partial<SendInput> = {
    ...(To === undefined ? {} : { to: splitList(To).map(readFormatted) }),
    ...(Cc === undefined ? {} : { cc: splitList(Cc).map(readFormatted) }),
    ...(Bcc === undefined ? {} : { bcc: splitList(Bcc).map(readFormatted) }),
    ...(From === undefined ? {} : { from: senderOf(From) }),
    ...literalField('subject', Subject),
    ...literalBodies(HtmlBody, TextBody),
    ...(replies[0] ? { reply: joinedReplyTo(replies[0]) } : {}),
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
  const found = [...refusedNames(given, refused), ...givenTwice(email), ...severalReplies(replies.length)];
  return { input, errors: found, nameOf: namesOf() };
}

function trackingOf({ TrackOpens: opens, TrackLinks }: Partial<PostmarkApiEmail>): Pick<SendInput, 'tracking'> {
  const clicks = TrackLinks === undefined ? undefined : TrackLinks !== 'None';
  if (opens === undefined && clicks === undefined) return {};
  return { tracking: { ...(opens === undefined ? {} : { opens }), ...(clicks === undefined ? {} : { clicks }) } };
}

function givenTwice({ Headers = [], Tag, Metadata = {} }: Partial<PostmarkApiEmail>): FieldError[] {
  const names = Headers.map(({ Name }) => Name.toLowerCase());
  const isRepeated = new Set(names).size < names.length;
  return [
    ...(isRepeated ? [{ field: 'Headers', message: 'A header is given twice.', code: 'duplicate' as const }] : []),
    ...(Tag && Object.hasOwn(Metadata, 'tag')
      ? [
          {
            field: 'Metadata.tag',
            message: 'This is the place of Tag. Choose another name.',
            code: 'duplicate' as const,
          },
        ]
      : []),
  ];
}

const severalReplies = (count: number): FieldError[] =>
  count > 1 ? [{ field: 'ReplyTo', message: 'One address for replies at most.', code: 'too_big' }] : [];

function namesOf(): Mapped['nameOf'] {
  const own = namesFrom({
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
  return (field) =>
    own(field)
      .replace(/^(To|Cc|Bcc|From)\b.*$/, '$1')
      .replace(
        /^(Attachments\[\d+\]\.)(\w+)$/,
        (_, place: string, name: string) => place + (attachmentNames[name] ?? name),
      );
}

/** The template is one of this project. */
export function fromPostmarkTemplate(email: Partial<PostmarkTemplateEmail>, given: unknown = email): Mapped {
  const { TemplateAlias, TemplateId, TemplateModel = {}, InlineCss: _, ...message } = email;
  const { input, errors, nameOf } = fromPostmark(message);
  const isTwice = TemplateAlias !== undefined && TemplateId !== undefined;
  const either = { field: 'TemplateId', message: 'Send either this or TemplateAlias.', code: 'duplicate' as const };
  const isById = TemplateAlias === undefined && Object.hasOwn(Object(given), 'TemplateId');
  const own = namesFrom({ template: isById ? 'TemplateId' : 'TemplateAlias', data: 'TemplateModel' });
  return {
    input: { ...input, template: TemplateAlias ?? TemplateId ?? '', data: forThisEmail(TemplateModel) },
    errors: [...errors, ...(isTwice ? [either] : [])],
    nameOf: (field) => nameOf(own(field)),
  };
}
