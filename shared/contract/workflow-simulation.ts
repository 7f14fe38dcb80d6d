import * as z from 'zod';
import { attributes, emailText, instant, timestamp } from './common';
import { executionStatuses } from './execution-statuses';

/** Events of one simulation. */
const MAXIMUM_EVENTS = 200;
/** Steps of one simulated execution. */
export const MAXIMUM_SIMULATED_STEPS = 500;

const unit = z.enum(['minutes', 'hours', 'days']);

const startAt = instant
  .optional()
  .meta({ description: 'When it begins, ten years away at most; now where it is left out' });

const event = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    data: attributes.optional(),
    at: instant.optional().meta({ description: 'When it happens; before the start it is part of what went before' }),
    after: z
      .strictObject({ amount: z.int().min(0).max(5_256_000), unit })
      .optional()
      .meta({ description: 'So long after the start, instead of `at`' }),
  })
  .meta({ id: 'SimulatedEvent' });

const sample = z.strictObject({
  email: emailText.optional(),
  subscribed: z.boolean().default(true),
  data: attributes.default({}),
});

export const simulationBody = z.strictObject({
  contact: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .meta({ description: 'Id or address of a contact, who is taken as they are now; or a sample' }),
  sample: sample
    .optional()
    .meta({ description: 'A contact made up for this; somebody subscribed where neither is given' }),
  data: attributes.optional().meta({ description: 'What the trigger brings: trigger.<path>' }),
  events: z.array(event).max(MAXIMUM_EVENTS).optional(),
  startAt,
});

export type SimulationBody = z.output<typeof simulationBody>;

const visit = z.object({
  step: z.string(),
  type: z.string(),
  startedAt: timestamp,
  endedAt: timestamp.nullable().meta({ description: 'null where it stands' }),
  outcome: z.string().nullable().meta({
    description: 'As in the history of an execution; null where it stands',
  }),
  detail: z.string().nullable().meta({
    description: 'The subject of a mail or why it would not be sent, what a webhook step calls, what a step changes',
  }),
});

export const simulation = z.object({
  status: z.enum(['NOT_STARTED', ...executionStatuses]).meta({
    description:
      'NOT_STARTED where the filter of the trigger does not match; WAITING or RUNNING where it was cut short',
  }),
  reason: z.string().nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  path: z.array(visit).meta({ description: `Every step in order, ${MAXIMUM_SIMULATED_STEPS} at most` }),
  truncated: z
    .literal(true)
    .optional()
    .meta({
      description: `It was cut short after ${MAXIMUM_SIMULATED_STEPS} steps, ten simulated years or 10 seconds`,
    }),
});

export type Simulation = z.output<typeof simulation>;
