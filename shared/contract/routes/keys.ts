import * as z from 'zod';
import { errorWithCode, idParams, instant, lineName, listOf, listQuery, recordId, timestamp } from '../common';
import { scopes } from '../roles';
import { defineGroup } from '../route';

const MAX_OVERLAP_HOURS = 720;
const keyKind = z.enum(['secret', 'public', 'agent']);
export type KeyKind = z.output<typeof keyKind>;

const kind = keyKind.meta({
  description:
    'public: for /v1/track and /v1/track/beacon only, can be used in a browser; secret: for all routes; agent: reads and creates drafts, on the routes that allow agents',
  example: 'secret',
});

const keyName = lineName.meta({ description: 'Name of the key', example: 'backend' });
const scopeList = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .refine((list) => new Set(list).size === list.length, errorWithCode('duplicate', 'List each scope once.'))
  .meta({
    description: 'Groups of routes that the key can use; all groups if omitted',
    example: ['send', 'emails'],
  });

/** The authorizer's response includes all origins: at most 2.4 KB. */
const MAX_ORIGINS = 20;
const MAX_ORIGIN = 120;

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const origin = z
  .string()
  .max(MAX_ORIGIN)
  .refine(
    isOrigin,
    errorWithCode('invalid_string', 'Send the origin as browsers do: https://shop.example.com, without a path.'),
  );
const allowedOrigins = z
  .array(origin)
  .min(1)
  .max(MAX_ORIGINS)
  .refine((list) => new Set(list).size === list.length, errorWithCode('duplicate', 'List each origin once.'))
  .meta({
    description:
      'For a public key: origins of the pages that can use it. Calls with another Origin header, or without one, return 403. All pages if omitted',
    example: ['https://shop.example.com'],
  });
const requiresProof = z.boolean().meta({
  description: 'For a public key: whether each call needs a visitor `proof` from your server',
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
    .meta({ description: 'When the key expires; never if omitted', example: '2027-12-01T00:00:00Z' }),
});

const rotateBody = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAX_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'How many hours the old key still works, at most 720', example: 24 }),
});

export type KeyUpdate = z.output<typeof updateBody>;

const keyFields = {
  id: z.string(),
  name: z.string(),
  kind,
  lastFour: z.string().nullable().meta({
    description: 'The last four characters of the key, to identify it; null for keys from earlier versions',
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
  requiresProof: z.boolean().meta({ description: 'Whether each call with a public key needs a visitor proof' }),
  createdAt: timestamp,
  createdBy: z.string().nullable().meta({
    description:
      'Id of the key or member that created it; `operator` for a session of the operator, null for the command line',
  }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Latest use, accurate to five minutes' }),
  expiresAt: timestamp.nullable().meta({ description: 'When the key expires' }),
  revokedAt: timestamp.nullable().meta({ description: 'When the key was revoked' }),
  replacedBy: z.string().nullable().meta({ description: 'Id of the new key, if the key was rotated' }),
};

const listedKey = z.object(keyFields).meta({ id: 'Key' });
const proofSecret = z.string().nullable().meta({
  description:
    'For a public key: the secret that your server signs visitor proofs with; null in the response to a repeated request',
});

const changedKey = z.object({ ...keyFields, proofSecret });
const createdKey = z.object({
  ...keyFields,
  proofSecret,
  key: z
    .string()
    .nullable()
    .meta({ description: 'The key. It is shown only once; null in the response to a repeated request' }),
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
      replies: { 200: listOf(listedKey) },
      errors: ['INVALID_CURSOR'],
    },
    createKey: {
      method: 'POST',
      path: '/keys',
      summary: 'Create a key',
      description:
        'A key with scopes can only create keys with a subset of these scopes. A key that expires can only create keys that expire no later. If you get no response and repeat the request with the same Idempotency-Key, the key gets a new value under the same id, and the first value stops working.',
      access: 'secret',
      body: createBody,
      replies: { 201: createdKey },
      errors: ['INVALID_STATE'],
      secretFields: ['key', 'proofSecret'],
    },
    updateKey: {
      method: 'PATCH',
      path: '/keys/{id}',
      summary: 'Update the name, origins or proof requirement of a key',
      description:
        'Omitted fields don’t change; null for allowedOrigins allows all pages. The change takes effect within 60 seconds. The response includes the proofSecret of a public key again.',
      access: 'secret',
      params: idParams('key'),
      body: updateBody,
      replies: { 200: changedKey },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
    },
    rotateKey: {
      method: 'POST',
      path: '/keys/{id}/rotate',
      summary: 'Rotate a key',
      description:
        'Creates a new key with the same name, type and scopes. The old key works until the overlap ends or the key expires, whichever is earlier. The new key has the same lifetime as the old key, but expires no later than the key that makes the call. A key that expires cannot rotate a key that expires later.',
      access: 'secret',
      params: idParams('key'),
      body: rotateBody,
      bodyOptional: true,
      replies: { 201: createdKey },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['key', 'proofSecret'],
    },
    revokeKey: {
      method: 'DELETE',
      path: '/keys/{id}',
      summary: 'Revoke a key',
      description:
        'The key stops working within 60 seconds, and can’t create other keys from now on. A key cannot revoke itself. Keys that it created keep working unless you revoke them too. Do that if the key may have been stolen, because it could have been used to create keys.',
      access: 'secret',
      params: idParams('key'),
      query: z.strictObject({
        createdKeys: z.enum(['keep', 'revoke']).default('keep').meta({
          description:
            'What happens to the keys that it created, and to the keys that those created in turn: revoke revokes them too. GET /keys?createdBy= lists them',
          example: 'revoke',
        }),
      }),
      replies: { 204: null },
      errors: ['KEY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
