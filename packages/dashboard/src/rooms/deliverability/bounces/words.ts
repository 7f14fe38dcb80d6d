/** Words of the page of bounces and complaints. */
export const words = {
  title: 'Bounces',
  about: 'Mail that came back or was reported as spam: at which provider, why, and in which campaign.',
  figures: 'What is shown',
  groups: 'Told apart by',
  days: 'Time',
  bounced: 'Bounces',
  complained: 'Complaints',
  by: { provider: 'Provider', reason: 'Reason', campaign: 'Campaign', kind: 'Kind' },
  lengths: { 7: '7 days', 30: '30 days', 90: '90 days' },
  chart: (figure: string, group: string) => `${figure} by ${group.toLowerCase()}`,
  empty: { bounced: 'Nothing bounced in this time.', complained: 'Nobody complained in this time.' },
  sent: 'Sent',
  share: 'Share',
  providers: { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo', icloud: 'iCloud', other: 'Others' } as Record<
    string,
    string
  >,
  kinds: {
    transactional: 'Transactional',
    marketing: 'Marketing',
    campaign: 'Campaigns',
    workflow: 'Workflows',
  } as Record<string, string>,
  rest: 'All others',
  hard: 'hard',
  soft: 'soft',
  /** By SES's word for the kind of a bounce. */
  reasons: {
    NoEmail: 'The mailbox does not exist',
    General: 'Refused by the server',
    Suppressed: 'On SES’s list of dead addresses',
    OnAccountSuppressionList: 'On the list of your AWS account',
    MailboxFull: 'The mailbox is full',
    MessageTooLarge: 'The message is too large',
    ContentRejected: 'The content was refused',
    AttachmentRejected: 'The attachment was refused',
    Undetermined: 'No reason given',
  } as Record<string, string>,
  noGmail: 'Gmail tells nobody who complained: look into its Postmaster Tools.',
  onlyCampaigns: 'Mails of campaigns are listed by campaign: choose “Campaign” to see each of them.',
};
