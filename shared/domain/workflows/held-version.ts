export const usedByVersionMessage = (record: 'template' | 'segment'): string =>
  `An earlier version of a workflow uses this ${record}, and executions of that version are unfinished or may still start. Wait until they end, or cancel them, and wait at least 5 minutes after the workflow was changed.`;
