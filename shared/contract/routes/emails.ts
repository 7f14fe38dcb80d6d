import * as z from 'zod';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { statuses } from '../email-statuses';
import { timelineTexts, timelineTypes } from '../email-story';
import { CONTENT_SHOWN_DAYS } from '../retention';
import { defineGroup } from '../route';

const erased = { description: 'Null once the contact is deleted' };

/** An email as lists show it. */
export const email = z.object({
  id: z.string(),
  contact: z.object({ id: z.string(), email: z.string().nullable().meta(erased) }),
  from: z.string().nullable().meta({ description: 'Null once the campaign that it is of is deleted' }),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'Null once the contact, or the campaign that it is of, is deleted' }),
  status: z.enum(statuses),
  bounceType: z.enum(['hard', 'soft']).nullable().meta({ description: 'With BOUNCED only' }),
  reason: z.string().nullable().meta({ description: 'Why it was skipped or failed; `contact_deleted` among others' }),
  lane: z.enum(['transactional', 'bulk']),
  template: z.string().nullable(),
  campaign: z.string().nullable().meta({ description: 'Id of the campaign that it is of' }),
  tags: z.record(z.string(), z.string()).meta({ description: 'Empty once the contact is deleted' }),
  createdAt: timestamp,
  scheduledAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  clickedAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
});

const goes = { description: 'Goes when the contact is deleted' };

const timelineEntry = z.object({
  type: z.enum(timelineTypes).meta({
    description: timelineTypes.map((type) => `- \`${type}\`: ${timelineTexts[type]}`).join('\n'),
  }),
  at: timestamp,
  bounceType: z.enum(['hard', 'soft']).optional(),
  subType: z.string().optional().meta({ description: "SES's word for the kind of bounce or delay" }),
  detail: z.string().optional().meta(goes),
  link: z.string().optional().meta(goes),
  bot: z.literal(true).optional(),
  webhook: z
    .object({ id: z.string(), url: z.string(), event: z.string(), status: z.string() })
    .optional()
    .meta({ description: 'A delivery to one of your webhooks: the latest state of it' }),
});

const emailWithTimeline = email.extend({
  error: z.string().nullable(),
  explanation: z.string().nullable().meta({
    description: 'Why it did not arrive, or not yet, and what to do, in a sentence; null while all is well',
  }),
  timeline: z.array(timelineEntry).meta({ description: 'All that happened to it, in order of time' }),
  opens: z.int(),
  clicks: z.int(),
});

const content = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  from: z.object({ name: z.string().optional(), email: z.string() }),
  replyTo: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      size: z.int().meta({ description: 'Bytes' }),
      sha256: z.string().meta({ description: 'Of the bytes, in hex' }),
      disposition: z.enum(['attachment', 'inline']),
      contentId: z.string().nullable(),
    }),
  ),
});

const query = z.strictObject({
  ...listQuery,
  contact: z.string().min(1).max(320).optional().meta({ description: 'Id or address' }),
  status: z.enum(statuses).optional(),
  campaign: z.string().min(1).max(100).optional().meta({
    description: "Id of a campaign: its emails, in the order of its recipients, which the project's list leaves out",
  }),
  tag: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}$/, 'A tag as name:value.')
    .optional()
    .meta({ description: 'name:value' }),
});

export const emailsGroup = defineGroup({
  name: 'emails',
  description: 'What became of each email.',
  routes: {
    listEmails: {
      method: 'GET',
      path: '/emails',
      summary: 'List emails, newest first',
      description:
        'Those of campaigns are listed with their campaign or their contact only. Filters can be combined. Under a filter a page may hold fewer emails than asked for, or none, while hasMore is true: go on with nextCursor.',
      access: 'secret',
      query,
      replies: { 200: listOf(email) },
      errors: ['INVALID_CURSOR', 'CONTACT_NOT_FOUND', 'CAMPAIGN_NOT_FOUND'],
    },
    getEmail: {
      method: 'GET',
      path: '/emails/{id}',
      summary: 'Get one email with its timeline',
      access: 'secret',
      params: idParams('em'),
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND'],
    },
    getEmailContent: {
      method: 'GET',
      path: '/emails/{id}/content',
      summary: 'Get what was sent: subject, HTML and text',
      description: `Kept for ${CONTENT_SHOWN_DAYS} days after the email has left, or until its contact is deleted.`,
      access: 'secret',
      params: idParams('em'),
      replies: { 200: content },
      errors: ['EMAIL_NOT_FOUND', 'EMAIL_CONTENT_NOT_FOUND'],
    },
    cancelEmail: {
      method: 'POST',
      path: '/emails/{id}/cancel',
      summary: 'Cancel a scheduled email',
      access: 'secret',
      params: idParams('em'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
