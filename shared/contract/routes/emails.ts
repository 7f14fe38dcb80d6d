import * as z from 'zod';
import { contactRef, idParams, listOf, listQuery, timestamp } from '../common';
import { timelineTexts, timelineTypes } from '../email-story';
import { mailStats, mailStatsQuery } from '../mail-stats';
import { CONTENT_SHOWN_DAYS } from '../retention';
import { defineGroup } from '../route';
import { emailStatuses } from '../statuses';

const status = z.enum(emailStatuses);

const emailFields = {
  id: z.string(),
  contact: z.object({
    id: z.string(),
    email: z.string().nullable().meta({ description: 'Null once the contact is deleted' }),
  }),
  from: z.string().nullable().meta({ description: 'Sender; null once its campaign is deleted' }),
  subject: z.string().nullable().meta({ description: 'Null once its contact or its campaign is deleted' }),
  status: status.meta({ description: 'Where the email is on its way; SKIPPED and CANCELLED were never sent' }),
  bounceType: z
    .enum(['hard', 'soft'])
    .nullable()
    .meta({ description: 'Of a BOUNCED email: hard if the address can never be reached' }),
  reason: z.string().nullable().meta({ description: 'Why it was skipped or failed, for example contact_deleted' }),
  lane: z
    .enum(['transactional', 'bulk'])
    .meta({ description: 'The queue that it is sent from; transactional mail goes first' }),
  template: z.string().nullable().meta({ description: 'Id of its template' }),
  campaign: z.string().nullable().meta({ description: 'Id of its campaign' }),
  tags: z.record(z.string(), z.string()).meta({ description: 'Empty once the contact is deleted' }),
  createdAt: timestamp,
  scheduledAt: timestamp.nullable().meta({ description: 'When it is due, if it was scheduled' }),
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  clickedAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
};

/** An email as lists show it. */
export const email = z.object(emailFields).meta({ id: 'ListedEmail' });

const timelineEntry = z.object({
  type: z.enum(timelineTypes).meta({
    description: timelineTypes.map((type) => `- \`${type}\`: ${timelineTexts[type]}`).join('\n'),
  }),
  at: timestamp,
  bounceType: z.enum(['hard', 'soft']).optional().meta({ description: 'Of a bounce' }),
  subType: z.string().optional().meta({ description: "SES's name for the kind of bounce or delay" }),
  detail: z.string().optional().meta({ description: 'See `type`; absent once the contact is deleted' }),
  link: z.string().optional().meta({ description: 'The link that was clicked; absent once the contact is deleted' }),
  bot: z.literal(true).optional().meta({ description: 'A machine opened or clicked it, which does not count' }),
  webhook: z
    .object({
      id: z.string().meta({ description: 'Id of the webhook' }),
      url: z.string(),
      event: z.string().meta({ description: 'Name of the event' }),
      status: z.string().meta({ description: 'Status of the delivery' }),
    })
    .optional()
    .meta({ description: 'The latest state of a delivery to one of your webhooks' }),
});

const emailWithTimeline = z
  .object({
    ...emailFields,
    error: z.string().nullable().meta({ description: 'The error of SES or of the mail server, if there was one' }),
    explanation: z.string().nullable().meta({
      description: 'Why it did not arrive, or not yet, and what to do, in a sentence; null while all is well',
    }),
    timeline: z.array(timelineEntry).meta({ description: 'All that happened to it, in order of time' }),
    opens: z.int().meta({ description: 'Opens by people' }),
    clicks: z.int().meta({ description: 'Clicks by people' }),
  })
  .meta({ id: 'Email' });

const content = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string().meta({ description: 'Plain text part' }),
  from: z.object({ name: z.string().optional(), email: z.string() }).meta({ description: 'Sender' }),
  replyTo: z.string().nullable().meta({ description: 'Address for replies' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Headers that were added' }),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        size: z.int().meta({ description: 'Bytes' }),
        sha256: z.string().meta({ description: 'SHA-256 of the bytes, in hex' }),
        disposition: z.enum(['attachment', 'inline']).meta({ description: 'inline: shown within the HTML' }),
        contentId: z.string().nullable().meta({ description: 'The HTML refers to it as cid:<contentId>' }),
      }),
    )
    .meta({ description: 'The files, without their bytes' }),
});

const query = z.strictObject({
  ...listQuery,
  contact: contactRef.optional(),
  status: status.optional().meta({ description: 'Only emails of this status', example: 'BOUNCED' }),
  campaign: z.string().min(1).max(100).optional().meta({
    example: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    description:
      'Only emails of this campaign, in the order of its recipients. Without it, or a contact, campaign mail is left out',
  }),
  tag: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}$/, 'Expected a tag as name:value.')
    .optional()
    .meta({ description: 'Only emails with this tag, as name:value', example: 'flow:checkout' }),
});

export const emailsGroup = defineGroup({
  name: 'emails',
  description: 'The status, timeline and content of each email.',
  routes: {
    listEmails: {
      method: 'GET',
      path: '/emails',
      summary: 'List emails, newest first',
      description:
        'Campaign mail is listed only with the filter campaign or contact. Filters can be combined. With a filter, a page may have fewer emails than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      query,
      replies: { 200: listOf(email) },
      errors: ['INVALID_CURSOR', 'CONTACT_NOT_FOUND', 'CAMPAIGN_NOT_FOUND'],
    },
    getMailStats: {
      method: 'GET',
      path: '/stats',
      summary: 'Get the figures of mail over time',
      description:
        'By hour or day, each mail at most once in each figure, in the hour in which it first happened. Test mails and sign-in links do not count. Figures trail by seconds, are exact after the last event and are kept for 400 days. An hour tells 50 values of a group apart, and 50 tags.',
      access: 'secret',
      query: mailStatsQuery,
      replies: { 200: mailStats },
      errors: [],
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
      description: `Content is kept for ${CONTENT_SHOWN_DAYS} days after sending, or until its contact is deleted.`,
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
