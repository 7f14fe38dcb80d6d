import * as z from 'zod';
import { timestamp } from './common';
import { shownFilter } from './filters';
import { shownSteps, shownTrigger } from './workflows';

const MAXIMUM_OVERLAP_HOURS = 168;

const summaryFields = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  trigger: shownTrigger,
  reentry: z.enum(['NEVER', 'AFTER_EXIT']),
  version: z.int().meta({ description: 'Of the graph; each save that changes it makes a new one' }),
  stepCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A workflow in a list: without its graph. */
export const listedWorkflow = z.object(summaryFields);
/** A workflow with its graph. */
export const wholeWorkflow = z.object({
  ...summaryFields,
  steps: shownSteps,
  exitWhen: shownFilter.nullable(),
});

export const revealSecretBody = z.strictObject({
  rotate: z.boolean().default(false).meta({ description: 'Replaces the secret by a new one' }),
  overlapHours: z
    .number()
    .min(0)
    .max(MAXIMUM_OVERLAP_HOURS)
    .default(24)
    .meta({ description: 'How long requests are signed by the old secret too, once it is replaced' }),
});

export const signingSecret = z.object({
  secret: z
    .string()
    .nullable()
    .meta({ description: 'Signs the requests of WEBHOOK steps, as those of webhooks are signed; null in a replay' }),
  earlierUntil: timestamp.nullable().meta({ description: 'Until when a secret before it signs too' }),
});
