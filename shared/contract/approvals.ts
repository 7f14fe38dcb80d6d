import * as z from 'zod';
import { actor } from './audit-entry';
import { instant, lineDescription, timestamp } from './common';

/** Requests of agents that a person sends what they drafted. */

/** What a fingerprint is made of, as answers name it. */
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
  .regex(/^[0-9a-f]{64}$/, 'Not a fingerprint: 64 hexadecimal digits.')
  .meta({
    description: 'SHA-256, in hex, of what would leave: content, template, sender, audience, its count, and time',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  });

export const requestApprovalBody = z.strictObject({
  scheduledAt: instant.nullish().meta({
    description: 'When to send, at most a year ahead; at once on approval if it is absent. ISO 8601 with a time zone',
  }),
});

export const approveBody = z.strictObject({
  fingerprint: fingerprint.meta({ description: 'Of the request that you have looked at' }),
});

export const rejectBody = z.strictObject({
  fingerprint: fingerprint.meta({ description: 'Of the request that you have looked at' }),
  reason: lineDescription.optional().meta({ description: 'Why, for the agent', example: 'The price is wrong' }),
});

const members = {
  campaign: z.string().meta({ description: 'Id of the campaign' }),
  name: z.string().meta({ description: 'Name of the campaign' }),
  fingerprint,
  agentKey: z.string().nullable().meta({ description: 'Id of the key of the agent that asks; null if none does' }),
  requestedBy: actor.meta({ description: 'Who asked for it in this form' }),
  requestedAt: timestamp,
  expiresAt: timestamp.meta({ description: 'When it can no longer be approved' }),
  scheduledAt: timestamp.nullable().meta({ description: 'When it would be sent; null for at once on approval' }),
  recipients: z.int().meta({ description: 'Contacts that would get the mail, as the request counted them' }),
  isEstimate: z.boolean().meta({ description: 'Whether only a part of a large audience was counted' }),
  status: z.enum(['OPEN', 'EXPIRED', 'APPROVED', 'REJECTED']).meta({ description: 'Whether it still waits' }),
  decidedBy: actor.nullable().meta({ description: 'Who approved or rejected it; null while nobody has' }),
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was rejected' }),
};

/** A request as lists show it. */
export const listedApproval = z.object(members).meta({ id: 'ListedApproval' });

export const approval = z
  .object({
    ...members,
    changed: z.array(z.enum(approvalParts)).meta({
      description: 'What has changed since an open request. With any, it can no longer be approved: ask again',
    }),
  })
  .meta({ id: 'Approval' });
