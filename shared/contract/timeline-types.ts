export const timelineTexts = {
  accepted: 'the API accepted the email',
  scheduled: 'it is scheduled for the time in `detail`',
  rescheduled: 'it was moved to the time in `detail`',
  queued: 'it is in the queue for sending',
  skipped: 'it is not sent; `detail` has the reason',
  cancelled: 'it was cancelled before its scheduled time',
  claimed: 'the sender is handing it to SES',
  released: 'nothing was sent and the sender retries; `detail` has the reason',
  unclear: 'SES gave no clear response; its events will show the outcome',
  sent: "SES accepted it; `detail` is SES's message id",
  accepted_by_ses: 'an SES event shows that SES accepted it, before its response was stored',
  failed: 'it will not be sent; `detail` has the reason',
  rejected: 'SES rejected it after accepting it, because of its content',
  rendering_failed: 'SES could not render it',
  delayed: "the recipient's mail server temporarily does not accept it; `subType` and `detail` have the reason",
  delivered: "the recipient's mail server accepted it; `detail` is its response",
  bounced: 'it bounced; `bounceType`, `subType` and the response of the mail server in `detail` have the reason',
  opened:
    'it was opened; with `bot`, by a machine, which does not count. With copies, it can be any recipient, as `detail` notes',
  clicked: '`link` was clicked; with `bot`, by a machine, which does not count. With copies, see `opened`',
  complained: 'the recipient marked it as spam',
  webhook: 'one of your webhooks was notified; see `webhook`',
} as const;

export type TimelineType = keyof typeof timelineTexts;

export const timelineTypes = Object.keys(timelineTexts) as [TimelineType, ...TimelineType[]];
