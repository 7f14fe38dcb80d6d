/** The functions that an execution's way leads through; `events` records what happens outside, and `mail` sends. */
export const stageNames = [
  'events',
  'streamReactions',
  'workflowRunner',
  'countersProjector',
  'dispatcher',
  'mail',
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
