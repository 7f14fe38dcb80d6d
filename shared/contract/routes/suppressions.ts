import * as z from 'zod';
import { emailText, listOf, listQuery, name, timestamp } from '../common';
import { defineGroup } from '../route';

export const suppressionReason = z
  .enum(['hard_bounce', 'complaint', 'manual', 'import'])
  .meta({ description: 'Why the address gets no emails', example: 'manual' });

export type SuppressionReason = z.output<typeof suppressionReason>;

const suppression = z
  .object({
    email: z.string().nullable().meta({ description: 'Null once the contact is deleted' }),
    contactId: z.string().meta({ description: 'Contact id for the address, even if there is no contact' }),
    reason: suppressionReason,
    emailId: z.string().nullable().meta({ description: 'Id of the email that bounced or was marked as spam' }),
    createdAt: timestamp,
    updatedAt: timestamp.meta({ description: 'When a stronger reason replaced a weaker one' }),
  })
  .meta({ id: 'Suppression' });

const params = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(320)
    .meta({ description: 'Email address or contact id, URL-encoded', example: 'ada@example.com' }),
});

export const suppressionsGroup = defineGroup({
  name: 'suppressions',
  description: 'Addresses that get no emails of any kind from this project. Other projects are not affected.',
  routes: {
    listSuppressions: {
      method: 'GET',
      path: '/suppressions',
      summary: 'List suppressions, newest first',
      description:
        'Filters can be combined. With a filter, a page can have fewer suppressions than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        reason: suppressionReason.optional().meta({ description: 'Only suppressions with this reason' }),
        search: name.optional().meta({
          description: 'Only addresses that contain this text, case-insensitive',
          example: 'example.com',
        }),
        email: emailText.optional().meta({ description: 'Only the suppression of exactly this address' }),
      }),
      replies: { 200: listOf(suppression) },
      errors: ['INVALID_CURSOR'],
    },
    createSuppression: {
      method: 'POST',
      path: '/suppressions',
      summary: 'Suppress an address',
      description:
        '200 if the address is already suppressed. In that case only a stronger reason replaces the current one: complaint, then hard_bounce, then manual and import. A complaint also unsubscribes the contact permanently.',
      access: 'secret',
      body: z.strictObject({ email: emailText, reason: suppressionReason.default('manual') }),
      replies: { 201: suppression, 200: suppression },
      errors: [],
    },
    getSuppression: {
      method: 'GET',
      path: '/suppressions/{email}',
      summary: 'Get the suppression of an address',
      access: 'secret',
      allowsAgents: true,
      params,
      replies: { 200: suppression },
      errors: ['SUPPRESSION_NOT_FOUND'],
    },
    deleteSuppression: {
      method: 'DELETE',
      path: '/suppressions/{email}',
      summary: 'Remove a suppression',
      description:
        'The address gets transactional emails again. The contact is not subscribed again. The suppression of a complaint cannot be removed: 409.',
      access: 'secret',
      params,
      replies: { 204: null },
      errors: ['SUPPRESSION_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
