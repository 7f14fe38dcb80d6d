import * as z from 'zod';
import { actor } from './audit-entry';
import { instant, lineDescription, timestamp } from './common';

export const approvalParts = [
  'content',
  'template',
  'sender',
  'audience',
  'recipients',
  'schedule',
  'rendering',
] as const;

export type ApprovalPart = (typeof approvalParts)[number];

const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Expected a fingerprint of 64 hexadecimal digits.')
  .meta({
    description: 'SHA-256, in hex, of what would be sent: content, template, sender, audience, audience size and time',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  });

export const requestApprovalBody = z.strictObject({
  scheduledAt: instant.nullish().meta({
    description: 'When to send, at most a year ahead; immediately after approval if omitted. ISO 8601 with a time zone',
  }),
});

export const approveBody = z.strictObject({
  fingerprint: fingerprint.meta({ description: 'Fingerprint of the request that you reviewed' }),
});

export const rejectBody = z.strictObject({
  fingerprint: fingerprint.meta({ description: 'Fingerprint of the request that you reviewed' }),
  reason: lineDescription.optional().meta({ description: 'Reason for the agent', example: 'The price is wrong' }),
});

const approvalFields = {
  campaign: z.string().meta({ description: 'Id of the campaign' }),
  name: z.string().meta({ description: 'Name of the campaign' }),
  fingerprint,
  agentKey: z
    .string()
    .nullable()
    .meta({ description: 'Id of the agent key that made the request; null if no agent did' }),
  requestedBy: actor.meta({ description: 'Who made the request' }),
  requestedAt: timestamp,
  expiresAt: timestamp.meta({ description: 'When the request expires' }),
  scheduledAt: timestamp
    .nullable()
    .meta({ description: 'When the campaign would be sent; null for immediately after approval' }),
  recipients: z.int().meta({ description: 'Contacts that would get the email, counted when the request was made' }),
  isEstimate: z.boolean().meta({ description: 'Whether only part of a large audience was counted' }),
  status: z.enum(['OPEN', 'EXPIRED', 'APPROVED', 'REJECTED']).meta({ description: 'Status of the request' }),
  decidedBy: actor.nullable().meta({ description: 'Who approved or rejected the request; null while it is open' }),
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was rejected' }),
};

export const listedApproval = z.object(approvalFields).meta({ id: 'ListedApproval' });

export const approval = z
  .object({
    ...approvalFields,
    changed: z.array(z.enum(approvalParts)).meta({
      description:
        'What has changed since the request was made. If there are any changes, it can no longer be approved: make a new request',
    }),
  })
  .meta({ id: 'Approval' });
