import * as z from 'zod';
import { idParams, instant, lineName, listOf, listQuery, recordId, rule, timestamp } from '../common';
import { defineGroup } from '../route';
import { scopes } from '../scopes';

const MAXIMUM_OVERLAP_HOURS = 720;

const kind = z.enum(['secret', 'public', 'agent']).meta({
  description:
    'public: for /v1/track only, can be used in a browser; secret: for all routes; agent: reads and drafts, on the routes that are for agents',
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

/** The authorizer's answer carries all of them to each call: 2.4 KB at most. */
const MAXIMUM_ORIGINS = 20;
const MAXIMUM_ORIGIN = 120;

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const origin = z
  .string()
  .max(MAXIMUM_ORIGIN)
  .refine(
    isOrigin,
    rule('invalid_string', 'Write the origin as browsers do: https://shop.example.com, without a path.'),
  );
const allowedOrigins = z
  .array(origin)
  .min(1)
  .max(MAXIMUM_ORIGINS)
  .refine((list) => new Set(list).size === list.length, rule('duplicate', 'Name each origin once.'))
  .meta({
    description:
      'Of a public key: the pages that can use it, by origin. Calls with another Origin header or without one are a 403. All pages if it is absent',
    example: ['https://shop.example.com'],
  });
const requiresProof = z.boolean().meta({
  description: 'Of a public key: whether each call needs a `proof` of the visitor, made by your server',
  example: true,
});

const updateBody = z.strictObject({
  name: keyName.optional(),
  allowedOrigins: allowedOrigins.nullish(),
  requiresProof: requiresProof.optional(),
});

const createBody = z.strictObject({
  name: keyName,
  kind: kind.default('secret'),
  scopes: scopeList.optional(),
  allowedOrigins: allowedOrigins.optional(),
  requiresProof: requiresProof.optional(),
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
export type KeyUpdate = z.output<typeof updateBody>;

const keyFields = {
  id: z.string(),
  name: z.string(),
  kind,
  lastFour: z.string().nullable().meta({
    description:
      'The last four characters of the key, by which people tell it from others; null for keys of earlier versions',
    example: 'x7Qk',
  }),
  scopes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Groups of routes that the key can use; null for all groups' }),
  allowedOrigins: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Origins of the pages that can use a public key; null for all' }),
  requiresProof: z.boolean().meta({ description: 'Whether each call of a public key needs a proof of the visitor' }),
  createdAt: timestamp,
  createdBy: z.string().nullable().meta({
    description:
      'Id of the key or member that created it; `operator` for a session of the operator, null for the command line',
  }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Latest use, exact to five minutes' }),
  expiresAt: timestamp.nullable().meta({ description: 'When the key stops working by itself' }),
  revokedAt: timestamp.nullable().meta({ description: 'When the key was revoked' }),
  replacedBy: z.string().nullable().meta({ description: 'Id of the new key after a rotation' }),
};

const listed = z.object(keyFields).meta({ id: 'Key' });
const proofSecret = z.string().nullable().meta({
  description: 'Of a public key: the secret with which your server signs proofs of visitors; null in a replay',
});
const changed = z.object({ ...keyFields, proofSecret });
const created = z.object({
  ...keyFields,
  proofSecret,
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
      query: z.strictObject({
        ...listQuery,
        createdBy: recordId('key').optional().meta({
          description: 'Only keys that this key created',
          example: 'key_01KAKYV5Q8Z1V2P3M4N5R6S7T8',
        }),
      }),
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
      secretFields: ['key', 'proofSecret'],
    },
    updateKey: {
      method: 'PATCH',
      path: '/keys/{id}',
      summary: 'Change the name of a key, or the pages and proofs that a public key needs',
      description:
        'Absent members do not change; null for allowedOrigins allows all pages. The change takes effect within 60 seconds. The answer shows the proofSecret of a public key again.',
      access: 'secret',
      params: idParams('key'),
      body: updateBody,
      replies: { 200: changed },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
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
      secretFields: ['key', 'proofSecret'],
    },
    revokeKey: {
      method: 'DELETE',
      path: '/keys/{id}',
      summary: 'Revoke a key',
      description:
        'The key stops working within 60 seconds, and creates no other key from now on. A key cannot revoke itself. The keys that it created go on working unless you revoke them with it: do that if it may have been stolen, because whoever had it could create keys.',
      access: 'secret',
      params: idParams('key'),
      query: z.strictObject({
        createdKeys: z.enum(['keep', 'revoke']).default('keep').meta({
          description:
            'What becomes of the keys that it created, and of those that these created: revoke ends them too. GET /keys?createdBy= lists them',
          example: 'revoke',
        }),
      }),
      replies: { 204: null },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
