/** How an execution of a workflow may stand. */
export const executionStatuses = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const;
