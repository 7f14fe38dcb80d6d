import * as z from 'zod';
import { idParams, listOf, timestamp } from '../common';
import { emailQuery } from '../email-query';
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

const copyKind = z.enum(['cc', 'bcc']).meta({ description: 'Which kind of copy' });

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
  copy: z
    .object({ kind: copyKind, email: z.string().nullable().meta({ description: 'As in `copies`' }) })
    .optional()
    .meta({ description: 'Whose copy it is about; absent if it is about the mail or its own recipient' }),
  webhook: z
    .object({
      id: z.string().meta({ description: 'Id of the webhook' }),
      delivery: z.string().meta({ description: 'Id of the delivery, for GET /webhooks/{id}/deliveries/{delivery}' }),
      url: z.string(),
      event: z.string().meta({ description: 'Name of the event' }),
      status: z.string().meta({ description: 'Status of the delivery' }),
    })
    .optional()
    .meta({ description: 'The latest state of a delivery to one of your webhooks' }),
});

const copy = z.object({
  kind: copyKind,
  email: z
    .string()
    .nullable()
    .meta({ description: 'Null for bcc unless `include=bcc` asks for it, and once the person is deleted' }),
  status: status.meta({ description: 'How far this copy is on its way' }),
  reason: z.string().nullable().meta({ description: 'Why it was skipped, for example suppressed' }),
  bounceType: z.enum(['hard', 'soft']).nullable().meta({ description: 'Of a copy that is BOUNCED' }),
  deliveredAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
});

const emailWithTimeline = z
  .object({
    ...emailFields,
    error: z.string().nullable().meta({ description: 'The error of SES or of the mail server, if there was one' }),
    explanation: z.string().nullable().meta({
      description: 'Why it did not arrive, or not yet, and what to do, in a sentence; null while all is well',
    }),
    timeline: z.array(timelineEntry).meta({ description: 'All that happened to it, in order of time' }),
    resentFrom: z
      .string()
      .nullable()
      .meta({ description: 'Id of the email whose content it has, if it was sent again to a corrected address' }),
    resentAs: z.array(z.string()).meta({ description: 'Ids of the emails by which it was sent again' }),
    copies: z.array(copy).meta({
      description:
        'Who gets a copy, in the order of the request. What becomes of a copy changes nothing in the status of the mail, which is that of its own recipient; SES does not tell whose open or click it was',
    }),
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
      agents: true,
      query: emailQuery,
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
      agents: true,
      query: mailStatsQuery,
      replies: { 200: mailStats },
      errors: [],
    },
    getEmail: {
      method: 'GET',
      path: '/emails/{id}',
      summary: 'Get one email with its timeline',
      access: 'secret',
      agents: true,
      params: idParams('em'),
      query: z.strictObject({
        include: z.literal('bcc').optional().meta({
          description:
            'bcc: show the addresses of bcc copies. Not for keys of agents, nor for members with the role viewer',
          example: 'bcc',
        }),
      }),
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND'],
    },
    getEmailContent: {
      method: 'GET',
      path: '/emails/{id}/content',
      summary: 'Get what was sent: subject, HTML and text',
      description: `Content is kept for ${CONTENT_SHOWN_DAYS} days after sending, or until its contact is deleted. Links to the contact's own pages (unsubscribe, preferences, confirm) lead to a page that says they are not valid: they act for the recipient alone. Viewers read marketing mail only: a transactional email may let its reader in (403 ROLE_NOT_PERMITTED).`,
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
