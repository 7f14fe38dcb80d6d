import * as z from 'zod';
import { timestamp } from './common';
import { emailWarnings } from './template-variables';

export const sentEmail = z.object({
  contact: z.object({ id: z.string(), email: z.string() }),
  email: z.string().meta({ description: 'Id of the email, for GET /emails/{id}' }),
  status: z
    .enum(['QUEUED', 'SCHEDULED', 'SKIPPED'])
    .meta({ description: 'SKIPPED: this recipient gets no email, for the given reason' }),
  reason: z
    .enum(['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'])
    .optional()
    .meta({ description: 'Why the email is SKIPPED. All reasons but suppressed apply to MARKETING templates only' }),
});

const acceptedCopy = z.object({
  field: z.string().meta({ description: 'Position of the address in the request, such as cc[0]' }),
  kind: z.enum(['cc', 'bcc']).meta({ description: 'Kind of copy' }),
  status: z
    .enum(['QUEUED', 'SCHEDULED', 'SKIPPED'])
    .meta({ description: 'SKIPPED: this address gets no copy, for the given reason' }),
  reason: z.enum(['suppressed']).optional().meta({ description: 'Why the copy is SKIPPED' }),
});

const sentWithCopies = sentEmail.extend({
  copies: z
    .array(acceptedCopy)
    .optional()
    .meta({ description: 'The copies in the order of cc and bcc, one per address; absent if there are none' }),
});

const sendResult = z.object({
  emails: z.array(sentWithCopies).meta({ description: 'One email per recipient, in the order of the request' }),
  timestamp,
});

export const acceptedSend = sendResult.extend({
  warnings: emailWarnings.optional().meta({
    description:
      'Warnings that do not prevent sending. Without validate=true, only reserved names in data; absent if there are none',
  }),
});

export const batchResult = z.object({
  emails: z
    .array(sentWithCopies)
    .optional()
    .meta({ description: 'One email per recipient; absent if the email is rejected' }),
  warnings: emailWarnings.optional().meta({
    description:
      'Warnings that do not prevent sending. Without validate=true, only reserved names in data; absent if there are none',
  }),
  error: z
    .object({
      code: z.string().meta({ description: 'Error code' }),
      message: z.string(),
      errors: z
        .array(
          z.object({
            field: z.string().meta({ description: 'Path of the field in the request body' }),
            message: z.string(),
            code: z.string().meta({ description: 'Error code' }),
          }),
        )
        .optional()
        .meta({
          description: 'The fields with errors',
        }),
    })
    .optional()
    .meta({ description: 'Why the email is rejected; only with `partial`' }),
});
