import * as z from 'zod';
import {
  addressInput,
  attributes,
  bodyText,
  instant,
  MAX_PREVIEW_TEXT,
  name,
  replyAddress,
  subjectLine,
  templateIdOrAlias,
} from './common';
import { MAX_ADDRESSES, MAX_ATTACHMENTS, MAX_FILENAME, MAX_RECIPIENTS, MAX_SES_NAME } from './email-limits';

export const disposition = z.enum(['attachment', 'inline']);
export type Disposition = z.output<typeof disposition>;

const attachment = z.strictObject({
  filename: z.string().min(1).max(MAX_FILENAME).meta({
    description: 'File name with its extension; types that email providers block are rejected',
    example: 'invoice.pdf',
  }),
  contentType: z.string().min(3).max(127).optional().meta({
    description:
      'Content type; defaults to that of the upload or of the file name. `text/calendar; method=REQUEST` makes the file a calendar invitation, which email clients show with buttons to accept or decline: at most one per email, in `content`, at most 100 KB, with the same METHOD in the calendar. CANCEL and the other methods of RFC 5546 are accepted too. Other parameters are accepted but not sent',
    example: 'application/pdf',
  }),
  content: z.string().optional().meta({
    description: 'The file in base64, padded and without line breaks. Send either this or uploadId',
    example: 'SGVsbG8=',
  }),
  uploadId: z.string().min(1).max(64).optional().meta({
    description: 'Id of an upload from POST /uploads, instead of content. Each upload can be used once',
    example: 'up_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  disposition: disposition.default('attachment').meta({
    description: 'inline: an image that the HTML references as cid:<contentId>',
    example: 'attachment',
  }),
  contentId: z.string().min(1).max(MAX_SES_NAME).optional().meta({
    description: 'Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline',
    example: 'logo',
  }),
});

const tracking = z.union([
  z.boolean(),
  z.strictObject({
    opens: z.boolean().optional().meta({ description: 'Whether opens are tracked', example: false }),
    clicks: z.boolean().optional().meta({ description: 'Whether clicks are tracked', example: true }),
  }),
]);

const copiesInput = z.union([addressInput, z.array(addressInput).max(MAX_ADDRESSES)]);

/** Only `to` is required, since a template may provide the rest. */
export const sendBody = z.strictObject({
  to: z.union([addressInput, z.array(addressInput).min(1).max(MAX_RECIPIENTS)]).meta({
    description:
      'Recipient, or up to 100 recipients. Each receives a separate email and becomes a contact if they are not one yet',
    example: [{ name: 'Ada Lovelace', email: 'ada@example.com' }, 'grace@example.com'],
  }),
  cc: copiesInput.optional().meta({
    description:
      'Cc recipients, shown in the Cc header. Only with one recipient in `to`, and with at most 50 addresses in `to`, `cc` and `bcc` together. Not allowed with MARKETING templates, nor for an email with a link that acts on behalf of its recipient. A copy does not create a contact. Suppressed addresses get no copy; a repeated address gets one email',
    example: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
  }),
  bcc: copiesInput.optional().meta({
    description:
      'Bcc recipients. Like cc, but not shown in headers, lists, events or webhooks. GET /emails/{id}?include=bcc shows them',
    example: ['archive@example.com'],
  }),
  template: templateIdOrAlias.optional().meta({
    description: 'Id or alias of a template. Provides subject, body, from and reply-to, unless the request sets them',
  }),
  subject: subjectLine.optional().meta({
    description: 'Subject line with {{ variables }}, at most 998 characters. Required without a template',
    example: 'Your order {{ order }}',
  }),
  body: bodyText.optional().meta({
    description: 'HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is text',
    example: '<p>Thank you, {{ name }}.</p>',
  }),
  type: z.enum(['html', 'markdown']).default('html').meta({
    description:
      "Format of body. markdown: sent as written, with its line breaks and without formatting; for clients of Plunk's API",
    example: 'html',
  }),
  text: bodyText.optional().meta({
    description:
      'Plain text with {{ variables }}, at most 512 KB; generated from the HTML if omitted or blank. Without body and template, the email has only this part, and opens and clicks are not tracked',
    example: 'Thank you, {{ name }}.',
  }),
  previewText: subjectLine.max(MAX_PREVIEW_TEXT).optional().meta({
    description:
      "Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. Defaults to that of the template if the template's body is used",
    example: 'Your order {{ order }} is on its way',
  }),
  data: attributes.default({}).meta({
    description:
      'Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. Values are used only for this email if the name contains the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url). Names such as countryCode and zip_code are not affected. {"value": ..., "persistent": false} never stores a value on the contacts, {"value": ..., "persistent": true} always does',
    example: { name: 'Ada', order: { value: '1017', persistent: false } },
  }),
  from: addressInput.optional().meta({
    description:
      "Sender, on a verified domain. Defaults to the template's sender, then to the project's default sender with its name; required if neither is set",
    example: { name: 'My shop', email: 'shop@example.com' },
  }),
  name: name.optional().meta({
    description: 'Sender name, if from has none; defaults to that of the template',
    example: 'My shop',
  }),
  reply: replyAddress.optional().meta({
    description: "Reply-to address, bare or as `Name <address>`; defaults to the template's, then to the project's",
    example: 'help@example.com',
  }),
  subscribed: z.boolean().optional().meta({
    description:
      'Whether to subscribe the recipients to marketing emails, or to unsubscribe them. If omitted, new contacts are not subscribed and existing ones do not change',
    example: false,
  }),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        'Additional headers: at most 10, in printable ASCII, with values of at most 870 characters. Not allowed: headers that the service sets (`From`, `List-…`, `Message-ID`), that mail servers set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that request receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, case-insensitive, is used as `reply` if `reply` is omitted',
      example: { 'X-Order': '1017' },
    }),
  attachments: z
    .array(attachment)
    .max(MAX_ATTACHMENTS)
    .default([])
    .meta({
      description: 'At most 10 files, 10 MB in total',
      example: [{ filename: 'hello.txt', content: 'SGVsbG8=' }],
    }),
  scheduledAt: instant.optional().meta({
    description: 'When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone',
  }),
  tracking: tracking.optional().meta({
    description:
      "Whether opens and clicks are tracked: true or false for both, or an object for each. Defaults to the project's setting",
    example: { opens: false, clicks: true },
  }),
  tags: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        'At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. Filter by tag with GET /emails?tag=name:value',
      example: { flow: 'checkout' },
    }),
});

export type SendBody = z.output<typeof sendBody>;

export type AttachmentInput = z.output<typeof attachment>;
