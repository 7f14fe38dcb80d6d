import * as z from 'zod';
import { errorWithCode, instant, listQuery, timestamp } from './common';
import { memberRole } from './member-role';

const auditOutcome = z.enum(['attempted', 'done', 'failed']);
export type AuditOutcome = z.output<typeof auditOutcome>;

const auditEffect = z.enum(['scheduled', 'unscheduled', 'resumed']);
export type AuditEffect = z.output<typeof auditEffect>;

const outcome = auditOutcome.meta({
  description:
    'done; failed: part of the change may have been applied; attempted: the action is running, or its process stopped and its outcome is unknown',
});

export const actor = z.object({
  kind: z.enum(['member', 'key', 'operator']).meta({ description: 'operator: someone with the AWS credentials' }),
  id: z.string().nullable().meta({ description: 'Id of the member or key; null for the operator' }),
});

export type Actor = z.output<typeof actor>;

export const auditEntry = z
  .object({
    id: z.string(),
    at: timestamp.meta({ description: 'Time of the attempt' }),
    actor: actor.meta({ description: 'Who made the change' }),
    action: z.string().meta({
      description: "Group and operation of this API, or cli and the operator's command",
      example: 'keys.createKey',
    }),
    target: z.string().nullable().meta({
      description: 'Id of the changed or created record; null for the project. For an address, the id of the contact',
    }),
    fields: z.array(z.string()).meta({ description: 'Names of the fields in the request, without their values' }),
    role: z
      .object({ from: memberRole, to: memberRole })
      .nullable()
      .meta({ description: 'The role of a member before and after a role change; null for everything else' }),
    effect: auditEffect.nullable().meta({
      description:
        'What campaigns.sendCampaign and campaigns.cancelCampaign did if not what their names say; null for everything else and for older entries',
    }),
    outcome,
    code: z.string().nullable().meta({ description: 'Error code; null if there is none' }),
    requestId: z.string().nullable().meta({ description: 'X-Request-Id of the response; null for the command line' }),
    sourceIp: z.string().nullable().meta({ description: 'IP address of the request; null for the command line' }),
    userAgent: z.string().nullable().meta({ description: 'Beginning of the User-Agent header' }),
    file: z.string().nullable().meta({
      description: 'Path of the file that a push took the record from (`source.path`); null for other changes',
      example: 'emails/receipt.html',
    }),
    folder: z.string().nullable().meta({
      description: 'Name of the folder with this file (`source.folder`); null if it has none',
      example: 'shop',
    }),
  })
  .meta({ id: 'AuditEntry' });

export const auditQuery = z
  .strictObject({
    ...listQuery,
    actor: z.string().min(1).max(64).optional().meta({
      description: 'Only changes by this member or key, by its id, or by `operator`',
      example: 'key_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    }),
    action: z.string().min(1).max(64).optional().meta({
      description: 'Only this action, or all actions of a group',
      example: 'keys',
    }),
    from: instant
      .optional()
      .meta({ description: 'Only changes at or after this time', example: '2026-11-01T00:00:00Z' }),
    to: instant.optional().meta({ description: 'Only changes before this time' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    ...errorWithCode('too_small', 'Must be after `from`.'),
  });
