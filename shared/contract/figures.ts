/** What is counted of mail over time, each in the hour in which it first happened to a mail. */
export const figures = [
  'accepted',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
] as const;
export type Figure = (typeof figures)[number];

/** What the figures can be grouped by. */
export const figureGroups = ['kind', 'template', 'campaign', 'workflow', 'provider', 'tag'] as const;
export type FigureGroup = (typeof figureGroups)[number];
