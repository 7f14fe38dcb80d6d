import * as z from 'zod';
import { idParams, instant, listOf, listQuery, name, timestamp } from '../common';
import type { FieldCode } from '../errors';
import { defineGroup } from '../route';
import { scopes } from '../scopes';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

const MAXIMUM_OVERLAP_HOURS = 720;

const kind = z.enum(['secret', 'public']).meta({ description: 'public: for /v1/track only, safe in a browser' });
const keyName = name.refine((text) => !/\p{Cc}/u.test(text), own('invalid_string', 'No control characters.'));
const scopeList = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .refine((list) => new Set(list).size === list.length, own('duplicate', 'Each scope once.'))
  .meta({ description: 'Groups of routes that the key is limited to; all of them when absent' });

const createBody = z.strictObject({
  name: keyName,
  kind: kind.default('secret'),
  scopes: scopeList.optional(),
  expiresAt: instant.optional(),
});

const rotateBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAXIMUM_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'How long the old key works beside the new one' }),
});

export type KeyMembers = z.output<typeof createBody>;

const keyFields = {
  id: z.string(),
  name: z.string(),
  kind,
  scopes: z.array(z.string()).nullable().meta({ description: 'Null: all groups' }),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().meta({ description: 'To the minute' }),
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  replacedBy: z.string().nullable().meta({ description: 'Id of the key that a rotation made' }),
};

const listed = z.object(keyFields);
const created = z.object({
  ...keyFields,
  key: z.string().nullable().meta({ description: 'The key itself, shown this once; null in a replay' }),
});

export const keysGroup = defineGroup({
  name: 'keys',
  description: 'The keys of the project. A key is shown once, when it is made.',
  routes: {
    listKeys: {
      method: 'GET',
      path: '/keys',
      summary: 'List keys, newest first',
      description: 'Revoked and expired keys are listed for 90 days.',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(listed) },
      errors: ['INVALID_CURSOR'],
    },
    createKey: {
      method: 'POST',
      path: '/keys',
      summary: 'Make a key',
      description:
        'A key that is limited to scopes can give no others. A repeat under the Idempotency-Key of a try that got no answer makes the key anew under the same id: what the first try made stops working.',
      access: 'secret',
      body: createBody,
      replies: { 201: created },
      errors: ['INVALID_STATE'],
      secretFields: ['key'],
    },
    rotateKey: {
      method: 'POST',
      path: '/keys/{id}/rotate',
      summary: 'Replace a key by a new one of the same name, kind and scopes',
      description:
        'The old key works until the overlap is over, or its own expiry if that is earlier. The new one lives as long as the old one was made for.',
      access: 'secret',
      params: idParams('key'),
      body: rotateBody,
      bodyOptional: true,
      replies: { 201: created },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['key'],
    },
    revokeKey: {
      method: 'DELETE',
      path: '/keys/{id}',
      summary: 'End a key for good',
      description: 'It stops working within 60 seconds. A key can not revoke itself.',
      access: 'secret',
      params: idParams('key'),
      replies: { 204: null },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
