import * as z from 'zod';
import { attributes, bodyText, subjectLine, templateIdOrAlias } from './common';
import { MAX_ADDRESSES, MAX_ATTACHMENTS, MAX_FILENAME, MAX_RECIPIENTS, MAX_SES_NAME } from './email-limits';

const formattedAddress = z.string().min(1).max(600);

const oneOrSeveral = (maximum: number) => z.union([formattedAddress, z.array(formattedAddress).min(1).max(maximum)]);

const attachment = z.strictObject({
  filename: z.string().min(1).max(MAX_FILENAME).meta({
    description: 'File name with its extension; types that email providers block are rejected',
    example: 'invoice.pdf',
  }),
  content: z.string().meta({ description: 'The file in base64', example: 'SGVsbG8=' }),
  content_type: z.string().min(3).max(127).optional().meta({
    description: 'Content type; defaults to that of the file name',
    example: 'application/pdf',
  }),
  content_id: z.string().min(1).max(MAX_SES_NAME).optional().meta({
    description: 'Makes the file an inline attachment, which the HTML references as cid:<content_id>',
    example: 'logo',
  }),
});

const template = z.strictObject({
  id: templateIdOrAlias.meta({ description: 'Id or alias of a template of this project' }),
  variables: attributes.default({}).meta({
    description:
      'Values of its variables, for this email only. A name with dots is a value in an object: `user.name` is `{ user: { name } }`',
    example: { name: 'Ada', 'order.total': 12 },
  }),
});

export const resendApiEmail = z.strictObject({
  from: formattedAddress.optional().meta({
    description: 'Sender, on a verified domain. Required unless the template or the project has a sender',
    example: 'My shop <shop@example.com>',
  }),
  to: oneOrSeveral(MAX_RECIPIENTS).meta({
    description: 'Recipient, or several. Each receives a separate email',
    example: ['ada@example.com'],
  }),
  cc: oneOrSeveral(MAX_ADDRESSES)
    .optional()
    .meta({
      description: 'Cc recipients, as in POST /v1/send: only with one recipient in `to`',
      example: ['grace@example.com'],
    }),
  bcc: oneOrSeveral(MAX_ADDRESSES)
    .optional()
    .meta({
      description: 'Bcc recipients, as in POST /v1/send',
      example: ['archive@example.com'],
    }),
  subject: subjectLine.optional().meta({
    description: 'Subject line. Required without a template',
    example: 'Your order 1017',
  }),
  html: bodyText.optional().meta({
    description: 'HTML, at most 512 KB. It is sent unchanged: {{ }} has no special meaning',
    example: '<p>Thank you, Ada.</p>',
  }),
  text: bodyText.optional().meta({
    description: 'Plain text part, at most 512 KB. Without html or template, the email has only this part',
    example: 'Thank you, Ada.',
  }),
  reply_to: oneOrSeveral(1).optional().meta({ description: 'Reply-to address', example: 'help@example.com' }),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Additional headers, as in POST /v1/send', example: { 'X-Order': '1017' } }),
  tags: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: '1 to 64 letters, digits, _ or -', example: 'flow' }),
        value: z.string().meta({ description: '1 to 64 letters, digits, _ or -', example: 'checkout' }),
      }),
    )
    .max(5)
    .optional()
    .meta({ description: 'At most 5 tags', example: [{ name: 'flow', value: 'checkout' }] }),
  attachments: z
    .array(attachment)
    .max(MAX_ATTACHMENTS)
    .optional()
    .meta({
      description: 'At most 10 files, 10 MB in total',
      example: [{ filename: 'hello.txt', content: 'SGVsbG8=' }],
    }),
  scheduled_at: z.string().min(1).max(64).optional().meta({
    description:
      'When to send, at most a year ahead: ISO 8601 with a time zone. Words such as "in 1 hour" are rejected. Only with one recipient in `to`',
    example: '2026-12-01T09:00:00Z',
  }),
  template: template.optional().meta({
    description: 'A template of this project, instead of html and text',
    example: { id: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E', variables: { name: 'Ada' } },
  }),
});

export type ResendApiEmail = z.output<typeof resendApiEmail>;
