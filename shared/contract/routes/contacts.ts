import * as z from 'zod';
import { attributes, emailText, timestamp } from '../common';
import { defineGroup } from '../route';

const contactFields = {
  id: z.string(),
  email: z.string(),
  subscribed: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const contact = z.object(contactFields);
const upserted = z.object({ ...contactFields, _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }) });

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
      body: z.strictObject({
        email: emailText,
        subscribed: z.boolean().optional(),
        data: attributes.optional(),
      }),
      replies: { 201: upserted, 200: upserted },
      bare: true,
      errors: [],
    },
    getContact: {
      method: 'GET',
      path: '/contacts/{id}',
      summary: 'Read a contact by its id or its address',
      access: 'secret',
      params: z.strictObject({
        id: z.string().min(1).max(320).meta({ description: 'A contact id or an email address, URL-encoded' }),
      }),
      replies: { 200: contact },
      bare: true,
      errors: ['CONTACT_NOT_FOUND'],
    },
  },
});
