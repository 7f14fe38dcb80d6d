import * as z from 'zod';
import { timestamp } from './common';
import { revisionReply } from './revisions';

const stepIds = (what: string) => z.array(z.string()).meta({ description: `Ids of the steps that ${what}` });

export const workflowVersion = z
  .object({
    version: z.int().meta({ description: 'Number of the version' }),
    stepCount: z.int().meta({ description: 'Number of steps' }),
    createdAt: timestamp.meta({ description: 'When the version was saved' }),
    createdBy: revisionReply.updatedBy.meta({
      description: 'Who saved the version; null for versions saved before the service stored it',
    }),
    changes: z
      .object({
        added: stepIds('were added'),
        removed: stepIds('were removed'),
        changed: stepIds('were changed'),
        settings: z.array(z.enum(['trigger', 'reentry', 'exitWhen', 'firstStep'])).meta({
          description: 'Other changes; firstStep: a different step comes first',
        }),
      })
      .nullable()
      .meta({ description: 'What changed since the previous version; null for the first version' }),
  })
  .meta({ id: 'WorkflowVersion' });
