import * as z from 'zod';
import { recipientStatus } from './campaign-replies';
import { instant, listQuery, name } from './common';
import { seenRevision } from './revisions';
import { testBody as sharedTestBody } from './test-mail';

/** What requests of campaigns say besides their content. */

export const sendBody = z.strictObject({
  scheduledAt: instant.nullish().meta({
    description: 'When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone',
  }),
  templateVersion: z.int().positive().optional().meta({
    description: 'The template version that you reviewed. If another version is current, nothing is sent (409)',
    example: 3,
  }),
  ...seenRevision,
});

export const testBody = sharedTestBody.extend({
  variant: name.optional().meta({
    description: "Name of the variant to show; defaults to the campaign's own content",
    example: 'Short subject',
  }),
});

export const recipientsQuery = z.strictObject({
  ...listQuery,
  status: recipientStatus.optional().meta({ description: 'Only recipients with this status', example: 'BOUNCED' }),
  reason: name.optional().meta({
    description: 'Only recipients that were SKIPPED or FAILED for this reason',
    example: 'suppressed',
  }),
  variant: name.optional().meta({
    description: 'Only recipients of the variant with this name',
    example: 'Short subject',
  }),
});
