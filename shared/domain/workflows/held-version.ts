export const heldByVersion = (what: 'template' | 'segment'): string =>
  `An earlier version of a workflow names this ${what}, and executions of that version are open or could begin until a moment ago. Wait for their end or cancel them, and at least 5 minutes after the change of the workflow.`;
