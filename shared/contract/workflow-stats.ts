import * as z from 'zod';

const count = (description: string) => z.int().min(0).meta({ description });

/** How many executions a workflow has, by status. */
export const executionCounts = z.object({
  total: count('All executions; each has one of the statuses below'),
  running: count('Executions that are RUNNING'),
  waiting: count('Executions that are WAITING'),
  completed: count('Executions that are COMPLETED'),
  exited: count('Executions that are EXITED'),
  failed: count('Executions that are FAILED'),
  cancelled: count('Executions that are CANCELLED, or whose contact was deleted'),
});

/** Mails that the executions of a workflow have sent. */
export const sentCount = count(
  'Mails that its executions have handed to the queue; GET /emails?workflow={id}&happened=accepted lists them',
);

/** The counts of a workflow's executions, in all and step by step. */
export const workflowStats = z.object({
  executions: executionCounts,
  sent: sentCount,
  steps: z
    .array(
      z.object({
        id: z.string(),
        type: z.string().nullable().meta({ description: 'Null if only earlier versions have the step' }),
        entered: count('How often executions came to the step; an execution can count several times'),
        waiting: count('Executions that are waiting in it now'),
        completed: count('How often executions completed the step'),
        failed: count('Executions that failed at it and were not retried'),
        sent: count('Mails that the step has handed to the queue'),
      }),
    )
    .meta({ description: 'The steps of the current version in their order, then those of earlier versions' }),
});
