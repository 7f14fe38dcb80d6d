import * as z from 'zod';
import {
  addressInput,
  attributes,
  bodyText,
  idParams,
  instant,
  MAXIMUM_PREVIEW_TEXT,
  name,
  recordId,
  replyAddress,
  subjectLine,
  timestamp,
} from '../common';
import {
  MAXIMUM_ADDRESSES,
  MAXIMUM_ATTACHMENTS,
  MAXIMUM_BATCH,
  MAXIMUM_BATCH_RECIPIENTS,
  MAXIMUM_FILENAME,
  MAXIMUM_RECIPIENTS,
  MAXIMUM_SES_NAME,
} from '../mail-limits';
import { defineGroup } from '../route';
import { mailWarnings } from '../template-variables';
import { compatibleSendRoutes, sendErrors } from './compatible-send';

const attachment = z.strictObject({
  filename: z.string().min(1).max(MAXIMUM_FILENAME).meta({
    description: 'File name with its extension; types that mail providers block are refused',
    example: 'invoice.pdf',
  }),
  contentType: z.string().min(3).max(127).optional().meta({
    description:
      "Content type; by default that of the upload, or the file name's. Parameters are accepted and not sent",
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

const tracking = z.union([
  z.boolean(),
  z.strictObject({
    opens: z.boolean().optional().meta({ description: 'Whether opens are recorded', example: false }),
    clicks: z.boolean().optional().meta({ description: 'Whether clicks are recorded', example: true }),
  }),
]);

/** Addresses of copies. */
const copiesInput = z.union([addressInput, z.array(addressInput).max(MAXIMUM_ADDRESSES)]);

/** No member but `to` is required here: a template may bring the others, so the endpoint names what is missing. */
const sendBody = z.strictObject({
  to: z.union([addressInput, z.array(addressInput).min(1).max(MAXIMUM_RECIPIENTS)]).meta({
    description:
      'Recipient, or up to 100 recipients. Each gets an email of their own and becomes a contact if they are none yet',
    example: [{ name: 'Ada Lovelace', email: 'ada@example.com' }, 'grace@example.com'],
  }),
  cc: copiesInput.optional().meta({
    description:
      'Copies of this mail, which its header Cc names. Only with one recipient in `to`, and at most 50 addresses in `to`, `cc` and `bcc` together; not for MARKETING templates, nor for a mail with a link that acts for its recipient. A copy makes no contact. Who is suppressed gets none; an address that is named twice gets one mail',
    example: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
  }),
  bcc: copiesInput.optional().meta({
    description:
      'Like cc, but no header names them, and neither lists, events nor webhooks show them. GET /emails/{id}?include=bcc does',
    example: ['archive@example.com'],
  }),
  template: recordId('tpl').optional().meta({
    description:
      'Id or alias of a template. It provides subject, body, from and reply-to, unless the request gives them',
  }),
  subject: subjectLine.optional().meta({
    description: 'Subject line with {{ variables }}, at most 998 characters. Required without a template',
    example: 'Your order {{ order }}',
  }),
  body: bodyText.optional().meta({
    description: 'HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is a text',
    example: '<p>Thank you, {{ name }}.</p>',
  }),
  type: z.enum(['html', 'markdown']).default('html').meta({
    description:
      "How body is written. markdown: the mail shows it as it is written, with its line breaks and without formatting; for clients of Plunk's API",
    example: 'html',
  }),
  text: bodyText.optional().meta({
    description:
      'Plain text with {{ variables }}, at most 512 KB; made from the HTML if it is absent. Without body and template, the mail has this part alone, and no opens or clicks are recorded',
    example: 'Thank you, {{ name }}.',
  }),
  previewText: subjectLine.max(MAXIMUM_PREVIEW_TEXT).optional().meta({
    description:
      "What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. The template's, if it is absent and the template's body is used",
    example: 'Your order {{ order }} is on its way',
  }),
  data: attributes.default({}).meta({
    description:
      'Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. A value whose name has the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url), is used by this mail only; countryCode, zip_code and their like are kept. {"value": ..., "persistent": false} keeps any value off the contacts, {"value": ..., "persistent": true} keeps it on them in all cases',
    example: { name: 'Ada', order: { value: '1017', persistent: false } },
  }),
  from: addressInput.optional().meta({
    description:
      "Sender, on a verified domain. If it is absent, the template's, else the project's default sender with its name; required if neither has one",
    example: { name: 'My shop', email: 'shop@example.com' },
  }),
  name: name.optional().meta({
    description: 'Display name of the sender, if from does not have one; else that of the template',
    example: 'My shop',
  }),
  reply: replyAddress.optional().meta({
    description:
      "Address for replies, bare or as `Name <address>`; the template's, else the project's, if it is absent",
    example: 'help@example.com',
  }),
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
        'Headers to add: at most 10, in printable ASCII, with values of at most 870 characters. Headers are refused that the service sets (`From`, `List-…`, `Message-ID`), that servers on the way set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that ask for receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, in any case, is taken as `reply` if that is absent',
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
  tracking: tracking.optional().meta({
    description:
      "Whether opens and clicks are recorded: true or false for both, or an object for each. The project's setting for what is absent",
    example: { opens: false, clicks: true },
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

const sentMail = z.object({
  contact: z.object({ id: z.string(), email: z.string() }),
  email: z.string().meta({ description: 'Id of the email, for GET /emails/{id}' }),
  status: z
    .enum(['QUEUED', 'SCHEDULED', 'SKIPPED'])
    .meta({ description: 'SKIPPED: this recipient gets no mail, for the given reason' }),
  reason: z
    .enum(['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'])
    .optional()
    .meta({ description: 'Why it is SKIPPED. All but suppressed apply to MARKETING templates only' }),
});

const acceptedCopy = z.object({
  field: z.string().meta({ description: 'Which address of the request it is, such as cc[0]' }),
  kind: z.enum(['cc', 'bcc']).meta({ description: 'Which kind of copy' }),
  status: z
    .enum(['QUEUED', 'SCHEDULED', 'SKIPPED'])
    .meta({ description: 'SKIPPED: this address gets no copy, for the given reason' }),
  reason: z.enum(['suppressed']).optional().meta({ description: 'Why it is SKIPPED' }),
});

const sentWithCopies = sentMail.extend({
  copies: z
    .array(acceptedCopy)
    .optional()
    .meta({ description: 'The copies in the order of cc and bcc, each address once; absent without any' }),
});

const sendResult = z.object({
  emails: z.array(sentWithCopies).meta({ description: 'One email per recipient, in the order of the request' }),
  timestamp,
});

const acceptedSend = sendResult.extend({
  warnings: mailWarnings.optional().meta({
    description:
      'What is no mistake, but surprises. Without validate=true only reserved names in data, and absent without any',
  }),
});

const batchResult = z.object({
  emails: z
    .array(sentWithCopies)
    .optional()
    .meta({ description: 'One email per recipient; absent if the mail is refused' }),
  warnings: mailWarnings.optional().meta({
    description:
      'What is no mistake, but surprises. Without validate=true only reserved names in data, and absent without any',
  }),
  error: z
    .object({
      code: z.string().meta({ description: 'Code of the error' }),
      message: z.string(),
      errors: z
        .array(
          z.object({
            field: z.string().meta({ description: "Path in the request's body" }),
            message: z.string(),
            code: z.string().meta({ description: 'Code of the mistake' }),
          }),
        )
        .optional()
        .meta({
          description: 'The wrong fields',
        }),
    })
    .optional()
    .meta({ description: 'Why the mail is refused; only with `partial`' }),
});

const validateQuery = z.strictObject({
  validate: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      type: 'boolean',
      enum: [true, false],
      description: 'true: check everything, send and store nothing',
      example: true,
    }),
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
      description:
        'With validate=true everything is checked and the mail of each recipient is made, but nothing is sent or stored: emails is empty, and warnings has the names that a template reads, does not declare and prints nothing for, and who would get no mail. Its Idempotency-Key stays free.',
      errorShape: 'flat',
      validates: true,
      query: validateQuery,
      body: sendBody,
      replies: { 200: acceptedSend },
      errors: sendErrors,
    },
    sendBatch: {
      method: 'POST',
      path: '/v1/send/batch',
      summary: 'Send up to 100 different emails',
      description: `Each is a body of POST /v1/send, with all its rules; together they have at most ${MAXIMUM_BATCH_RECIPIENTS} recipients. All are checked before the first is accepted: if one is refused, none is sent, and the answer names every mistake by its path, such as emails[3].to. With \`partial\` those without a mistake are accepted, and each other one has an error in its place; a body that does not have the form of the schema is a 422 for all in any case. One Idempotency-Key is for the whole: a repeat sends nothing twice and leaves nothing out. Counts as one request. With validate=true everything is checked and every mail is made, but nothing is sent or stored: emails of each result is empty, and warnings has what POST /v1/send?validate=true would say of that mail, searched for its first recipient and up to nine more, as long as these are 100 in all. Such a request leaves its Idempotency-Key free.`,
      access: 'secret',
      validates: true,
      query: validateQuery,
      body: z.strictObject({
        emails: z
          .array(sendBody)
          .min(1)
          .max(MAXIMUM_BATCH)
          .meta({
            description: 'The mails',
            example: [
              {
                to: 'ada@example.com',
                from: 'shop@example.com',
                subject: 'Your order',
                body: '<p>It is on its way.</p>',
              },
            ],
          }),
        partial: z.boolean().default(false).meta({
          description: 'Whether mails without a mistake are accepted if others are refused',
          example: false,
        }),
      }),
      replies: {
        200: z.object({
          results: z.array(batchResult).meta({ description: 'One for each mail, in the order of the request' }),
          timestamp,
        }),
      },
      errors: sendErrors,
    },
    ...compatibleSendRoutes,
    resendEmail: {
      method: 'POST',
      path: '/emails/{id}/resend',
      summary: 'Send a mail again, to a corrected address',
      description:
        'Sends the same content, with the same attachments and tags, to an address that becomes a contact if it is none. It is a new email with its own id; each of the two names the other. Suppressions, pauses, the verified domain and all limits apply as for every send. Only transactional mail can be sent again: mail of campaigns, marketing mail, confirmations, test mails and sign-in links are refused (409), and so is any mail that has a link of its first recipient, such as one to unsubscribe. A mail is sent again at most 5 times, while its content is kept.',
      access: 'secret',
      alsoNeeds: ['emails'],
      params: idParams('em'),
      body: z.strictObject({
        to: addressInput.meta({
          description: 'The new recipient. Without a display name, that of the first one is used',
          example: 'ada@example.com',
        }),
      }),
      replies: { 200: sentMail.extend({ resentFrom: z.string().meta({ description: 'Id of the first email' }) }) },
      errors: [
        'EMAIL_NOT_FOUND',
        'EMAIL_CONTENT_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'SENDING_PAUSED',
        'SENDING_BACKLOG',
        'INVALID_STATE',
      ],
    },
  },
});
