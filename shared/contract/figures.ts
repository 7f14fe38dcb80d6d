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

export const campaignOutcomes = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const satisfies readonly Figure[];

export const figureGroups = ['kind', 'template', 'campaign', 'workflow', 'provider', 'bounce', 'tag'] as const;
export type FigureGroup = (typeof figureGroups)[number];

export const FIGURE_LOOKBACK_DAYS = 31;

export const figureKinds = ['transactional', 'marketing', 'campaign', 'workflow'] as const;

export const mailboxProviders = ['gmail', 'outlook', 'yahoo', 'icloud', 'other'] as const;
