import * as z from 'zod';
import { errorWithCode, instant, listQuery, queryNumber, timestamp } from './common';

const callerKind = z.enum(['key', 'public_key', 'member', 'operator']);
export type CallerKind = z.output<typeof callerKind>;

export const apiError = z
  .object({
    requestId: z.string().meta({ description: "X-Request-Id of the response; also in the service's logs" }),
    at: timestamp.meta({ description: 'Time of the response' }),
    operation: z.string().meta({ description: 'Group and operation of this API', example: 'send.sendEmail' }),
    method: z.string().meta({ description: 'HTTP method', example: 'POST' }),
    path: z.string().meta({ description: 'Path of the route, without values', example: '/emails/{id}' }),
    status: z.int().meta({ description: 'HTTP status', example: 422 }),
    code: z.string().meta({ description: 'Error code', example: 'VALIDATION_ERROR' }),
    message: z.string().meta({ description: 'Error message, without addresses' }),
    fields: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Path of the field, such as to[2].email' }),
          code: z.string().meta({ description: 'What is wrong with the field' }),
        }),
      )
      .meta({ description: 'The first three fields with errors, without their values' }),
    actor: z
      .object({
        kind: callerKind.meta({ description: 'key: a secret key; operator: someone with the AWS credentials' }),
        id: z.string().nullable().meta({ description: 'Id of the key or member; null for the operator' }),
      })
      .meta({ description: 'Who made the request' }),
    notStored: z.int().meta({
      description: 'Minimum number of errors from the same minute and type of caller that are not listed',
    }),
  })
  .meta({ id: 'ApiError' });

export const apiErrorsQuery = z
  .strictObject({
    ...listQuery,
    requestId: z.string().min(1).max(128).optional().meta({
      description: 'Only the error of this request',
      example: '5d2f2e0c-8f0b-4a5e-9a34-0f1c7c1f3b8e',
    }),
    code: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Only errors with this code', example: 'VALIDATION_ERROR' }),
    status: queryNumber(400, 599).optional().meta({ description: 'Only errors with this HTTP status', example: 422 }),
    operation: z.string().min(1).max(64).optional().meta({
      description: 'Only errors of this operation, or of a group',
      example: 'send',
    }),
    actor: z.string().min(1).max(64).optional().meta({
      description: 'Only errors of this key or member, by its id, or of `operator`',
      example: 'key_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    }),
    from: instant
      .optional()
      .meta({ description: 'Only errors at or after this time', example: '2026-11-01T00:00:00Z' }),
    to: instant.optional().meta({ description: 'Only errors before this time' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    ...errorWithCode('too_small', 'Must be after `from`.'),
  });
