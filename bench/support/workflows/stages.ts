/** The functions that an execution's way leads through; `events` records what happens outside, and `email` sends. */
export const stageNames = [
  'events',
  'streamReactions',
  'workflowRunner',
  'countersProjector',
  'dispatcher',
  'email',
] as const;
export type StageName = (typeof stageNames)[number];

/** Those whose work is the executions'. */
export const ownStages = [
  'streamReactions',
  'workflowRunner',
  'countersProjector',
  'dispatcher',
] as const satisfies readonly StageName[];
export type OwnStage = (typeof ownStages)[number];
