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

const updateBody = z.strictObject({
  name: plainName.optional(),
  language: language.nullish().meta({ description: "Of the service's own pages and footers; en unless set" }),
  from: address.nullish().meta({ description: 'Sender of campaigns and workflows, on a VERIFIED domain' }),
  fromName: plainName.nullish(),
  replyTo: address.nullish(),
  postalAddress: postalAddress.nullish().meta({ description: 'For the footer of marketing mail' }),
  tracking: trackingInput
    .nullish()
    .meta({ description: 'Opens and clicks of sends that do not say; members that are left out stay' }),
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

const project = z.object({
  id: z.string(),
  name: z.string(),
  language,
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  postalAddress: z.string().nullable(),
  tracking: z.object({ transactional: z.boolean(), marketing: z.boolean() }),
  publicTrackWritesData: z.boolean(),
  mailboxInsights: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
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
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE'],
    },
  },
});
