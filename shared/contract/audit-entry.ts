import * as z from 'zod';
import { instant, listQuery, rule, timestamp } from './common';
import { memberRole } from './member-role';

/** The members of an entry of the audit log, and what a list of them can be filtered by. */

const outcome = z.enum(['attempted', 'done', 'failed']).meta({
  description:
    'done; failed: a part may have changed; attempted: it runs, or its process has died and nobody knows how far it came',
});

/** Who makes a change. */
export const actor = z.object({
  kind: z.enum(['member', 'key', 'operator']).meta({ description: 'operator: whoever has the AWS credentials' }),
  id: z.string().nullable().meta({ description: 'Id of the member or key; null for the operator' }),
});

export type Actor = z.output<typeof actor>;

export const auditEntry = z
  .object({
    id: z.string(),
    at: timestamp.meta({ description: 'When it was tried' }),
    actor: actor.meta({ description: 'Who did it' }),
    action: z.string().meta({
      description: 'Group and operation of this API, or cli and the command of the operator',
      example: 'keys.createKey',
    }),
    target: z.string().nullable().meta({
      description:
        'Id of the record that was changed or made; null for the project. For an address, the id of the contact',
    }),
    members: z
      .array(z.string())
      .meta({ description: 'Names of the members that the request had, without their values' }),
    role: z
      .object({ from: memberRole, to: memberRole })
      .nullable()
      .meta({ description: "A member's role before and after a change of it; null for everything else" }),
    outcome,
    code: z.string().nullable().meta({ description: 'Code of the error; null without one' }),
    requestId: z.string().nullable().meta({ description: 'X-Request-Id of the answer; null for the command line' }),
    sourceIp: z
      .string()
      .nullable()
      .meta({ description: 'Address that the request came from; null for the command line' }),
    userAgent: z.string().nullable().meta({ description: 'Beginning of the User-Agent header' }),
  })
  .meta({ id: 'AuditEntry' });

export const auditQuery = z
  .strictObject({
    ...listQuery,
    actor: z.string().min(1).max(64).optional().meta({
      description: 'Only what this member or key did, by its id, or `operator`',
      example: 'key_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    }),
    action: z.string().min(1).max(64).optional().meta({
      description: 'Only this action, or all of a group',
      example: 'keys',
    }),
    from: instant.optional().meta({ description: 'Only at or after this time', example: '2026-11-01T00:00:00Z' }),
    to: instant.optional().meta({ description: 'Only before this time' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    ...rule('too_small', 'Must be after `from`.'),
  });
