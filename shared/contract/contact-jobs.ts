import * as z from 'zod';
import { emailText } from './common';
import { filter } from './filters';
import { importFormat } from './import-body';

const MAX_LISTED = 1_000;
const MAX_FIELDS = 200;
const bulkAction = z.enum(['subscribe', 'unsubscribe', 'delete', 'addToSegment']);
export type BulkAction = z.output<typeof bulkAction>;

const hasOneDefined = (values: unknown[]): boolean => values.filter((value) => value !== undefined).length === 1;

export const bulkBody = z
  .strictObject({
    action: bulkAction.meta({ description: 'What to do with the contacts', example: 'unsubscribe' }),
    ids: z
      .array(z.string().regex(/^ct_[0-9a-f]{32}$/, 'Expected the id of a contact.'))
      .min(1)
      .max(MAX_LISTED)
      .optional()
      .meta({ description: '1 to 1000 ids of contacts', example: ['ct_0123456789abcdef0123456789abcdef'] }),
    emails: z
      .array(emailText)
      .min(1)
      .max(MAX_LISTED)
      .optional()
      .meta({ description: '1 to 1000 addresses of contacts', example: ['ada@example.com'] }),
    filter: filter.optional().meta({ description: 'All contacts that match this filter' }),
    segmentId: z.string().min(1).max(64).optional().meta({
      description: 'For addToSegment: id of the static segment',
      example: 'seg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    }),
  })
  .refine(({ action, segmentId }) => (action === 'addToSegment') === (segmentId !== undefined), {
    path: ['segmentId'],
    message: 'Send it with the action addToSegment, and only then.',
  })
  .refine(({ ids, emails, filter: matching }) => hasOneDefined([ids, emails, matching]), {
    path: ['ids'],
    message: 'Send exactly one of ids, emails and filter.',
  });

export type BulkBody = z.output<typeof bulkBody>;

export const exportBody = z.strictObject({
  format: importFormat.default('csv').meta({ description: 'Format of the file', example: 'csv' }),
  filter: filter.optional().meta({ description: 'Only contacts that match this filter' }),
  fields: z
    .array(
      z
        .string()
        .max(80)
        .regex(
          /^(?:id|email|subscribed|createdAt|updatedAt|consent\.(?:source|at|text)|data\.[A-Za-z0-9_ -]{1,64})$/,
          'Expected id, email, subscribed, createdAt, updatedAt, consent.source, consent.at, consent.text or data.<key>.',
        ),
    )
    .min(1)
    .max(MAX_FIELDS)
    .optional()
    .meta({
      description:
        'CSV: columns in this order: id, email, subscribed, createdAt, updatedAt, consent.source, consent.at, consent.text, data.<key>; all by default',
      example: ['email', 'data.plan'],
    }),
});
