import * as z from 'zod';

const count = z.int().min(0);

/** What the executions of a workflow have come to, step by step. */
export const workflowStats = z.object({
  executions: z.object({
    total: count.meta({ description: 'All that were begun; each is in one of the statuses' }),
    running: count,
    waiting: count,
    completed: count,
    exited: count,
    failed: count,
    cancelled: count.meta({ description: 'Those of contacts that were deleted on the way included' }),
  }),
  steps: z
    .array(
      z.object({
        id: z.string(),
        type: z.string().nullable().meta({ description: 'null of a step that only earlier versions have' }),
        entered: count.meta({ description: 'Each time counts, where an execution comes to it more than once' }),
        waiting: count.meta({ description: 'At this moment' }),
        completed: count,
        failed: count.meta({ description: 'Executions that have failed at it and were not tried again' }),
      }),
    )
    .meta({ description: 'Those of the present version in their order, then those of earlier ones' }),
});
