import * as z from 'zod';
import { addressInput, attributes, bodyText, instant, name, subjectLine, timestamp } from '../common';
import { MAXIMUM_ATTACHMENTS, MAXIMUM_FILENAME, MAXIMUM_RECIPIENTS, MAXIMUM_SES_NAME } from '../mail-limits';
import { defineGroup } from '../route';

const attachment = z.strictObject({
  filename: z.string().min(1).max(MAXIMUM_FILENAME),
  contentType: z.string().min(3).max(127).optional(),
  content: z.string().optional().meta({ description: 'The file in base64' }),
  uploadId: z.string().min(1).max(64).optional().meta({ description: 'From POST /uploads, instead of content' }),
  disposition: z.enum(['attachment', 'inline']).default('attachment'),
  contentId: z.string().min(1).max(MAXIMUM_SES_NAME).optional(),
});

/** The endpoint checks that subject, body and from are given, as a template may bring them. */
const sendBody = z.strictObject({
  to: z.union([addressInput, z.array(addressInput).min(1).max(MAXIMUM_RECIPIENTS)]),
  template: z.string().min(1).max(64).optional(),
  subject: subjectLine.optional(),
  body: bodyText.optional(),
  text: bodyText.optional(),
  data: attributes.default({}),
  from: addressInput.optional(),
  name: name.optional(),
  reply: z.string().min(1).max(320).optional(),
  subscribed: z.boolean().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z.array(attachment).max(MAXIMUM_ATTACHMENTS).default([]),
  scheduledAt: instant.optional(),
  tracking: z.boolean().optional(),
  tags: z.record(z.string(), z.string()).default({}),
});

export type SendBody = z.output<typeof sendBody>;
export type AttachmentInput = z.output<typeof attachment>;

const sendResult = z.object({
  emails: z.array(
    z.object({
      contact: z.object({ id: z.string(), email: z.string() }),
      email: z.string().meta({ description: 'The id of the email, for GET /emails/{id}' }),
      status: z.enum(['QUEUED', 'SCHEDULED', 'SKIPPED']),
      reason: z
        .enum(['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'])
        .optional()
        .meta({ description: 'Why it is SKIPPED; all but `suppressed` of MARKETING templates only' }),
    }),
  ),
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
        'INVALID_STATE',
      ],
    },
  },
});
