/** Words of the page of bounces and complaints. */
export const words = {
  title: 'Bounces',
  about: 'Emails that bounced or were marked as spam, by provider, reason and campaign.',
  figures: 'Metric',
  groups: 'Group by',
  days: 'Period',
  bounced: 'Bounces',
  complained: 'Spam complaints',
  by: { provider: 'Provider', reason: 'Reason', campaign: 'Campaign', kind: 'Type' },
  lengths: { 7: '7 days', 30: '30 days', 90: '90 days' },
  chart: (figure: string, group: string) => `${figure} by ${group.toLowerCase()}`,
  empty: { bounced: 'No bounces in this period.', complained: 'No spam complaints in this period.' },
  sent: 'Sent',
  share: 'Share',
  providers: { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo', icloud: 'iCloud', other: 'Other' } as Record<
    string,
    string
  >,
  kinds: {
    transactional: 'Transactional',
    marketing: 'Marketing',
    campaign: 'Campaigns',
    workflow: 'Workflows',
  } as Record<string, string>,
  rest: 'Other',
  hard: 'hard',
  soft: 'soft',
  /** By SES's word for the kind of a bounce. */
  reasons: {
    NoEmail: 'Mailbox doesn’t exist',
    General: 'Rejected by the server',
    Suppressed: 'On the SES global suppression list',
    OnAccountSuppressionList: 'On your AWS account’s suppression list',
    MailboxFull: 'Mailbox full',
    MessageTooLarge: 'Message too large',
    ContentRejected: 'Content rejected',
    AttachmentRejected: 'Attachment rejected',
    Undetermined: 'No reason given',
  } as Record<string, string>,
  noGmail: 'Gmail doesn’t report who marked an email as spam. Use Google Postmaster Tools instead.',
  onlyCampaigns: 'Campaign emails are listed by campaign. Group by campaign to see them.',
};
