import * as z from 'zod';
import { attributes, contactRef, errorWithCode, idParam, idParams, instant, listQuery, timestamp } from './common';
import { executionStatuses } from './statuses';
import { stepId } from './workflow-steps';

const MAX_BYTES = 32_768;

const status = z.enum(executionStatuses);

export const executionParams = idParams('wf').extend({
  executionId: idParam('execution', 'exe_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E7d5f0c9b8a7e6d5c4b3a2f1e0d9c8b7a'),
});

export const startExecutionBody = z.strictObject({
  contact: contactRef,
  data: attributes
    .refine(
      (data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES,
      errorWithCode('too_big', 'At most 32 KB of JSON.'),
    )
    .optional()
    .meta({ description: 'Data that filters and templates read as trigger.<path>, at most 32 KB' }),
});

export const stepStates = ['entered', 'waiting', 'completed', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

export const listExecutionsQuery = z
  .strictObject({
    ...listQuery,
    status: status.optional().meta({ description: 'Only executions with this status', example: 'FAILED' }),
    contact: contactRef.optional(),
    step: stepId.optional().meta({
      description: 'Only executions that reached this step, in any version',
      example: 'welcome',
    }),
    stepState: z.enum(stepStates).optional().meta({
      description:
        'With `step`: only executions that this metric of the step counts in GET /workflows/{id}/stats. Defaults to `entered`',
      example: 'waiting',
    }),
    outcome: z
      .string()
      .regex(/^[a-z]+(?::[A-Za-z0-9_]{1,64})?$/, 'Expected an outcome, such as sent, skipped or branch:0.')
      .optional()
      .meta({
        description:
          'With `step`: only executions that left it with this outcome, among the latest 100 steps of each. `skipped` and `branch` include every reason and branch',
        example: 'skipped:unsubscribed',
      }),
    from: instant.optional().meta({
      description: 'Only executions that were triggered at this time or later; startedAt can be seconds later',
    }),
    to: instant.optional().meta({
      description: 'Only executions that were triggered before this time',
      example: '2026-12-08T00:00:00Z',
    }),
  })
  .refine(({ step, stepState }) => step !== undefined || stepState === undefined, {
    path: ['stepState'],
    message: 'Send a step too.',
  })
  .refine(({ step, outcome }) => step !== undefined || outcome === undefined, {
    path: ['outcome'],
    message: 'Send a step too.',
  });

const visit = z.object({
  step: z.string().meta({ description: 'Id of the step' }),
  startedAt: timestamp,
  endedAt: timestamp,
  outcome: z.string().meta({
    description:
      '`sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited` or `failed`. Branches are counted from 0. The reason `public_email_limit`: public keys have caused as many emails today as the project allows, so no email is sent. `answer_limit`: the contact has received three replies to its own emails today; `set_aside`: the workflow started with an email that must not be replied to',
  }),
  error: z.string().nullable().meta({ description: 'Why the step failed' }),
  email: z.string().optional().meta({ description: 'Id of the email of a SEND_EMAIL step, for GET /emails/{id}' }),
});

const triggerType = z.enum(['EVENT', 'SEGMENT_ENTRY', 'SEGMENT_EXIT', 'MANUAL']);
export type TriggerType = z.output<typeof triggerType>;

export const execution = z
  .object({
    id: z.string(),
    workflowId: z.string().meta({ description: 'Id of the workflow' }),
    version: z.int().meta({ description: 'Version of the graph that the execution uses until it ends' }),
    contact: z.object({ id: z.string(), email: z.string() }),
    status: status.meta({ description: 'RUNNING and WAITING executions are unfinished' }),
    reason: z.string().nullable().meta({
      description:
        'Why it ended before its last step: `request`, `exit_when`, the reason of an EXIT step (or `exit_step`), `contact_deleted`, `workflow_deleted`, `restored` (the service was restored from a backup, after which the execution may have continued), `too_many_steps`, `entered_too_often`, `causation_depth`, or the error. While it is RUNNING: why the latest attempt failed',
    }),
    currentStep: z
      .string()
      .nullable()
      .meta({ description: 'Id of the current step, or of the step at which it ended; null if it is COMPLETED' }),
    waitingUntil: timestamp.nullable().meta({
      description: 'When it continues: the end of a delay, the timeout of a wait, or the next attempt',
    }),
    tries: z.int().meta({ description: 'Failed attempts of the current step' }),
    trigger: z
      .object({
        type: triggerType.meta({ description: 'As in the workflow' }),
        event: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: 'Null for MANUAL' }),
      })
      .meta({ description: 'What started the execution' }),
    history: z.array(visit).meta({
      description: 'The latest 100 completed steps, in order. If the execution failed, the failed step is last',
    }),
    startedAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'WorkflowExecution' });
