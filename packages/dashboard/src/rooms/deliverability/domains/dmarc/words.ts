import type { DomainDmarcReports } from '@posthaste/client';

type Source = DomainDmarcReports['sources'][number];

export const words = {
  title: 'DMARC reports',
  about:
    'Mailbox providers report once a day who sends mail in the name of the domain. What fails is a service that you forgot, or somebody who forges your mail. These are the last 30 days.',
  off: 'Reports are not taken in.',
  offAbout: 'They need a domain of the project that receives mail, such as reply.example.com.',
  begin: 'Take reports in',
  end: 'Stop taking reports in',
  reading: 'Reports are read',
  address: 'Reports go to',
  copyAddress: 'Copy: address for reports',
  policy: 'Policy',
  noPolicy: 'None found',
  mails: 'Mails',
  passed: 'Passed',
  here: 'Sent by this service',
  spam: 'Into the spam folder',
  refused: 'Refused',
  share: (share: number) => `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: 2 })} %`,
  passedOf: (passed: string, share: string) => `${passed} (${share})`,
  sources: 'Sources',
  source: 'Source',
  dkim: 'DKIM',
  spf: 'SPF',
  treated: 'By the policy',
  aligned: 'Aligned',
  failed: 'Not aligned',
  kinds: { here: 'This service', aligned: 'Other service', failed: 'Fails' } satisfies Record<Source['kind'], string>,
  dispositions: { none: 'Nothing', quarantine: 'Spam folder', reject: 'Refused' } satisfies Record<
    Source['disposition'],
    string
  >,
  as: (domain: string) => `as ${domain}`,
  others: (count: string) => `${count} more mails came from smaller sources.`,
  skipped: (count: string) => `${count} records of reports are not counted, because something in them can not be.`,
  incomplete: 'There are more reports than can be shown at once, so the figures are too low.',
  reporters: 'Who reported',
  reporter: 'Reporter',
  reports: 'Reports',
  counted: 'Counted',
  yes: 'Yes',
  unverified: 'No: its mail did not pass DMARC, so it may be forged',
};
