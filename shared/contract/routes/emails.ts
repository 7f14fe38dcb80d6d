import * as z from 'zod';
import { idParams, instant, listOf, timestamp } from '../common';
import { emailQuery } from '../email-query';
import { emailStats, emailStatsQuery } from '../email-stats';
import { CONTENT_SHOWN_DAYS } from '../retention';
import { defineGroup } from '../route';
import { disposition } from '../send-requests';
import { bounceTypes, emailStatuses } from '../statuses';
import { timelineTexts, timelineTypes } from '../timeline-types';

const status = z.enum(emailStatuses);

const emailFields = {
  id: z.string(),
  contact: z.object({
    id: z.string(),
    email: z.string().nullable().meta({ description: 'Null once the contact is deleted' }),
  }),
  from: z.string().nullable().meta({ description: 'Sender; null once the campaign is deleted' }),
  subject: z.string().nullable().meta({ description: 'Null once the contact or the campaign is deleted' }),
  status: status.meta({ description: 'Status of the email; SKIPPED and CANCELLED emails were never sent' }),
  bounceType: z
    .enum(bounceTypes)
    .nullable()
    .meta({ description: 'For a BOUNCED email: hard if the address is permanently undeliverable' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why the email was skipped or failed, for example contact_deleted' }),
  lane: z
    .enum(['transactional', 'bulk'])
    .meta({ description: 'The queue of the email; transactional emails are sent first' }),
  template: z.string().nullable().meta({ description: 'Id of the template' }),
  campaign: z.string().nullable().meta({ description: 'Id of the campaign' }),
  tags: z.record(z.string(), z.string()).meta({ description: 'Empty once the contact is deleted' }),
  createdAt: timestamp,
  scheduledAt: timestamp
    .nullable()
    .meta({ description: 'When the email is scheduled to be sent, if it was scheduled' }),
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  clickedAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
};

export const email = z.object(emailFields).meta({ id: 'ListedEmail' });

const copyKind = z.enum(['cc', 'bcc']).meta({ description: 'Kind of copy' });
export type CopyKind = z.output<typeof copyKind>;

const timelineEntry = z.object({
  type: z.enum(timelineTypes).meta({
    description: timelineTypes.map((type) => `- \`${type}\`: ${timelineTexts[type]}`).join('\n'),
  }),
  at: timestamp,
  bounceType: z.enum(bounceTypes).optional().meta({ description: 'For a bounce' }),
  subType: z.string().optional().meta({ description: "SES's name for the type of bounce or delay" }),
  detail: z.string().optional().meta({ description: 'See `type`; absent once the contact is deleted' }),
  link: z.string().optional().meta({ description: 'The link that was clicked; absent once the contact is deleted' }),
  bot: z
    .literal(true)
    .optional()
    .meta({ description: 'Whether a machine opened or clicked the email. Such events do not count' }),
  copy: z
    .object({ kind: copyKind, email: z.string().nullable().meta({ description: 'As in `copies`' }) })
    .optional()
    .meta({
      description: 'The copy that the event is about; absent if it is about the email itself or its main recipient',
    }),
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
    .meta({ description: 'Null for bcc without `include=bcc`, and once the contact is deleted' }),
  status: status.meta({ description: 'Status of this copy' }),
  reason: z.string().nullable().meta({ description: 'Why the copy was skipped, for example suppressed' }),
  bounceType: z.enum(bounceTypes).nullable().meta({ description: 'For a BOUNCED copy' }),
  deliveredAt: timestamp.nullable(),
  bouncedAt: timestamp.nullable(),
  complainedAt: timestamp.nullable(),
});

const emailWithTimeline = z
  .object({
    ...emailFields,
    error: z.string().nullable().meta({ description: 'The error from SES or the mail server, if any' }),
    explanation: z.string().nullable().meta({
      description: 'Why the email is not delivered, and what to do; null if there is no problem',
    }),
    timeline: z.array(timelineEntry).meta({ description: 'All events of the email, in chronological order' }),
    resentFrom: z
      .string()
      .nullable()
      .meta({ description: 'If this email is a resend to a corrected address: id of the original email' }),
    resentAs: z.array(z.string()).meta({ description: 'Ids of the emails that resend this one' }),
    copies: z.array(copy).meta({
      description:
        'Recipients of copies, in the order of the request. A copy does not affect the status of the email, which follows its main recipient. SES does not report which recipient opened or clicked',
    }),
    opens: z.int().meta({ description: 'Number of opens by people' }),
    clicks: z.int().meta({ description: 'Number of clicks by people' }),
  })
  .meta({ id: 'Email' });

const content = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string().meta({ description: 'Plain text part' }),
  from: z.object({ name: z.string().optional(), email: z.string() }).meta({ description: 'Sender' }),
  replyTo: z.string().nullable().meta({ description: 'Reply-to address' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Additional headers' }),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        size: z.int().meta({ description: 'Bytes' }),
        sha256: z.string().meta({ description: 'SHA-256 of the file, in hex' }),
        disposition: disposition.meta({ description: 'inline: shown in the HTML' }),
        contentId: z.string().nullable().meta({ description: 'The HTML references it as cid:<contentId>' }),
      }),
    )
    .meta({ description: 'The attachments, without their content' }),
});

export const emailsGroup = defineGroup({
  name: 'emails',
  description: 'Status, timeline and content of each email.',
  routes: {
    listEmails: {
      method: 'GET',
      path: '/emails',
      summary: 'List emails, newest first',
      description:
        'Campaign emails are listed only with the campaign, contact or reputation filter. Filters can be combined. With a filter, a page can have fewer emails than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      allowsAgents: true,
      query: emailQuery,
      replies: { 200: listOf(email) },
      errors: ['INVALID_CURSOR', 'CONTACT_NOT_FOUND', 'CAMPAIGN_NOT_FOUND', 'TEMPLATE_NOT_FOUND'],
    },
    getEmailStats: {
      method: 'GET',
      path: '/stats',
      summary: 'Get email stats over time',
      description:
        'By hour or day. Each email counts at most once per metric, in the hour of its first event. Test emails and sign-in links do not count. Stats are delayed by seconds, exact after the last event, and stored for 400 days. Each hour distinguishes at most 50 values of a group and 50 tags.',
      access: 'secret',
      allowsAgents: true,
      query: emailStatsQuery,
      replies: { 200: emailStats },
      errors: [],
    },
    getEmail: {
      method: 'GET',
      path: '/emails/{id}',
      summary: 'Get an email with its timeline',
      access: 'secret',
      allowsAgents: true,
      params: idParams('em'),
      query: z.strictObject({
        include: z.literal('bcc').optional().meta({
          description:
            'bcc: show the addresses of bcc copies. Not available to agent keys or to members with the viewer role',
          example: 'bcc',
        }),
      }),
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND'],
    },
    getEmailContent: {
      method: 'GET',
      path: '/emails/{id}/content',
      summary: 'Get the content of an email: subject, HTML and text',
      description: `Content is stored for ${CONTENT_SHOWN_DAYS} days after sending, or until the contact is deleted. Links to the contact's own pages (unsubscribe, preferences, confirm) are replaced with links to a page that says they are not valid, because they act on behalf of the recipient. Viewers can read marketing emails only, because a transactional email can contain a sign-in link (403 ROLE_NOT_PERMITTED).`,
      access: 'secret',
      params: idParams('em'),
      replies: { 200: content },
      errors: ['EMAIL_NOT_FOUND', 'EMAIL_CONTENT_NOT_FOUND'],
    },
    rescheduleEmail: {
      method: 'PATCH',
      path: '/emails/{id}',
      summary: 'Reschedule an email that waits for its time',
      description:
        'Its content stays as it was accepted. A repeat with the same time changes nothing. The response is 409 INVALID_STATE if the email is already due or cancelled, or if another request reschedules it at the same time.',
      access: 'secret',
      alsoSdk: 'resend',
      params: idParams('em'),
      body: z.strictObject({
        scheduledAt: instant.meta({
          description:
            'When to send, in the future and at most a year after the email was accepted. ISO 8601 with a time zone',
          example: '2026-12-01T09:00:00Z',
        }),
      }),
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND', 'INVALID_STATE'],
    },
    cancelEmail: {
      method: 'POST',
      path: '/emails/{id}/cancel',
      summary: 'Cancel a scheduled email',
      access: 'secret',
      alsoSdk: 'resend',
      params: idParams('em'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: emailWithTimeline },
      errors: ['EMAIL_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
