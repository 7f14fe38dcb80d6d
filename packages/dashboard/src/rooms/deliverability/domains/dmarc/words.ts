import type { DomainDmarcReports } from '@posthaste/client';

type Source = DomainDmarcReports['sources'][number];

export const words = {
  unreadDmarc: 'Couldn’t load the DMARC reports.',
  title: 'DMARC reports',
  about:
    'Mailbox providers report daily who sends email from your domain. A failing source is either a service you forgot to set up or someone spoofing your domain. Last 30 days.',
  off: 'DMARC reports are off.',
  offAbout: 'To receive reports, you need a receiving domain, such as reply.example.com.',
  begin: 'Receive reports',
  end: 'Stop receiving reports',
  reading: 'Receiving reports',
  address: 'Report address',
  copyAddress: 'Copy report address',
  policy: 'Policy',
  noPolicy: 'None found',
  emails: 'Emails',
  passed: 'Passed',
  here: 'Sent by this service',
  spam: 'Sent to spam',
  refused: 'Rejected',
  share: (share: number) => `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: 2 })}%`,
  passedOf: (passed: string, share: string) => `${passed} (${share})`,
  sources: 'Sources',
  source: 'Source',
  dkim: 'DKIM',
  spf: 'SPF',
  treated: 'Policy applied',
  aligned: 'Aligned',
  failed: 'Not aligned',
  kinds: { here: 'This service', aligned: 'Other service', failed: 'Fails' } satisfies Record<Source['kind'], string>,
  dispositions: { none: 'Nothing', quarantine: 'Spam folder', reject: 'Rejected' } satisfies Record<
    Source['disposition'],
    string
  >,
  as: (domain: string) => `as ${domain}`,
  others: (count: string) => `${count} more emails came from smaller sources.`,
  skipped: (count: string) => `${count} report records were skipped because they contain invalid data.`,
  incomplete: 'There are too many reports to show at once, so the numbers are too low.',
  reporters: 'Reporters',
  reporter: 'Reporter',
  reports: 'Reports',
  counted: 'Counted',
  yes: 'Yes',
  unverified: 'No: the report failed DMARC, so it may be forged',
};
