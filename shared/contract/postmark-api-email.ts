import * as z from 'zod';
import { attributes, bodyText, subjectLine, templateIdOrAlias } from './common';
import { MAX_ATTACHMENTS, MAX_FILENAME, MAX_HEADERS, MAX_RECIPIENTS, MAX_SES_NAME } from './email-limits';

const addressList = z.string().min(1).max(20_000);
const copyList = z.string().max(20_000);

const header = z.strictObject({
  Name: z.string().meta({ description: 'Name of the header', example: 'X-Order' }),
  Value: z.string().meta({ description: 'Value of the header', example: '1017' }),
});

const attachment = z.strictObject({
  Name: z.string().min(1).max(MAX_FILENAME).meta({
    description: 'File name with its extension; types that email providers block are rejected',
    example: 'invoice.pdf',
  }),
  Content: z.string().meta({ description: 'The file in base64', example: 'SGVsbG8=' }),
  ContentType: z.string().min(3).max(127).meta({ description: 'Content type', example: 'application/pdf' }),
  ContentID: z
    .string()
    .min(1)
    .max(MAX_SES_NAME + 'cid:'.length)
    .nullish()
    .meta({
      description: 'Makes the file an inline attachment, which the HTML references as cid:<id>',
      example: 'cid:logo',
    }),
});

export const postmarkApiEmail = z.strictObject({
  From: addressList.meta({ description: 'Sender, on a verified domain', example: 'My shop <shop@example.com>' }),
  To: addressList.meta({
    description: 'Recipients, separated by commas. Each receives a separate email',
    example: 'ada@example.com',
  }),
  Cc: copyList.optional().meta({
    description: 'Cc recipients, separated by commas, as in POST /v1/send: only with one recipient in `To`',
    example: 'grace@example.com',
  }),
  Bcc: copyList.optional().meta({
    description: 'Bcc recipients, separated by commas, as in POST /v1/send',
    example: 'archive@example.com',
  }),
  Subject: subjectLine.meta({ description: 'Subject line', example: 'Your order 1017' }),
  HtmlBody: bodyText.optional().meta({
    description: 'HTML, at most 512 KB. It is sent unchanged: {{ }} has no special meaning',
    example: '<p>Thank you, Ada.</p>',
  }),
  TextBody: bodyText.optional().meta({
    description: 'Plain text part, at most 512 KB. Without HtmlBody, the email has only this part',
    example: 'Thank you, Ada.',
  }),
  ReplyTo: addressList.optional().meta({ description: 'Reply-to address', example: 'help@example.com' }),
  Tag: z.string().optional().meta({
    description: 'Stored as a tag with the name tag: 1 to 64 letters, digits, _ or -',
    example: 'order',
  }),
  Metadata: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Stored as tags. At most 5 including Tag', example: { flow: 'checkout' } }),
  Headers: z
    .array(header)
    .max(MAX_HEADERS)
    .optional()
    .meta({ description: 'Additional headers, as in POST /v1/send', example: [{ Name: 'X-Order', Value: '1017' }] }),
  Attachments: z
    .array(attachment)
    .max(MAX_ATTACHMENTS)
    .optional()
    .meta({
      description: 'At most 10 files, 10 MB in total',
      example: [{ Name: 'hello.txt', Content: 'SGVsbG8=', ContentType: 'text/plain' }],
    }),
  TrackOpens: z.boolean().optional().meta({
    description: "Whether opens are tracked; defaults to the project's setting",
    example: true,
  }),
  TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional().meta({
    description:
      "Whether clicks are tracked, unless it is None; defaults to the project's setting. Links in text do not change",
    example: 'HtmlOnly',
  }),
  MessageStream: z.literal('outbound').optional().meta({
    description: 'Only the transactional stream is available. Use a campaign to send to many',
    example: 'outbound',
  }),
});

export type PostmarkApiEmail = z.output<typeof postmarkApiEmail>;

export const postmarkTemplateEmail = postmarkApiEmail.omit({ Subject: true, HtmlBody: true, TextBody: true }).extend({
  TemplateAlias: templateIdOrAlias
    .optional()
    .meta({ description: 'Alias of a template of this project, or its id', example: 'password-reset' }),
  TemplateId: z
    .string(`Postmark's template ids are not supported. Send TemplateAlias.`)
    .min(1)
    .max(64)
    .optional()
    .meta({
      description: "Id of a template of this project, instead of TemplateAlias. Postmark's numeric ids are rejected",
      example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    }),
  TemplateModel: attributes.meta({
    description: 'Values of the variables, for this email only, at most 32 KB of JSON',
    example: { name: 'Ada' },
  }),
  InlineCss: z.literal(false, 'The HTML keeps its style sheet. Omit it, or send false.').optional().meta({
    description: 'Only false: the HTML keeps its style sheet',
    example: false,
  }),
});

export type PostmarkTemplateEmail = z.output<typeof postmarkTemplateEmail>;

export const postmarkTemplateBatch = z.strictObject({
  Messages: z
    .array(postmarkTemplateEmail)
    .min(1)
    .max(MAX_RECIPIENTS)
    .meta({
      description: 'The emails, each with its template',
      example: [
        { From: 'shop@example.com', To: 'ada@example.com', TemplateAlias: 'receipt', TemplateModel: { name: 'Ada' } },
      ],
    }),
});

export const postmarkResult = z.object({
  To: z.string().meta({ description: 'The recipients as given in the request' }),
  SubmittedAt: z.string().meta({ description: 'ISO 8601' }),
  MessageID: z
    .string()
    .meta({ description: 'Id of the email, for GET /emails/{id}; with several emails, the id of the first' }),
  ErrorCode: z.int().meta({ description: "0: the email was accepted. Otherwise one of Postmark's error codes" }),
  Message: z.string().meta({ description: 'OK, or the error message' }),
});
