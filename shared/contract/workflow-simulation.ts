import * as z from 'zod';
import { attributes, contactRef, emailText, eventName, instant, timestamp } from './common';
import { executionStatuses } from './statuses';
import { emailKind } from './templates';
import { unit } from './workflow-steps';
import { createWorkflowBody } from './workflows';

const MAX_EVENTS = 200;
export const MAX_SIMULATED_STEPS = 500;

const event = z
  .strictObject({
    name: eventName.meta({ description: 'Name of the event', example: 'bought' }),
    data: attributes.optional().meta({ description: 'Data of the event', example: { amount: 20 } }),
    at: instant.optional().meta({
      description: 'When the event happens. An event before the start counts as an earlier event',
    }),
    after: z
      .strictObject({
        amount: z.int().min(0).max(5_256_000).meta({ description: 'How many units', example: 2 }),
        unit,
      })
      .optional()
      .meta({
        description: 'Time between the start and the event, instead of `at`',
        example: { amount: 2, unit: 'days' },
      }),
  })
  .meta({ id: 'SimulatedEvent' });

const sample = z.strictObject({
  email: emailText.optional(),
  subscribed: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the sample receives marketing emails', example: true }),
  data: attributes.default({}).meta({ description: 'Data of the sample' }),
});

export const simulationBody = z.strictObject({
  contact: contactRef.optional().meta({
    description: 'Id or email address of the contact to simulate, in its current state. Send either this or a sample',
  }),
  sample: sample.optional().meta({
    description: 'A sample contact. Without contact and sample, a subscribed sample contact is used',
    example: { email: 'ada@example.com', data: { plan: 'pro' } },
  }),
  data: attributes.optional().meta({ description: 'The data that starts the execution, read as trigger.<path>' }),
  events: z
    .array(event)
    .max(MAX_EVENTS)
    .optional()
    .meta({
      description: 'At most 200 events that happen during the simulation',
      example: [{ name: 'bought', after: { amount: 2, unit: 'days' } }],
    }),
  startAt: instant.optional().meta({ description: 'Start time, at most ten years ahead; defaults to now' }),
  emailAt: z.int().min(1).max(MAX_SIMULATED_STEPS).optional().meta({
    description:
      'Number of a SEND_EMAIL step in the path, starting at 1: the response then includes its whole email as `email`. Repeat the simulation with the `startedAt` of its response as `startAt`, so that it takes the same path',
    example: 1,
  }),
});

export type SimulationBody = z.output<typeof simulationBody>;

export const draftSimulationBody = createWorkflowBody
  .pick({ trigger: true, steps: true, exitWhen: true })
  .extend(simulationBody.shape);

const emailFacts = {
  subject: z.string().meta({ description: 'The rendered subject, at most 1000 characters' }),
  from: z
    .object({ name: z.string().optional(), email: z.string() })
    .meta({ description: 'Sender', example: { name: 'My shop', email: 'shop@example.com' } }),
  template: z.string().nullable().meta({ description: 'Id of the template; null if the step has its own content' }),
  emailType: emailKind.meta({ description: 'Type of the email' }),
};

const NULL_IF_TOO_LARGE = 'Null if html, text and data together take more than 2 MB';
const simulatedEmail = z
  .object({
    ...emailFacts,
    replyTo: z.string().nullable().meta({ description: 'Reply-to address' }),
    html: z
      .string()
      .nullable()
      .meta({
        description: `HTML as the contact would receive it, with sample unsubscribe links. ${NULL_IF_TOO_LARGE}`,
      }),
    text: z
      .string()
      .nullable()
      .meta({ description: `Plain text part. ${NULL_IF_TOO_LARGE}` }),
    data: z
      .object({
        contact: z.object({
          email: z.string(),
          subscribed: z.boolean().meta({ description: 'Whether the contact receives marketing emails' }),
          data: attributes.meta({ description: 'Data that emails can show' }),
        }),
        trigger: attributes.meta({ description: 'Data that started the execution' }),
        received: attributes.meta({ description: 'Data of the event that ended the latest wait' }),
      })
      .nullable()
      .meta({ description: `Data that its content reads at this step. ${NULL_IF_TOO_LARGE}` }),
  })
  .meta({ id: 'SimulatedEmail' });

export type SimulatedEmail = z.output<typeof simulatedEmail>;
export type SimulatedEmailFacts = Pick<SimulatedEmail, keyof typeof emailFacts>;

const visit = z.object({
  step: z.string().meta({ description: 'Id of the step' }),
  type: z.string().meta({ description: 'Type of the step' }),
  startedAt: timestamp,
  endedAt: timestamp.nullable().meta({ description: 'Null if the simulation ended in this step' }),
  outcome: z.string().nullable().meta({
    description: 'As in the history of an execution; null if the simulation ended in this step',
  }),
  detail: z.string().nullable().meta({
    description:
      'The subject of an email or why it would not be sent, the request of a WEBHOOK step, or what the step changes',
  }),
  email: z.object(emailFacts).nullable().meta({
    description:
      'The email of a SEND_EMAIL step, including a skipped email; null for other steps, and if there is no email',
  }),
});

export const simulation = z.object({
  status: z.enum(['NOT_STARTED', ...executionStatuses]).meta({
    description:
      'NOT_STARTED if the filter of the trigger does not match; WAITING or RUNNING if the simulation was cut short',
  }),
  reason: z.string().nullable().meta({ description: 'As on an execution' }),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  path: z.array(visit).meta({ description: `The steps in order, at most ${MAX_SIMULATED_STEPS}` }),
  email: simulatedEmail.nullable().optional().meta({
    description: 'With `emailAt`: the email of that step; null if it has none or was not reached',
  }),
  truncated: z
    .literal(true)
    .optional()
    .meta({
      description: `Present if the simulation was cut short, after ${MAX_SIMULATED_STEPS} steps, ten simulated years or 10 seconds`,
    }),
});

export type Simulation = z.output<typeof simulation>;
