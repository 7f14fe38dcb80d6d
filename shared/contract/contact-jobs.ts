import * as z from 'zod';
import { emailText } from './common';
import { filter } from './filters';

const MAXIMUM_LISTED = 1_000;
const MAXIMUM_FIELDS = 200;

export const bulkBody = z
  .strictObject({
    action: z.enum(['subscribe', 'unsubscribe', 'delete']),
    ids: z
      .array(z.string().regex(/^ct_[0-9a-f]{32}$/, 'Not the id of a contact.'))
      .min(1)
      .max(MAXIMUM_LISTED)
      .optional(),
    emails: z.array(emailText).min(1).max(MAXIMUM_LISTED).optional(),
    filter: filter.optional(),
  })
  .refine((body) => [body.ids, body.emails, body.filter].filter((given) => given !== undefined).length === 1, {
    path: ['ids'],
    message: 'Give exactly one of ids, emails and filter.',
  });

export type BulkBody = z.output<typeof bulkBody>;

export const exportBody = z.strictObject({
  format: z.enum(['csv', 'ndjson']).default('csv'),
  filter: filter.optional().meta({ description: 'Which contacts; without it all' }),
  fields: z
    .array(
      z
        .string()
        .max(80)
        .regex(/^(?:id|email|subscribed|createdAt|updatedAt|data\.[A-Za-z0-9_ -]{1,64})$/, 'There is no such column.'),
    )
    .min(1)
    .max(MAXIMUM_FIELDS)
    .optional()
    .meta({
      description:
        'Columns of a CSV in this order: id, email, subscribed, createdAt, updatedAt, data.<key>; default all',
    }),
});

export type ExportBody = z.output<typeof exportBody>;
