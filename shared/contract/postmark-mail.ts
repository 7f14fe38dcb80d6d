import * as z from 'zod';
import { bodyText, subjectLine } from './common';
import { MAXIMUM_ATTACHMENTS, MAXIMUM_FILENAME, MAXIMUM_HEADERS, MAXIMUM_SES_NAME } from './mail-limits';

/** `ada@example.com` or `Ada <ada@example.com>`, or several, divided by commas. */
const addressList = z.string().min(1).max(20_000);
/** The same, or empty. */
const copyList = z.string().max(20_000);

const header = z.strictObject({
  Name: z.string().meta({ description: "The header's name", example: 'X-Order' }),
  Value: z.string().meta({ description: "The header's value", example: '1017' }),
});

const attachment = z.strictObject({
  Name: z.string().min(1).max(MAXIMUM_FILENAME).meta({
    description: 'File name with its extension; types that mail providers block are refused',
    example: 'invoice.pdf',
  }),
  Content: z.string().meta({ description: 'The file in base64', example: 'SGVsbG8=' }),
  ContentType: z.string().min(3).max(127).meta({ description: 'Content type', example: 'application/pdf' }),
  ContentID: z
    .string()
    .min(1)
    .max(MAXIMUM_SES_NAME + 'cid:'.length)
    .nullish()
    .meta({ description: 'Makes the file an inline one, which the HTML shows as cid:<id>', example: 'cid:logo' }),
});

/** The mail of Postmark's POST /email, as far as it can be sent here. */
export const postmarkMail = z.strictObject({
  From: addressList.meta({ description: 'Sender, on a verified domain', example: 'My shop <shop@example.com>' }),
  To: addressList.meta({
    description: 'Recipients, divided by commas. Each gets an email of their own',
    example: 'ada@example.com',
  }),
  Cc: copyList.optional().meta({
    description: 'Copies of this mail, divided by commas, as in POST /v1/send: only with one recipient in `To`',
    example: 'grace@example.com',
  }),
  Bcc: copyList.optional().meta({
    description: 'Copies that no header names, divided by commas, as in POST /v1/send',
    example: 'archive@example.com',
  }),
  Subject: subjectLine.meta({ description: 'Subject line', example: 'Your order 1017' }),
  HtmlBody: bodyText.optional().meta({
    description: 'HTML, at most 512 KB. It is sent as it is: {{ }} has no meaning',
    example: '<p>Thank you, Ada.</p>',
  }),
  TextBody: bodyText.optional().meta({
    description: 'Plain text part, at most 512 KB. Without HtmlBody, the mail has this part alone',
    example: 'Thank you, Ada.',
  }),
  ReplyTo: addressList.optional().meta({ description: 'Address for replies', example: 'help@example.com' }),
  Tag: z.string().optional().meta({
    description: 'Kept as the tag named tag: 1 to 64 letters, digits, _ or -',
    example: 'order',
  }),
  Metadata: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Kept as tags. With Tag at most 5', example: { flow: 'checkout' } }),
  Headers: z
    .array(header)
    .max(MAXIMUM_HEADERS)
    .optional()
    .meta({ description: 'Headers to add, as in POST /v1/send', example: [{ Name: 'X-Order', Value: '1017' }] }),
  Attachments: z
    .array(attachment)
    .max(MAXIMUM_ATTACHMENTS)
    .optional()
    .meta({
      description: 'At most 10 files, with 10 MB in total',
      example: [{ Name: 'hello.txt', Content: 'SGVsbG8=', ContentType: 'text/plain' }],
    }),
  TrackOpens: z.boolean().optional().meta({
    description: "Whether opens are recorded; the project's setting if it is absent",
    example: true,
  }),
  TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional().meta({
    description:
      "Whether clicks are recorded: not with None; the project's setting if it is absent. Links in text are left as they are",
    example: 'HtmlOnly',
  }),
  MessageStream: z.literal('outbound').optional().meta({
    description: 'The transactional stream alone. A campaign sends to many',
    example: 'outbound',
  }),
});

export type PostmarkMail = z.output<typeof postmarkMail>;

/** What Postmark answers for a mail. */
export const postmarkResult = z.object({
  To: z.string().meta({ description: 'The recipients as they were given' }),
  SubmittedAt: z.string().meta({ description: 'ISO 8601' }),
  MessageID: z.string().meta({ description: 'Id of the email, for GET /emails/{id}; of several, that of the first' }),
  ErrorCode: z.int().meta({ description: "0: the mail was accepted. Else one of Postmark's codes" }),
  Message: z.string().meta({ description: 'OK, or what is wrong' }),
});
