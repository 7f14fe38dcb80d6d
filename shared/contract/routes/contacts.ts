import * as z from 'zod';
import { CONTACT_BODY } from '../body-limits';
import { emailText, listOf, listQuery, timestamp } from '../common';
import {
  activityQuery,
  contact,
  contactData,
  contactField,
  contactListing,
  contactPage,
  contactParams,
  contactSegment,
  contactUpdate,
  storedRecord,
  upsertedContact,
} from '../contacts';
import { dataWarnings } from '../data-warnings';
import { defineGroup } from '../route';
import { email } from './emails';
import { event } from './events';

const eventName = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: 'Only events of this name', example: 'signed up' });

const receivedMail = event
  .extend({
    html: z.string().nullable().meta({ description: 'Null if it has none, and after 30 days' }),
    attachments: z
      .array(
        z.object({
          filename: z.string().meta({ description: 'As the sender has named it' }),
          contentType: z.string().meta({ description: 'As the sender has declared it' }),
          size: z.int().meta({ description: 'In bytes' }),
          url: z.string().nullable().meta({ description: 'Downloads the file, without cookies; null after 30 days' }),
        }),
      )
      .meta({ description: 'Its files, in the order of the mail' }),
    linksExpireAt: timestamp.nullable().meta({ description: 'When the links to the attachments end: in 5 minutes' }),
  })
  .meta({ id: 'ReceivedMail' });

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
      maxBodyBytes: CONTACT_BODY,
      body: z.strictObject({
        email: emailText,
        subscribed: z.boolean().optional().meta({
          description:
            'Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change',
          example: true,
        }),
        data: contactData,
      }),
      replies: { 201: upsertedContact, 200: upsertedContact },
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
      query: contactListing,
      replies: { 200: contactPage },
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
      replies: { 200: listOf(contactField) },
      errors: ['INVALID_CURSOR'],
    },
    deleteField: {
      method: 'DELETE',
      path: '/contacts/fields/{name}',
      summary: 'Remove a data field that no contact has, to make room for another',
      description:
        'The field no longer counts against the 1000 fields of the project, nor against the 100 of public keys. A field that contacts have is a 409: delete these contacts (`POST /contacts/bulk` with a filter on the field) or set the field to null first. The next contact that gets this field registers it again.',
      access: 'secret',
      audited: 'everybody',
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
      params: contactParams,
      query: z.strictObject(activityQuery),
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
      params: contactParams,
      maxBodyBytes: CONTACT_BODY,
      body: contactUpdate,
      replies: { 200: contact.extend({ warnings: dataWarnings }) },
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
      params: contactParams,
      replies: { 204: null },
      errors: ['CONTACT_NOT_FOUND'],
    },
    listContactEvents: {
      method: 'GET',
      path: '/contacts/{id}/events',
      summary: "List a contact's events and those of its emails, newest first",
      description: 'Includes the events of campaign mail, which GET /events does not list.',
      access: 'secret',
      params: contactParams,
      query: z.strictObject({ ...listQuery, name: eventName }),
      replies: { 200: listOf(event) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getReceivedMail: {
      method: 'GET',
      path: '/contacts/{id}/received/{event}',
      summary: 'Get a mail that a contact has sent, with its HTML and links to its attachments',
      description:
        'The mails of a contact are its events `email.received` and `email.set_aside`. HTML and attachments are kept for 30 days. HTML from outside is hostile: show it only in a sandboxed frame without scripts.',
      access: 'secret',
      alsoNeeds: ['events'],
      params: contactParams.extend({
        event: z.string().meta({ description: 'Id of the event', example: 'evt_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
      }),
      replies: { 200: receivedMail },
      errors: ['CONTACT_NOT_FOUND', 'EMAIL_NOT_FOUND'],
    },
    listContactData: {
      method: 'GET',
      path: '/contacts/{id}/data',
      summary: 'List all that is stored about a contact, to answer a request for access',
      description:
        'The contact, its suppression, segments, executions of workflows, emails, events and the copies that it got of mail to others, in this order; bcc copies only for who may see them. A page has records of one kind, so it may be short or empty while hasMore is true: continue with the cursor. `GET /emails/{id}/content` has the content of an email. `npx posthaste contacts data` saves all of it as one file.',
      access: 'secret',
      alsoNeeds: ['emails', 'events', 'suppressions', 'segments', 'workflows'],
      params: contactParams,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(storedRecord) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listContactEmails: {
      method: 'GET',
      path: '/contacts/{id}/emails',
      summary: 'List the emails of a contact, newest first',
      access: 'secret',
      params: contactParams,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(email) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listContactSegments: {
      method: 'GET',
      path: '/contacts/{id}/segments',
      summary: 'List the segments that a contact is in, newest first',
      access: 'secret',
      params: contactParams,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(contactSegment) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
