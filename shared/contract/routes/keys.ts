import * as z from 'zod';
import { idParams, instant, lineName, listOf, listQuery, rule, timestamp } from '../common';
import { defineGroup } from '../route';
import { scopes } from '../scopes';

const MAXIMUM_OVERLAP_HOURS = 720;

const kind = z.enum(['secret', 'public']).meta({
  description: 'public: for /v1/track only, can be used in a browser; secret: for all routes',
  example: 'secret',
});
const keyName = lineName.meta({ description: 'Name of the key', example: 'backend' });
const scopeList = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .refine((list) => new Set(list).size === list.length, rule('duplicate', 'Name each scope once.'))
  .meta({
    description: 'Groups of routes that the key can use; all groups if it is absent',
    example: ['send', 'emails'],
  });

const createBody = z.strictObject({
  name: keyName,
  kind: kind.default('secret'),
  scopes: scopeList.optional(),
  expiresAt: instant
    .optional()
    .meta({ description: 'When the key expires; never if it is absent', example: '2027-12-01T00:00:00Z' }),
});

const rotateBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAXIMUM_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'Hours for which the old key still works, at most 720', example: 24 }),
});

export type KeyMembers = z.output<typeof createBody>;

const keyFields = {
  id: z.string(),
  name: z.string(),
  kind,
  scopes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Groups of routes that the key can use; null for all groups' }),
  createdAt: timestamp,
  createdBy: z
    .string()
    .nullable()
    .meta({ description: 'Id of the key that created it; null if the operator of the service did' }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Latest use, exact to the minute' }),
  expiresAt: timestamp.nullable().meta({ description: 'When the key stops working by itself' }),
  revokedAt: timestamp.nullable().meta({ description: 'When the key was revoked' }),
  replacedBy: z.string().nullable().meta({ description: 'Id of the new key after a rotation' }),
};

const listed = z.object(keyFields).meta({ id: 'Key' });
const created = z.object({
  ...keyFields,
  key: z.string().nullable().meta({ description: 'The key itself. It is shown only once; null in a replay' }),
});

export const keysGroup = defineGroup({
  name: 'keys',
  description: 'The API keys of the project. A key is shown only once, when it is created.',
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
      summary: 'Create a key',
      description:
        'A key with scopes can only create keys with some of these scopes, and a key that expires only keys that expire no later. If you repeat a request that got no answer, with the same Idempotency-Key, the key gets a new value under the same id, and the first value stops working.',
      access: 'secret',
      body: createBody,
      replies: { 201: created },
      errors: ['INVALID_STATE'],
      secretFields: ['key'],
    },
    rotateKey: {
      method: 'POST',
      path: '/keys/{id}/rotate',
      summary: 'Replace a key with a new one of the same name, kind and scopes',
      description:
        'The old key works until the overlap ends, or until it expires if that is earlier. The new key has the same lifetime as the old one had, but ends no later than the key that you call with. A key that expires cannot rotate one that ends later.',
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
      summary: 'Revoke a key',
      description: 'The key stops working within 60 seconds. A key cannot revoke itself.',
      access: 'secret',
      params: idParams('key'),
      replies: { 204: null },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
