import * as z from 'zod';
import {
  attributes,
  emailText,
  instant,
  introducedBy,
  listOf,
  listQuery,
  name,
  rule,
  timestamp,
  totalIsLowerBound,
} from '../common';
import { defineGroup } from '../route';
import { email } from './emails';
import { event } from './events';

const contactFields = {
  id: z.string(),
  email: z.string(),
  subscribed: z.boolean().meta({ description: 'Whether the contact gets marketing mail' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'Free-form attributes' }),
  topics: z
    .record(z.string(), z.boolean())
    .optional()
    .meta({ description: "Choices by topic id; for other topics the topic's default applies" }),
  snoozedUntil: timestamp.optional().meta({ description: 'No marketing mail before this time' }),
  pending: z
    .literal(true)
    .optional()
    .meta({ description: 'Present while a mail asks the contact to confirm the subscription' }),
  unconfirmed: z.literal(true).optional().meta({
    description:
      "Present while some of the contact's data is known from a public key alone. Confirmation mail and mail of workflows show none of it, until the person confirms or a secret key changes the contact or tracks an event of it",
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const contact = z.object(contactFields).meta({ id: 'Contact' });
const contactSegment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['DYNAMIC', 'STATIC']).meta({ description: 'DYNAMIC: by a filter; STATIC: by a list of members' }),
});
const upserted = z.object({
  ...contactFields,
  _meta: z
    .object({
      isNew: z.boolean().meta({ description: 'This call created the contact' }),
      isUpdate: z.boolean().meta({ description: 'The contact existed before' }),
    })
    .meta({ description: 'What the call did' }),
});

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(320)
    .meta({ description: 'Id or email address of the contact, URL-encoded', example: 'ada@example.com' }),
});

const listing = z.strictObject({
  ...listQuery,
  subscribed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      type: 'boolean',
      enum: [true, false],
      description: 'Only contacts that are subscribed, or only those that are not',
      example: true,
    }),
  search: name
    .optional()
    .meta({ description: 'Only contacts whose address contains this text, in any case', example: 'example.com' }),
  email: emailText.optional().meta({ description: 'Only the contact with exactly this address' }),
});

const contacts = z.object({
  contacts: z.array(contact),
  cursor: z.string().optional().meta({ description: 'The cursor of the next page; absent on the last page' }),
  hasMore: z.boolean(),
  total: z.int().meta({ description: 'Number of contacts, up to date within seconds' }),
  totalIsLowerBound,
});

const data = attributes.optional().meta({
  description:
    'Free-form attributes. They merge into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB',
});

const MAXIMUM_TOPICS = 100;

const topics = z
  .record(z.string().min(1).max(64), z.boolean().nullable())
  .refine(
    (chosen) => Object.keys(chosen).length <= MAXIMUM_TOPICS,
    rule('too_big', `At most ${MAXIMUM_TOPICS} topics.`),
  );

const update = z.strictObject({
  subscribed: z.boolean().optional().meta({
    description: 'Subscribes the contact to marketing mail, or unsubscribes it. After a complaint, true has no effect',
    example: false,
  }),
  data,
  topics: topics.nullish().meta({
    description: 'Choices by topic id; null removes one choice, or all choices. At most 100',
    example: { top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E: false },
  }),
  snoozedUntil: instant.nullish().meta({
    description: 'No marketing mail before this time, at most a year ahead; null ends the break',
    example: '2026-12-24T00:00:00Z',
  }),
});

export type ContactUpdate = z.output<typeof update>;

const field = z.object({
  name: z.string(),
  types: z
    .array(
      z.object({
        type: z.enum(['string', 'number', 'boolean', 'object', 'array']).meta({ description: 'JSON type' }),
        count: z.int().meta({ description: 'Contacts with a value of this type' }),
      }),
    )
    .meta({ description: 'Types of the values, the most frequent first' }),
  count: z.int().meta({ description: 'Contacts that have this key, up to date within seconds' }),
  introducedBy,
});

const dataKinds = ['contact', 'suppression', 'segment', 'execution', 'email', 'event'] as const;
export type ContactDataKind = (typeof dataKinds)[number];

const storedRecord = z.object({
  kind: z.enum(dataKinds).meta({ description: 'What the record is', example: 'event' }),
  record: z.record(z.string(), z.unknown()).meta({
    description:
      'As the routes of its kind show it. An execution has the data that started it (`trigger`) and that it received last (`received`)',
  }),
});

const eventName = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: 'Only events of this name', example: 'signed up' });

export const contactsGroup = defineGroup({
  name: 'contacts',
  description: 'The people who get mail, with free-form data. Sending and tracking create and update contacts too.',
  routes: {
    createContact: {
      method: 'POST',
      path: '/contacts',
      summary: 'Create a contact, or update the contact with this address',
      description:
        '201 for a new contact, 200 for an existing one. After a complaint a contact is never subscribed again.',
      access: 'secret',
      body: z.strictObject({
        email: emailText,
        subscribed: z.boolean().optional().meta({
          description:
            'Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change',
          example: true,
        }),
        data,
      }),
      replies: { 201: upserted, 200: upserted },
      bare: true,
      errors: [],
    },
    listContacts: {
      method: 'GET',
      path: '/contacts',
      summary: 'List contacts, newest first',
      description:
        'Filters can be combined. With a search, a page may have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor.',
      access: 'secret',
      query: listing,
      replies: { 200: contacts },
      bare: true,
      errors: ['INVALID_CURSOR'],
    },
    listFields: {
      method: 'GET',
      path: '/contacts/fields',
      summary: 'List the keys that occur in the data of contacts, in order',
      description:
        'With them the fields that were introduced and that no contact has now, with a count of 0. A project has at most 1000 fields, of which public keys introduce at most 100. If there is no room for a new one, fields that public keys introduced more than a day ago and that no contact has are removed.',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(field) },
      errors: ['INVALID_CURSOR'],
    },
    deleteField: {
      method: 'DELETE',
      path: '/contacts/fields/{name}',
      summary: 'Remove a data field that no contact has, to make room for another',
      description:
        'The field no longer counts against the 1000 fields of the project, nor against the 100 of public keys. A field that contacts have is a 409: delete these contacts (`POST /contacts/bulk` with a filter on the field) or set the field to null first. The next contact that gets this field registers it again.',
      access: 'secret',
      params: z.strictObject({
        name: z.string().min(1).max(64).meta({ description: 'The name, URL-encoded', example: 'plan' }),
      }),
      replies: { 204: null },
      errors: ['FIELD_NOT_FOUND', 'IN_USE'],
    },
    getContact: {
      method: 'GET',
      path: '/contacts/{id}',
      summary: 'Get a contact by id or address',
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
      description: 'The address of a contact never changes.',
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
        'The contact, its events and the content of its emails are gone at once; its unsent mail is not sent. Of each email only id, status, times, lane and template remain. A suppression stays, without the address. If a contact is created again with this address, it is a new contact.',
      access: 'secret',
      params,
      replies: { 204: null },
      errors: ['CONTACT_NOT_FOUND'],
    },
    listContactEvents: {
      method: 'GET',
      path: '/contacts/{id}/events',
      summary: "List a contact's events and those of its emails, newest first",
      description: 'Includes the events of campaign mail, which GET /events does not list.',
      access: 'secret',
      params,
      query: z.strictObject({ ...listQuery, name: eventName }),
      replies: { 200: listOf(event) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listContactData: {
      method: 'GET',
      path: '/contacts/{id}/data',
      summary: 'List all that is stored about a contact, to answer a request for access',
      description:
        'The contact, its suppression, segments, executions of workflows, emails and events, in this order. A page has records of one kind, so it may be short or empty while hasMore is true: continue with the cursor. `GET /emails/{id}/content` has the content of an email. `npx posthaste contacts data` saves all of it as one file.',
      access: 'secret',
      alsoNeeds: ['emails', 'events', 'suppressions', 'segments', 'workflows'],
      params,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(storedRecord) },
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
