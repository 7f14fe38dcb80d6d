import * as z from 'zod';
import type { ErrorShape } from '../../shared/contract/errors';
import type { Sdk } from '../../shared/contract/route';

const fieldError = z
  .object({
    field: z.string().meta({ description: 'Path of the field, for example to[2].email' }),
    message: z.string(),
    code: z.string(),
    line: z.int().optional().meta({ description: 'Line of an error in a template, starting at 1' }),
    column: z.int().optional().meta({ description: 'Column of an error in a template, starting at 1' }),
  })
  .meta({ id: 'FieldError' });

const requestId = z.string().meta({ description: 'Id of the request, for support' });
const fieldErrors = z
  .array(fieldError)
  .optional()
  .meta({ description: 'The invalid fields or parameters, at most 100' });

const envelope = z
  .object({
    success: z.literal(false),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        statusCode: z.int().meta({ description: 'The HTTP status' }),
        requestId,
        errors: fieldErrors,
        suggestion: z.string().meta({ description: 'What to do' }),
      })
      .meta({ description: 'What is wrong' }),
    message: z.string().optional().meta({
      description:
        'The message with its suggestion; in errors of POST /v1/track and in responses of the gateway itself',
    }),
    code: z.int().optional().meta({ description: 'The HTTP status; only in responses of the gateway itself' }),
    timestamp: z
      .string()
      .optional()
      .meta({ description: 'Time of the response, ISO 8601; not in responses of the gateway itself' }),
    time: z.int().optional().meta({ description: 'Epoch milliseconds; only in responses of the gateway itself' }),
  })
  .meta({ id: 'Error' });

const flat = z
  .object({
    code: z.int().meta({ description: 'The HTTP status' }),
    error: z.string().meta({ description: 'Name of the HTTP status' }),
    message: z.string(),
    time: z.int().meta({ description: 'Epoch milliseconds' }),
    errorCode: z.string().meta({ description: 'Code of the error' }),
    requestId,
    errors: fieldErrors,
  })
  .meta({ id: 'FlatError' });

const sdkFields = {
  errorCode: z.string().meta({ description: 'Code of the error' }),
  requestId,
  errors: fieldErrors,
};

const resendError = z
  .object({
    statusCode: z.int().meta({ description: 'The HTTP status' }),
    name: z.string().meta({ description: "Resend's name for the error" }),
    message: z.string(),
    ...sdkFields,
  })
  .meta({ id: 'ResendError' });

const postmarkError = z
  .object({
    ErrorCode: z.int().meta({ description: "Postmark's code for the error" }),
    Message: z.string().meta({ description: 'What is wrong, with the fields' }),
    ...sdkFields,
  })
  .meta({ id: 'PostmarkError' });

const rpcError = z
  .object({
    jsonrpc: z.literal('2.0').meta({ description: 'The version of JSON-RPC' }),
    id: z.null().meta({ description: 'Always null: the message was not read' }),
    error: z
      .object({
        code: z.int().meta({ description: "JSON-RPC's code" }),
        message: z.string().meta({ description: 'What is wrong, with the fields' }),
      })
      .meta({ description: 'What is wrong' }),
    ...sdkFields,
  })
  .meta({ id: 'JsonRpcError' });

export const errorSchemas: Readonly<Record<ErrorShape | Sdk, z.ZodType>> = {
  envelope,
  'envelope with message': envelope,
  flat: z.union([flat, envelope]),
  resend: z.union([resendError, envelope]),
  postmark: z.union([postmarkError, envelope]),
  mcp: z.union([rpcError, envelope]),
};
