import * as z from 'zod';
import { timestamp } from './common';
import { filterReply } from './filters';
import { revisionReply } from './revisions';
import { sourceReply } from './source';
import { executionCounts, sentCount } from './workflow-stats';
import { reentry, stepsReply, triggerReply } from './workflows';

const MAX_OVERLAP_HOURS = 168;

const summaryFields = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean().meta({ description: 'Whether contacts can enter' }),
  trigger: triggerReply,
  reentry,
  version: z.int().meta({ description: 'Version of the graph; each save that changes the graph adds 1' }),
  stepCount: z.int().meta({ description: 'Number of steps' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  ...sourceReply,
  ...revisionReply,
};

export const listedWorkflow = z
  .object({ ...summaryFields, executions: executionCounts, sent: sentCount })
  .meta({ id: 'ListedWorkflow' });

export const wholeWorkflow = z
  .object({
    ...summaryFields,
    steps: stepsReply,
    exitWhen: filterReply.nullable().meta({ description: 'If it matches, the execution is EXITED' }),
    warnings: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Path of the field in the workflow' }),
          message: z.string(),
        }),
      )
      .meta({
        description:
          'Steps that no path from the first step leads to, and steps whose templates require variables that no contact of the project has',
      }),
  })
  .meta({ id: 'Workflow' });

export const savedWorkflow = wholeWorkflow.meta({ id: 'SavedWorkflow' });

export const revealSecretBody = z.strictObject({
  rotate: z.boolean().default(false).meta({ description: 'Whether to replace the secret', example: true }),
  overlapHours: z.number().min(0).max(MAX_OVERLAP_HOURS).default(24).meta({
    description: 'How many hours requests are also signed with the old secret, at most 168',
    example: 24,
  }),
});

export const signingSecret = z.object({
  secret: z.string().nullable().meta({
    description:
      'Signs the requests of WEBHOOK steps, in the same way as webhooks; null in the response to a repeated request',
  }),
  earlierUntil: timestamp.nullable().meta({ description: 'When requests stop being signed with the old secret too' }),
});
