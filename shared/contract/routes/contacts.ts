import * as z from 'zod';
import { attributes, emailText, instant, listOf, listQuery, name, timestamp } from '../common';
import { defineGroup } from '../route';
import { email } from './emails';
import { event } from './events';

const contactFields = {
  id: z.string(),
  email: z.string(),
  subscribed: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  topics: z
    .record(z.string(), z.boolean())
    .optional()
    .meta({ description: 'What was chosen by topic; the others are as their topic says' }),
  snoozedUntil: timestamp.optional().meta({ description: 'No marketing mail until then' }),
  pending: z
    .literal(true)
    .optional()
    .meta({ description: 'Asked by mail whether it wants to be subscribed; absent for all others' }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const contact = z.object(contactFields);
const contactSegment = z.object({ id: z.string(), name: z.string(), type: z.enum(['DYNAMIC', 'STATIC']) });
const upserted = z.object({ ...contactFields, _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }) });

const params = z.strictObject({
  id: z.string().min(1).max(320).meta({ description: 'A contact id or an email address, URL-encoded' }),
});

const listing = z.strictObject({
  ...listQuery,
  subscribed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ type: 'boolean', enum: [true, false] }),
  search: name.optional().meta({ description: 'Anywhere in the address, whatever the case' }),
  email: emailText.optional().meta({ description: 'The whole address' }),
});

const contacts = z.object({
  contacts: z.array(contact),
  cursor: z.string().optional().meta({ description: 'Leads on; absent at the end' }),
  hasMore: z.boolean(),
  total: z.int().meta({ description: 'Trails by seconds' }),
  totalIsLowerBound: z.literal(true).optional(),
});

const changes = z.strictObject({ subscribed: z.boolean().optional(), data: attributes.optional() });

const MAXIMUM_TOPICS = 100;

const topics = z
  .record(z.string().min(1).max(64), z.boolean().nullable())
  .refine((chosen) => Object.keys(chosen).length <= MAXIMUM_TOPICS, {
    message: `At most ${MAXIMUM_TOPICS} topics.`,
    params: { code: 'too_big' },
  });

const update = z.strictObject({
  ...changes.shape,
  topics: topics.nullish().meta({ description: 'Choices by topic id; null forgets one, or all of them' }),
  snoozedUntil: instant.nullish().meta({ description: 'At most a year ahead; null ends it' }),
});

export type ContactUpdate = z.output<typeof update>;

const fields = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      types: z
        .array(z.object({ type: z.enum(['string', 'number', 'boolean', 'object', 'array']), count: z.int() }))
        .meta({ description: 'Of the values, the commonest first' }),
      count: z.int().meta({ description: 'Contacts that have it; trails by seconds' }),
    }),
  ),
});

const eventName = z.string().min(1).max(100).optional().meta({ description: 'Events of this name only' });

export const contactsGroup = defineGroup({
  name: 'contacts',
  description: 'The people mail goes to, with free-form data. Sending and tracking create and update them too.',
  routes: {
    createContact: {
      method: 'POST',
      path: '/contacts',
      summary: 'Create a contact, or update the one of this address',
      description:
        'Data merges by top-level key; null removes a key. An existing contact is subscribed or unsubscribed only when `subscribed` is given, and never subscribed again after a complaint.',
      access: 'secret',
      body: z.strictObject({ email: emailText, ...changes.shape }),
      replies: { 201: upserted, 200: upserted },
      bare: true,
      errors: [],
    },
    listContacts: {
      method: 'GET',
      path: '/contacts',
      summary: 'List contacts, newest first',
      description:
        'Filters can be combined. In a search a page may hold fewer contacts than asked for, or none, while hasMore is true: go on with the cursor.',
      access: 'secret',
      query: listing,
      replies: { 200: contacts },
      bare: true,
      errors: ['INVALID_CURSOR'],
    },
    listFields: {
      method: 'GET',
      path: '/contacts/fields',
      summary: 'List the keys of the data that contacts have',
      access: 'secret',
      replies: { 200: fields },
      errors: [],
    },
    getContact: {
      method: 'GET',
      path: '/contacts/{id}',
      summary: 'Read a contact by its id or its address',
      access: 'secret',
      params,
      replies: { 200: contact },
      bare: true,
      errors: ['CONTACT_NOT_FOUND'],
    },
    updateContact: {
      method: 'PATCH',
      path: '/contacts/{id}',
      summary: 'Change a contact',
      description:
        'Data merges by top-level key; null removes a key. The address of a contact never changes. A contact is not subscribed again after a complaint.',
      access: 'secret',
      params,
      body: update,
      replies: { 200: contact },
      bare: true,
      errors: ['CONTACT_NOT_FOUND', 'TOPIC_NOT_FOUND'],
    },
    deleteContact: {
      method: 'DELETE',
      path: '/contacts/{id}',
      summary: 'Erase a contact',
      description:
        'It is gone at once, with its events and what its emails said; mail that has not left is not sent. Of each email remain id, status, times, lane and template. A suppression stays, without the address. A contact that is created again under the address is a new one.',
      access: 'secret',
      params,
      replies: { 204: null },
      errors: ['CONTACT_NOT_FOUND'],
    },
    listContactEvents: {
      method: 'GET',
      path: '/contacts/{id}/events',
      summary: "A contact's timeline: its events and those of its emails, newest first",
      description: "Also what happened to campaigns' mail, which GET /events does not list.",
      access: 'secret',
      params,
      query: z.strictObject({ ...listQuery, name: eventName }),
      replies: { 200: listOf(event) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listContactEmails: {
      method: 'GET',
      path: '/contacts/{id}/emails',
      summary: 'List the emails of a contact, newest first',
      access: 'secret',
      params,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(email) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listContactSegments: {
      method: 'GET',
      path: '/contacts/{id}/segments',
      summary: 'List the segments that a contact is in, newest first',
      access: 'secret',
      params,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(contactSegment) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
