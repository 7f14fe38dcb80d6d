import * as z from 'zod';
import { emailText, listOf, listQuery, name, timestamp } from '../common';
import { defineGroup } from '../route';

/** Why an address gets no mail, of all that there are. */
export const suppressionReason = z.enum(['hard_bounce', 'complaint', 'manual', 'import']);

const suppression = z.object({
  email: z.string().nullable().meta({ description: 'Null once the contact is erased' }),
  contactId: z.string().meta({ description: 'Of the address, whether there is a contact or not' }),
  reason: suppressionReason,
  emailId: z.string().nullable().meta({ description: 'The email that bounced or was complained of' }),
  createdAt: timestamp,
  updatedAt: timestamp.meta({ description: 'When the reason became a stronger one' }),
});

const params = z.strictObject({
  email: z.string().min(1).max(320).meta({ description: 'An email address or a contact id, URL-encoded' }),
});

export const suppressionsGroup = defineGroup({
  name: 'suppressions',
  description: 'Addresses that get no mail of any kind from this project. No other project is concerned.',
  routes: {
    listSuppressions: {
      method: 'GET',
      path: '/suppressions',
      summary: 'List suppressions, newest first',
      description:
        'Filters can be combined. Under a filter a page may hold fewer suppressions than asked for, or none, while hasMore is true: go on with nextCursor.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        reason: suppressionReason.optional(),
        search: name.optional().meta({ description: 'Anywhere in the address, whatever the case' }),
        email: emailText.optional().meta({ description: 'The whole address' }),
      }),
      replies: { 200: listOf(suppression) },
      errors: ['INVALID_CURSOR'],
    },
    createSuppression: {
      method: 'POST',
      path: '/suppressions',
      summary: 'Suppress an address',
      description:
        '200 when it is suppressed already: then a stronger reason takes the place of a weaker one (complaint, hard_bounce, manual and import), never the other way. A complaint also unsubscribes the contact for good.',
      access: 'secret',
      body: z.strictObject({ email: emailText, reason: suppressionReason.default('manual') }),
      replies: { 201: suppression, 200: suppression },
      errors: [],
    },
    getSuppression: {
      method: 'GET',
      path: '/suppressions/{email}',
      summary: 'Read the suppression of an address',
      access: 'secret',
      params,
      replies: { 200: suppression },
      errors: ['SUPPRESSION_NOT_FOUND'],
    },
    deleteSuppression: {
      method: 'DELETE',
      path: '/suppressions/{email}',
      summary: 'Lift a suppression',
      description:
        'Transactional mail goes to the address again from now on. Nobody is subscribed again by it. That of a complaint stays: 409.',
      access: 'secret',
      params,
      replies: { 204: null },
      errors: ['SUPPRESSION_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
