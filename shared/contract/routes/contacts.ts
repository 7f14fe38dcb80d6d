import * as z from 'zod';
import { MAX_CONTACT_BODY_BYTES } from '../body-limits';
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
  .meta({ description: 'Only events with this name', example: 'signed up' });

const receivedEmail = event
  .extend({
    html: z.string().nullable().meta({ description: 'Null if the email has no HTML, and after 30 days' }),
    attachments: z
      .array(
        z.object({
          filename: z.string().meta({ description: 'File name, as given by the sender' }),
          contentType: z.string().meta({ description: 'Content type, as given by the sender' }),
          size: z.int().meta({ description: 'Size in bytes' }),
          url: z.string().nullable().meta({ description: 'Download URL, without cookies; null after 30 days' }),
        }),
      )
      .meta({ description: 'The attachments, in the order of the email' }),
    linksExpireAt: timestamp.nullable().meta({ description: 'When the links to the attachments expire: in 5 minutes' }),
  })
  .meta({ id: 'ReceivedEmail' });

export const contactsGroup = defineGroup({
  name: 'contacts',
  description:
    'The people who receive emails, with free-form data. Sending and tracking also create and update contacts.',
  routes: {
    createContact: {
      method: 'POST',
      path: '/contacts',
      summary: 'Create or update a contact',
      description:
        '201 for a new contact, 200 if a contact with this address exists. After a complaint, a contact is never subscribed again.',
      access: 'secret',
      maxBodyBytes: MAX_CONTACT_BODY_BYTES,
      body: z.strictObject({
        email: emailText,
        subscribed: z.boolean().optional().meta({
          description:
            'Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change',
          example: true,
        }),
        data: contactData,
      }),
      replies: { 201: upsertedContact, 200: upsertedContact },
      withoutEnvelope: true,
      errors: [],
    },
    listContacts: {
      method: 'GET',
      path: '/contacts',
      summary: 'List contacts, newest first',
      description:
        'Filters can be combined. With a search, a page can have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor. A page that searches names reads at most about 16,000 contacts, the newest first, and later pages about 5,000.',
      access: 'secret',
      query: contactListing,
      replies: { 200: contactPage },
      withoutEnvelope: true,
      errors: ['INVALID_CURSOR'],
    },
    listFields: {
      method: 'GET',
      path: '/contacts/fields',
      summary: 'List the data fields of contacts, in alphabetical order',
      description:
        'Includes registered fields that no contact has, with a count of 0. A project can have at most 1000 fields, at most 100 of them from public keys. When there is no room for a new field, unused fields that public keys added more than a day ago are removed.',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(contactField) },
      errors: ['INVALID_CURSOR'],
    },
    deleteField: {
      method: 'DELETE',
      path: '/contacts/fields/{name}',
      summary: 'Remove an unused data field',
      description:
        'The field no longer counts toward the limits of 1000 fields per project and 100 fields from public keys. If a contact still has the field, the response is 409: first delete these contacts (`POST /contacts/bulk` with a filter on the field) or set the field to null. The next contact with this field registers it again.',
      access: 'secret',
      auditsCallsOf: 'everybody',
      params: z.strictObject({
        name: z.string().min(1).max(64).meta({ description: 'Name of the field, URL-encoded', example: 'plan' }),
      }),
      replies: { 204: null },
      errors: ['FIELD_NOT_FOUND', 'IN_USE'],
    },
    getContact: {
      method: 'GET',
      path: '/contacts/{id}',
      summary: 'Get a contact by id or email address',
      access: 'secret',
      params: contactParams,
      query: z.strictObject(activityQuery),
      replies: { 200: contact },
      withoutEnvelope: true,
      errors: ['CONTACT_NOT_FOUND'],
    },
    updateContact: {
      method: 'PATCH',
      path: '/contacts/{id}',
      summary: 'Update a contact',
      description:
        'With `email`, the contact gets another address and keeps its id, its history and everything that belongs to it. A `contact.email_changed` event has the previous address. The previous address is free: someone who uses it later becomes a new contact. Unsubscriptions and manual suppressions stay with the contact, hard bounces stay with the previous address, and complaints apply to both. A pending confirmation ends. Emails that were already accepted go to the previous address. The request fails with 409 `EMAIL_TAKEN` if another contact has the address, and 409 `INVALID_STATE` if the address is suppressed.',
      access: 'secret',
      params: contactParams,
      maxBodyBytes: MAX_CONTACT_BODY_BYTES,
      body: contactUpdate,
      replies: { 200: contact.extend({ warnings: dataWarnings }) },
      withoutEnvelope: true,
      errors: ['CONTACT_NOT_FOUND', 'TOPIC_NOT_FOUND', 'EMAIL_TAKEN', 'INVALID_STATE', 'CONCURRENT_CHANGES'],
    },
    deleteContact: {
      method: 'DELETE',
      path: '/contacts/{id}',
      summary: 'Erase a contact',
      description:
        'Deletes the contact, its events and the content of its emails immediately, and doesn’t send its queued emails. Of each email, only id, status, times, lane and template remain. A suppression remains, without the address. A contact that is created with this address later is a new contact.',
      access: 'secret',
      params: contactParams,
      replies: { 204: null },
      errors: ['CONTACT_NOT_FOUND'],
    },
    listContactEvents: {
      method: 'GET',
      path: '/contacts/{id}/events',
      summary: 'List the events of a contact and of its emails, newest first',
      description: 'Includes the events of campaign emails, which GET /events does not list.',
      access: 'secret',
      params: contactParams,
      query: z.strictObject({ ...listQuery, name: eventName }),
      replies: { 200: listOf(event) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getReceivedEmail: {
      method: 'GET',
      path: '/contacts/{id}/received/{event}',
      summary: 'Get an email that a contact sent, with its HTML and links to its attachments',
      description:
        'The emails that a contact sends are its `email.received` and `email.set_aside` events. HTML and attachments are stored for 30 days. Do not trust HTML from outside: show it only in a sandboxed frame without scripts.',
      access: 'secret',
      additionalScopes: ['events'],
      params: contactParams.extend({
        event: z.string().meta({ description: 'Id of the event', example: 'evt_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
      }),
      replies: { 200: receivedEmail },
      errors: ['CONTACT_NOT_FOUND', 'EMAIL_NOT_FOUND'],
    },
    listContactData: {
      method: 'GET',
      path: '/contacts/{id}/data',
      summary: 'List all data stored about a contact',
      description:
        'Use it to respond to an access request. Lists the contact, its suppression, segments, workflow executions, emails, events and the copies it received of emails to others, in this order. Bcc copies are included only for callers that may see them. A page has records of one kind, so it can be short or empty while hasMore is true: continue with the cursor. Use `GET /emails/{id}/content` for the content of an email, and `npx posthaste contacts data` to save everything as one file.',
      access: 'secret',
      additionalScopes: ['emails', 'events', 'suppressions', 'segments', 'workflows'],
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
      summary: 'List the segments of a contact, newest first',
      access: 'secret',
      params: contactParams,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(contactSegment) },
      errors: ['CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
