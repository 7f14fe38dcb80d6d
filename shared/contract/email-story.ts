/** Everything that the timeline of an email can tell, in the order of a mail's life. */
export const timelineTypes = [
  'accepted',
  'scheduled',
  'queued',
  'skipped',
  'cancelled',
  'claimed',
  'released',
  'unclear',
  'sent',
  'accepted_by_ses',
  'failed',
  'rejected',
  'rendering_failed',
  'delayed',
  'delivered',
  'bounced',
  'opened',
  'clicked',
  'complained',
  'webhook',
] as const;

export type TimelineType = (typeof timelineTypes)[number];

/** What each of them says. */
export const timelineTexts: Record<TimelineType, string> = {
  accepted: 'the API has taken the email',
  scheduled: 'it waits for its time, in `detail`',
  queued: 'it is in line to be sent',
  skipped: 'it is not sent, for the reason in `detail`',
  cancelled: 'it was cancelled before its time',
  claimed: 'the sender begins to hand it to SES',
  released: 'nothing was sent, and it is tried again; why, in `detail`',
  unclear: 'SES gave no clear answer; its events settle that',
  sent: "SES has taken it; `detail` is SES's message id",
  accepted_by_ses: "SES's own word that it has taken it",
  failed: 'it will not be sent; why, in `detail`',
  rejected: 'SES has refused it after all: its content is not clean',
  rendering_failed: 'SES could not render it',
  delayed: 'the mail server of the recipient does not take it yet; `subType` and `detail` tell why',
  delivered: "the recipient's mail server has taken it; `detail` is its answer",
  bounced: '`bounceType`, `subType` and the answer of the mail server in `detail` tell why',
  opened: 'with `bot`: by a machine, which does not count',
  clicked: 'on `link`; with `bot`: by a machine, which does not count',
  complained: 'the recipient has marked it as spam',
  webhook: 'one of your webhooks was told; see `webhook`',
};
