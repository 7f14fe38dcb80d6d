/** The functions that process an execution. `events` tracks events from outside, and `email` sends email. */
export const stageNames = [
  'events',
  'streamReactions',
  'workflowRunner',
  'countersProjector',
  'dispatcher',
  'email',
] as const;
export type StageName = (typeof stageNames)[number];

/** The stages whose work counts for executions. */
export const ownStages = [
  'streamReactions',
  'workflowRunner',
  'countersProjector',
  'dispatcher',
] as const satisfies readonly StageName[];
export type OwnStage = (typeof ownStages)[number];
