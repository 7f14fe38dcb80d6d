import * as z from 'zod';
import { name, timestamp } from '../common';
import type { FieldCode } from '../errors';
import { defineGroup } from '../route';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** An address label has several lines; other control characters have no place in a mail. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const MAXIMUM_POSTAL = 1000;

const plainName = name.refine((text) => !/\p{Cc}/u.test(text), own('invalid_string', 'No control characters.'));
const address = z.string().trim().min(1).max(320);
const postalAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAXIMUM_POSTAL)
  .refine((text) => !CONTROL.test(text), own('invalid_string', 'Line breaks are the only control characters.'));
const language = z.enum(['en', 'de', 'fr', 'es', 'pt']);

/** The languages that the service's own pages and footers speak. */
export type ProjectLanguage = z.output<typeof language>;

const trackingInput = z.strictObject({
  transactional: z.boolean().nullish(),
  marketing: z.boolean().nullish(),
});

const doubleOptIn = z.strictObject({ enabled: z.boolean(), templateId: z.string().min(1).max(255) });

const updateBody = z.strictObject({
  name: plainName.optional(),
  language: language.nullish().meta({ description: "Of the service's own pages and footers; en unless set" }),
  from: address.nullish().meta({ description: 'Sender of campaigns and workflows, on a VERIFIED domain' }),
  fromName: plainName.nullish(),
  replyTo: address.nullish(),
  postalAddress: postalAddress.nullish().meta({ description: 'For the footer of marketing mail' }),
  unsubscribeMailto: address.nullish().meta({
    description: 'On a VERIFIED domain: offered to mail programs beside the link, and read by you',
  }),
  tracking: trackingInput
    .nullish()
    .meta({ description: 'Opens and clicks of sends that do not say; members that are left out stay' }),
  doubleOptIn: doubleOptIn.nullish().meta({
    description:
      'With it, whom a public key would subscribe gets a mail of this TRANSACTIONAL template, which must show `{{ confirmUrl }}`, and is subscribed by the link in it. Such a mail goes to an address once a day at most, and three times in all; its link is good for 30 days',
  }),
  publicTrackWritesData: z
    .boolean()
    .nullish()
    .meta({ description: 'Public keys may change the data of existing contacts' }),
  mailboxInsights: z
    .boolean()
    .nullish()
    .meta({ description: "Verification may ask SES's mailbox insights, which cost money" }),
});

export type ProjectMembers = z.output<typeof updateBody>;

const count = z.int().min(0);
const rate = z.number().min(0).max(1);
const reputationStats = { sent: count, hardBounces: count, complaints: count };

const pause = z
  .object({
    since: timestamp,
    cause: z.enum(['bounces', 'complaints', 'operator']),
    ...reputationStats,
    endsWhen: z.string().meta({ description: 'A sentence for people' }),
  })
  .meta({ description: 'With the stats that tripped it' })
  .nullable();

const streamStats = z.object({
  ...reputationStats,
  bounceRate: rate.meta({ description: 'Hard bounces as a share of the sent mail' }),
  complaintRate: rate.meta({ description: 'Complaints as a share of the sent mail' }),
});

const reputation = z
  .object({
    since: z.iso.date().meta({ description: 'The first day of the window, in UTC' }),
    marketing: streamStats,
    transactional: streamStats,
  })
  .meta({
    description:
      "Of today and the six days before, seconds behind; without simulated mail, and without what the operator's resume has set aside",
  });

const project = z.object({
  id: z.string(),
  name: z.string(),
  language,
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  postalAddress: z.string().nullable(),
  unsubscribeMailto: z.string().nullable(),
  tracking: z.object({ transactional: z.boolean(), marketing: z.boolean() }),
  doubleOptIn: z.object({ enabled: z.boolean(), templateId: z.string().nullable() }),
  publicTrackWritesData: z.boolean(),
  mailboxInsights: z.boolean(),
  paused: z.object({ marketing: pause, everything: pause }).meta({
    description: 'Mail that waits to protect the reputation; sends of this kind are refused with SENDING_PAUSED',
  }),
  reputation,
  createdAt: timestamp,
  updatedAt: timestamp,
});

const account = z.object({
  rate: z.number().meta({ description: 'Mails a second at which the service sends' }),
  quota: z.number().nullable().meta({ description: 'Mails in any 24 hours; null is no limit, or not known yet' }),
  used: z.number().meta({ description: 'Mails of the last 24 hours' }),
  remaining: z.number().nullable(),
  sandbox: z.boolean().nullable().meta({ description: 'Mail goes to addresses verified in SES only' }),
  paused: z.boolean().meta({ description: 'SES takes no mail: all of it waits and goes on by itself' }),
  enforcement: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']).nullable(),
  checkedAt: timestamp.nullable().meta({ description: 'When SES said so; it is asked each minute' }),
  notes: z.array(z.string()).meta({ description: 'What to know or do, in sentences for people; most urgent first' }),
});

export const projectGroup = defineGroup({
  name: 'project',
  description: 'The project that the key belongs to.',
  routes: {
    getProject: {
      method: 'GET',
      path: '/project',
      summary: 'Read the project and its settings',
      access: 'secret',
      replies: { 200: project },
      errors: [],
    },
    updateProject: {
      method: 'PATCH',
      path: '/project',
      summary: 'Change settings of the project',
      description:
        'Members that are left out stay; null brings the standard back. Sending follows a change within 5 seconds.',
      access: 'secret',
      body: updateBody,
      replies: { 200: project },
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE', 'TEMPLATE_NOT_FOUND'],
    },
    getAccount: {
      method: 'GET',
      path: '/account',
      summary: "Read what SES allows the service's account",
      description: 'All projects of a deployment share one account with one rate, one quota and one reputation at SES.',
      access: 'secret',
      replies: { 200: account },
      errors: [],
    },
  },
});
