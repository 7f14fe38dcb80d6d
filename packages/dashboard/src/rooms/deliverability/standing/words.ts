import type { ProjectSenderRules } from '@posthaste/client';

type Rule = ProjectSenderRules['rules'][number];

const emails = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'email' : 'emails'}`;

export const words = {
  couldNotLoad: {
    rules: 'Couldn’t load the sender rules.',
    limits: 'Couldn’t load your limits.',
    account: 'Couldn’t load your SES account.',
  },
  title: 'Reputation',
  about: 'How mailbox providers see your email, and how close you are to the limits.',
  rules: 'Sender requirements',
  rulesAbout: (sent: number, since: string) =>
    `What Gmail, Yahoo, Outlook and Amazon SES require of senders. Checked against your DNS and ${emails(sent)} since ${since}.`,
  rulesBulk: 'Bulk sender rules apply from 5,000 emails a day to one provider. Your busiest days:',
  perDay: (count: string) => `${count} a day`,
  bulk: 'bulk sender',
  names: {
    spf: 'SPF',
    dkim: 'DKIM',
    dmarc: 'DMARC policy',
    alignment: 'Alignment',
    from_domain: 'Own From address',
    one_click_unsubscribe: 'One-click unsubscribe',
    complaint_rate: 'Complaints',
    bounce_rate: 'Hard bounces',
    tls: 'Encryption (TLS)',
    reverse_dns: 'Reverse DNS',
  } satisfies Record<Rule['rule'], string>,
  states: { met: 'Met', attention: 'Needs attention', broken: 'Not met', unknown: 'Not known yet' } satisfies Record<
    Rule['state'],
    string
  >,
  sources: { gmail: 'Gmail', yahoo: 'Yahoo', outlook: 'Outlook', ses: 'SES' } satisfies Record<
    ProjectSenderRules['sources'][number]['source'],
    string
  >,
  requiredBy: 'Required by',
  bulkOnly: 'for bulk senders',
  limits: (attention: string, broken: string) => `Warning at ${attention}, critical at ${broken}`,
  showEmails: 'View emails',
  whichBounced: 'View bounces',
  useOptIn: 'Set up double opt-in',
  reputation: 'Sending limits',
  reputationAbout:
    'We pause sending before Amazon SES suspends the whole account. A pause starts when both a rate and its minimum count are reached, within 7 days. For confirmations and emails triggered by visitors, the period is today and yesterday.',
  emails,
  showCount: (label: string, count: number) => `${label}: show ${emails(count)}`,
  limitsTable: 'Rates and limits',
  email: 'Email',
  sent: 'Sent',
  bounces: 'Hard bounces',
  complaints: 'Spam complaints',
  limitText: (limit: string, minCount: number, minSent: number) =>
    `limit: ${limit}, at least ${minCount.toLocaleString()}${minSent > 0 ? ` of ${minSent.toLocaleString()} sent` : ''}`,
  scopes: {
    marketing: 'Marketing',
    everything: 'Marketing and transactional',
    confirmations: 'Confirmations (double opt-in)',
    visitors: 'Emails triggered by visitors',
  },
  scopesAbout: {
    marketing: 'Pauses marketing email',
    everything: 'Pauses all email. Marketing email also has its own limits',
    confirmations: 'Pauses confirmations only',
    visitors: 'Pauses these emails only',
  },
  active: 'Active',
  paused: 'Paused',
  pausedTitle: (scope: string) => `Paused: ${scope}`,
  causes: {
    bounces: 'Too many emails bounced.',
    complaints: 'Too many recipients marked emails as spam.',
    operator: 'Paused by the service’s operator.',
  },
  endsWhen: 'Ends: ',
  resume: 'Resume now',
  resumeAbout:
    'First find out who entered these addresses, then restrict the public key or close the form. You can resume twice a day.',
  resumed: 'Resumed. Only new bounces count from now on',
  account: 'SES account',
  accountAbout: 'All projects of this service share one Amazon SES account, with one rate, quota and reputation.',
  state: 'State',
  sandbox: 'Sandbox',
  production: 'Production',
  notChecked: 'Not checked yet',
  stoppedBySes: 'Stopped by SES',
  health: 'Health',
  enforcement: { HEALTHY: 'Healthy', PROBATION: 'Under review', SHUTDOWN: 'Shut down' },
  rate: 'Maximum rate',
  perSecond: (rate: number) => `${emails(rate)} per second`,
  quota: 'Daily quota used',
  noQuota: (used: string) => `${used}, unlimited`,
  quotaOf: (used: string, quota: string) => `${used} of ${quota}`,
  checked: 'Last checked',
  leaveTitle: 'Leave the sandbox',
  leaveSteps: [
    'Verify a domain here first. AWS checks for one.',
    'In the Amazon SES console, choose this service’s region, open the account dashboard and select “Request production access”.',
    'Describe what you send and who receives it, that recipients opted in, and that bounces, complaints and unsubscribes are handled automatically. This service does that for you.',
    'AWS usually responds within a day. This page updates within a minute.',
  ],
  sandboxLimits: 'Until then, Amazon SES only sends to verified addresses, at most 200 emails a day and 1 per second.',
  leaveLink: 'Read the AWS documentation',
};

export const SANDBOX_URL = 'https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html';
