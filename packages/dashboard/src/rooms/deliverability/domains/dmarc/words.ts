import type { DomainDmarcReports } from '@posthaste/client';

type Source = DomainDmarcReports['sources'][number];

export const words = {
  couldNotLoadReports: 'Couldn’t load the DMARC reports.',
  title: 'DMARC reports',
  about:
    'Mailbox providers report daily who sends email from your domain. A failing source is either a service you forgot to set up or someone spoofing your domain. Last 30 days.',
  off: 'DMARC reports are off.',
  offAbout: 'To receive reports, you need a receiving domain, such as reply.example.com.',
  turnOn: 'Receive reports',
  turnOff: 'Stop receiving reports',
  address: 'Report address',
  copyAddress: 'Copy report address',
  policy: 'Policy',
  noPolicy: 'None found',
  emails: 'Emails',
  passed: 'Passed',
  sentHere: 'Sent by this service',
  sentToSpam: 'Sent to spam',
  rejected: 'Rejected',
  share: (share: number) => `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: 2 })}%`,
  passedWithShare: (passed: string, share: string) => `${passed} (${share})`,
  sources: 'Sources',
  source: 'Source',
  dkim: 'DKIM',
  spf: 'SPF',
  policyApplied: 'Policy applied',
  aligned: 'Aligned',
  notAligned: 'Not aligned',
  kinds: { here: 'This service', aligned: 'Other service', failed: 'Fails' } satisfies Record<Source['kind'], string>,
  dispositions: { none: 'Nothing', quarantine: 'Spam folder', reject: 'Rejected' } satisfies Record<
    Source['disposition'],
    string
  >,
  sentAs: (domain: string) => `as ${domain}`,
  otherEmails: (count: number) =>
    `${count.toLocaleString()} more ${count === 1 ? 'email' : 'emails'} came from smaller sources.`,
  skippedRecords: (count: number) =>
    count === 1
      ? '1 report record was skipped because it contains invalid data.'
      : `${count.toLocaleString()} report records were skipped because they contain invalid data.`,
  incomplete: 'There are too many reports to show at once, so the numbers are too low.',
  reporters: 'Reporters',
  reporter: 'Reporter',
  reports: 'Reports',
  counted: 'Counted',
  yes: 'Yes',
  unverified: 'No: the report failed DMARC, so it may be forged',
};
