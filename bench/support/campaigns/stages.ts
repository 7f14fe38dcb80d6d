/** The functions that a campaign's mail passes through. */
export const stageNames = ['dispatcher', 'sender', 'feedback', 'countersProjector', 'streamReactions'] as const;
export type StageName = (typeof stageNames)[number];
