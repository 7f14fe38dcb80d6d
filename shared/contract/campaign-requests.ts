import * as z from 'zod';
import { recipientStatus } from './campaign-recipients';
import { audienceBody } from './campaigns';
import { eventName, idParams, instant, listBody, listQuery, name, queryNumber } from './common';
import { campaignOutcomes } from './figures';
import { revisionInput } from './revisions';
import { skipReasons } from './statuses';
import { testBody as sharedTestBody } from './test-email';

export const campaignParams = idParams('cmp');

export const sendBody = z.strictObject({
  scheduledAt: instant.nullish().meta({
    description: 'When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone',
  }),
  templateVersion: z.int().positive().optional().meta({
    description: 'The template version that you reviewed. If another version is current, nothing is sent (409)',
    example: 3,
  }),
  ...revisionInput,
});

export const testBody = sharedTestBody.extend({
  variant: name.optional().meta({
    description: "Name of the variant to show; defaults to the campaign's own content",
    example: 'Short subject',
  }),
});

export const audienceContactsBody = audienceBody.partial().extend({
  ...listBody,
  reason: z.enum(skipReasons).optional().meta({
    description:
      'Only contacts that would be skipped for this reason. Without it, only contacts that would get the email',
    example: 'unsubscribed',
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
  link: queryNumber(1, 100_000).optional().meta({
    description: 'Only recipients who clicked the link with this `number` of GET /campaigns/{id}/stats',
    example: 1,
  }),
  happened: z.enum(campaignOutcomes).optional().meta({
    description:
      'Only recipients that this metric of GET /campaigns/{id}/stats counts, whatever happened to the email afterward',
    example: 'opened',
  }),
  from: instant.optional().meta({ description: 'With `happened`: start of the time range, inclusive' }),
  to: instant.optional().meta({ description: 'With `happened`: end of the time range, exclusive' }),
});

export const holdoutQuery = z.strictObject({
  event: eventName.meta({ description: 'Name of the event to compare, such as a purchase', example: 'bought' }),
});
