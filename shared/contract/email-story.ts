/** What each entry in the timeline of an email means, in the order of a mail's life. */
export const timelineTexts = {
  accepted: 'the API accepted the email',
  scheduled: 'it waits for the time in `detail`',
  queued: 'it is in the queue for sending',
  skipped: 'it is not sent; `detail` has the reason',
  cancelled: 'it was cancelled before it was due',
  claimed: 'the sender starts handing it to SES',
  released: 'nothing was sent and the sender retries; `detail` has the reason',
  unclear: 'SES gave no clear answer; its events will settle what happened',
  sent: "SES accepted it; `detail` is SES's message id",
  accepted_by_ses: 'an event of SES says that SES accepted it, before its answer was stored',
  failed: 'it will not be sent; `detail` has the reason',
  rejected: 'SES rejected it after accepting it, because of its content',
  rendering_failed: 'SES could not render it',
  delayed: "the recipient's mail server does not accept it yet; `subType` and `detail` say why",
  delivered: "the recipient's mail server accepted it; `detail` is its answer",
  bounced: 'it came back; `bounceType`, `subType` and the answer of the mail server in `detail` say why',
  opened:
    'it was opened; with `bot`, by a machine, which does not count. Of mail with copies it can be any recipient, and `detail` says so',
  clicked: '`link` was clicked; with `bot`, by a machine, which does not count. Of mail with copies as for `opened`',
  complained: 'the recipient reported it as spam',
  webhook: 'one of your webhooks was notified; see `webhook`',
} as const;

export type TimelineType = keyof typeof timelineTexts;

export const timelineTypes = Object.keys(timelineTexts) as [TimelineType, ...TimelineType[]];
