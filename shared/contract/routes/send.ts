import * as z from 'zod';
import {
  addressInput,
  attributes,
  bareAddress,
  bodyText,
  instant,
  name,
  recordId,
  subjectLine,
  timestamp,
} from '../common';
import { MAXIMUM_ATTACHMENTS, MAXIMUM_FILENAME, MAXIMUM_RECIPIENTS, MAXIMUM_SES_NAME } from '../mail-limits';
import { defineGroup } from '../route';

const attachment = z.strictObject({
  filename: z.string().min(1).max(MAXIMUM_FILENAME).meta({
    description: 'File name with its extension; types that mail providers block are refused',
    example: 'invoice.pdf',
  }),
  contentType: z.string().min(3).max(127).optional().meta({
    description: "Content type; by default that of the upload, or the file name's",
    example: 'application/pdf',
  }),
  content: z.string().optional().meta({
    description: 'The file in base64, padded and without line breaks. Give either this or uploadId',
    example: 'SGVsbG8=',
  }),
  uploadId: z.string().min(1).max(64).optional().meta({
    description: 'Id of an upload made with POST /uploads, instead of content. Each upload can be used once',
    example: 'up_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  disposition: z.enum(['attachment', 'inline']).default('attachment').meta({
    description: 'inline: an image that the HTML shows as cid:<contentId>',
    example: 'attachment',
  }),
  contentId: z.string().min(1).max(MAXIMUM_SES_NAME).optional().meta({
    description: 'Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline',
    example: 'logo',
  }),
});

/** No member but `to` is required here: a template may bring the others, so the endpoint names what is missing. */
const sendBody = z.strictObject({
  to: z.union([addressInput, z.array(addressInput).min(1).max(MAXIMUM_RECIPIENTS)]).meta({
    description:
      'Recipient, or up to 100 recipients. Each gets an email of their own and becomes a contact if they are none yet',
    example: [{ name: 'Ada Lovelace', email: 'ada@example.com' }, 'grace@example.com'],
  }),
  template: recordId('tpl').optional().meta({
    description: 'Id of a template. It provides subject, body, from and reply-to, unless the request gives them',
  }),
  subject: subjectLine.optional().meta({
    description: 'Subject line with {{ variables }}, at most 998 characters. Required without a template',
    example: 'Your order {{ order }}',
  }),
  body: bodyText.optional().meta({
    description: 'HTML with {{ variables }}, at most 512 KB. Required without a template',
    example: '<p>Thank you, {{ name }}.</p>',
  }),
  type: z.enum(['html', 'markdown']).default('html').meta({
    description:
      "How body is written. markdown: the mail shows it as it is written, with its line breaks and without formatting; for clients of Plunk's API",
    example: 'html',
  }),
  text: bodyText.optional().meta({
    description: 'Plain text part with {{ variables }}, at most 512 KB; made from the HTML if it is absent',
    example: 'Thank you, {{ name }}.',
  }),
  data: attributes.default({}).meta({
    description:
      'Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key. Write {"value": ..., "persistent": false} for a value that only this mail uses',
    example: { name: 'Ada', order: { value: '1017', persistent: false } },
  }),
  from: addressInput.optional().meta({
    description: 'Sender, on a verified domain. Required unless the template has a sender',
    example: { name: 'My shop', email: 'shop@example.com' },
  }),
  name: name.optional().meta({
    description: 'Display name of the sender, if from does not have one',
    example: 'My shop',
  }),
  reply: bareAddress.optional().meta({ description: 'Address for replies', example: 'help@example.com' }),
  subscribed: z.boolean().optional().meta({
    description:
      'Subscribes the recipients to marketing mail, or unsubscribes them. If it is absent, new contacts are not subscribed and existing ones do not change',
    example: false,
  }),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        'Headers to add: at most 10, in printable ASCII, with values of at most 870 characters. Headers that the service sets are refused',
      example: { 'X-Order': '1017' },
    }),
  attachments: z
    .array(attachment)
    .max(MAXIMUM_ATTACHMENTS)
    .default([])
    .meta({
      description: 'At most 10 files, with 10 MB in total',
      example: [{ filename: 'hello.txt', content: 'SGVsbG8=' }],
    }),
  scheduledAt: instant.optional().meta({
    description: 'When to send, at most a year ahead; at once if it is absent. ISO 8601 with a time zone',
  }),
  tracking: z.boolean().optional().meta({
    description: "Whether opens and clicks are recorded; the project's setting if it is absent",
    example: true,
  }),
  tags: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        'At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. GET /emails?tag=name:value finds them',
      example: { flow: 'checkout' },
    }),
});

export type SendBody = z.output<typeof sendBody>;
export type AttachmentInput = z.output<typeof attachment>;

const sendResult = z.object({
  emails: z
    .array(
      z.object({
        contact: z.object({ id: z.string(), email: z.string() }),
        email: z.string().meta({ description: 'Id of the email, for GET /emails/{id}' }),
        status: z
          .enum(['QUEUED', 'SCHEDULED', 'SKIPPED'])
          .meta({ description: 'SKIPPED: this recipient gets no mail, for the given reason' }),
        reason: z
          .enum(['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'])
          .optional()
          .meta({ description: 'Why it is SKIPPED. All but suppressed apply to MARKETING templates only' }),
      }),
    )
    .meta({ description: 'One email per recipient, in the order of the request' }),
  timestamp,
});

export const sendGroup = defineGroup({
  name: 'send',
  description: 'Transactional mail: one call, one email per recipient.',
  routes: {
    sendEmail: {
      method: 'POST',
      path: '/v1/send',
      summary: 'Send an email to one or several recipients',
      access: 'secret',
      errorShape: 'flat',
      body: sendBody,
      replies: { 200: sendResult },
      errors: [
        'TEMPLATE_NOT_FOUND',
        'UPLOAD_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'SENDING_PAUSED',
        'SENDING_BACKLOG',
        'TOO_MANY_SCHEDULED',
        'INVALID_STATE',
      ],
    },
  },
});
