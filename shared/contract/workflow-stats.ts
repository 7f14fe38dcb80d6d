import * as z from 'zod';

const count = (description: string) => z.int().min(0).meta({ description });

export const executionCounts = z.object({
  total: count('All executions; each has one of the statuses below'),
  running: count('Executions that are RUNNING'),
  waiting: count('Executions that are WAITING'),
  completed: count('Executions that are COMPLETED'),
  exited: count('Executions that are EXITED'),
  failed: count('Executions that are FAILED'),
  cancelled: count('Executions that are CANCELLED, or whose contact was deleted'),
});

export const sentCount = count(
  'Emails that its executions have queued; GET /emails?workflow={id}&happened=accepted lists them',
);

export const workflowStats = z.object({
  executions: executionCounts,
  sent: sentCount,
  steps: z
    .array(
      z.object({
        id: z.string(),
        type: z.string().nullable().meta({ description: 'Null if only earlier versions have the step' }),
        entered: count('How many times executions reached the step; an execution can count several times'),
        waiting: count('Executions waiting in the step now'),
        completed: count('How many times executions completed the step'),
        failed: count('Executions that failed at the step and were not retried'),
        sent: count('Emails that the step has queued'),
      }),
    )
    .meta({ description: 'The steps of the current version in order, then those of earlier versions' }),
});
