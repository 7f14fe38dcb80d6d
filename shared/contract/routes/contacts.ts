import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

/** Levels of nesting that a free-form object may have at all; what is kept on a contact has at most 5. */
const MAXIMUM_LEVELS = 32;

/** Looks level by level, for a text of 100,000 brackets would overflow the stack of whatever descends into it. */
function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAXIMUM_LEVELS; depth++) {
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/** Free-form attributes: any JSON object, not nested without end. */
export const attributes = z
  .record(z.string(), z.unknown())
  .refine(isShallow, { message: `Nested more than ${MAXIMUM_LEVELS} levels deep.`, params: { code: 'too_big' } });

/** The form alone, so that it is reported with the other members; the endpoint reads it by the rules of addresses. */
export const emailText = z
  .string()
  .trim()
  .max(320, { abort: true })
  .regex(/^[^@\s]+@[^@\s]+$/, 'Not an email address.')
  .meta({ format: 'email' });

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
