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

/** What a campaign counts over time, and its recipients can be listed by. */
export const campaignOutcomes = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const satisfies readonly Figure[];

/** What the figures can be grouped by. */
export const figureGroups = ['kind', 'template', 'campaign', 'workflow', 'provider', 'bounce', 'tag'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** Mails behind a figure are looked for among those that were accepted up to so many days before its time. */
export const FIGURE_LOOKBACK_DAYS = 31;

/** The values of the group `kind`. */
export const figureKinds = ['transactional', 'marketing', 'campaign', 'workflow'] as const;

/** The values of the group `provider`. */
export const figureProviders = ['gmail', 'outlook', 'yahoo', 'icloud', 'other'] as const;
