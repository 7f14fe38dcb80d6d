import * as z from 'zod';
import { attributes, listQuery, timestamp } from './common';
import type { FieldCode } from './errors';
import { executionStatuses } from './execution-statuses';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** As much as an event brings. */
const MAXIMUM_BYTES = 32_768;

const contactText = z.string().min(1).max(320);
const status = z.enum(executionStatuses);

const executionId = z
  .string()
  .min(1)
  .max(255)
  .meta({ example: 'exe_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E7d5f0c9b8a7e6d5c4b3a2f1e0d9c8b7a' });

/** The path of one execution. */
export const executionParams = z.strictObject({
  id: z.string().min(1).max(255).meta({ example: 'wf_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
  executionId,
});

export const startExecutionBody = z.strictObject({
  contact: contactText.meta({ description: 'Id or address of a contact' }),
  data: attributes
    .refine(
      (data) => Buffer.byteLength(JSON.stringify(data)) <= MAXIMUM_BYTES,
      own('too_big', 'At most 32 KB of JSON.'),
    )
    .optional()
    .meta({ description: 'What filters and templates read as trigger.<path>' }),
});

export const listExecutionsQuery = z.strictObject({
  ...listQuery,
  status: status.optional(),
  contact: contactText.optional().meta({ description: 'Id or address' }),
});

const visit = z.object({
  step: z.string(),
  startedAt: timestamp,
  endedAt: timestamp,
  outcome: z.string().meta({
    description:
      '`sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited` or `failed`',
  }),
  error: z.string().nullable().meta({ description: 'Why it failed' }),
  email: z.string().optional().meta({ description: 'Id of the mail of a SEND_EMAIL step, for GET /emails/{id}' }),
});

/** One contact's way through a workflow. */
export const execution = z
  .object({
    id: z.string(),
    workflowId: z.string(),
    version: z.int().meta({ description: 'Of the graph that it follows to its end' }),
    contact: z.object({ id: z.string(), email: z.string() }),
    status,
    reason: z.string().nullable().meta({
      description:
        'Why it ended otherwise than by its last step: `request`, `exit_when`, the reason of an EXIT step (else `exit_step`), `contact_deleted`, `workflow_deleted`, `restored` (it may have gone on since the backup that the service was restored from), `too_many_steps`, `entered_too_often`, `causation_depth`, or what went wrong. Of one that is RUNNING: why the latest try failed',
    }),
    currentStep: z
      .string()
      .nullable()
      .meta({ description: 'Where it is, or was when it ended; null once it is through' }),
    waitingUntil: timestamp.nullable().meta({
      description: 'When it goes on: the end of a delay or of the wait for an event, or the next try',
    }),
    tries: z.int().meta({ description: 'Failed tries at the current step' }),
    trigger: z.object({
      type: z.enum(['EVENT', 'SEGMENT_ENTRY', 'SEGMENT_EXIT', 'MANUAL']),
      event: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: 'Null of a start by hand' }),
    }),
    history: z.array(visit).meta({
      description: 'The latest 100 steps that it has left, in their order; a step at which it failed comes last',
    }),
    startedAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'WorkflowExecution' });
