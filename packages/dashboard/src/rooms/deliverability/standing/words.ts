import type { ProjectSenderRules } from '@posthaste/client';

type Rule = ProjectSenderRules['rules'][number];

/** Words of the page that says whether mail arrives and what threatens that. */
export const words = {
  title: 'Reputation',
  about: 'Whether mailbox providers have a reason to refuse your mail, and how near you are to the limits.',
  unknown: 'The project is not there any more.',
  rules: 'Sender rules',
  rulesAbout: (sent: string, since: string) =>
    `What Gmail, Yahoo, Outlook and SES ask of senders, judged by your DNS and by ${sent} mails since ${since}.`,
  rulesBulk: 'Rules for bulk senders count from 5,000 mails a day to one provider. Your largest days:',
  perDay: (most: string) => `${most} a day`,
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
  states: { met: 'Met', attention: 'Needs attention', broken: 'Broken', unknown: 'Not known yet' } satisfies Record<
    Rule['state'],
    string
  >,
  sources: { gmail: 'Gmail', yahoo: 'Yahoo', outlook: 'Outlook', ses: 'SES' } satisfies Record<
    ProjectSenderRules['sources'][number]['source'],
    string
  >,
  askedBy: 'Asked by',
  bulkOnly: 'of bulk senders',
  limits: (attention: string, broken: string) => `Attention from ${attention}, harmful from ${broken}`,
  showMails: 'Show these mails',
  reputation: 'What pauses sending',
  reputationAbout:
    'The service pauses mail before SES stops the whole account: when a share and its number are both reached, in seven days; for confirmations and what visitors cause today and yesterday.',
  limitsTable: 'Rates and limits',
  mail: 'Mail',
  sent: 'Sent',
  bounces: 'Hard bounces',
  complaints: 'Complaints',
  of: (limit: string, least: number, leastSent: number) =>
    `of ${limit}, at least ${least.toLocaleString()}${leastSent > 0 ? ` of ${leastSent.toLocaleString()} sent` : ''}`,
  scopes: {
    marketing: 'Marketing',
    everything: 'Marketing and transactional',
    confirmations: 'Confirmations (double opt-in)',
    visitors: 'Mail that visitors cause',
  },
  scopesAbout: {
    marketing: 'Pauses marketing mail',
    everything: 'Pauses all mail, and marketing mail at its own limits',
    confirmations: 'Pauses only itself',
    visitors: 'Pauses only itself',
  },
  running: 'Running',
  paused: 'Paused',
  pausedTitle: (scope: string) => `Paused: ${scope}`,
  causes: {
    bounces: 'Too much of it bounced.',
    complaints: 'Too many recipients complained.',
    operator: 'The operator of the service paused it.',
  },
  ends: 'It ends: ',
  resume: 'Resume now',
  resumeAbout:
    'Find out first who typed these addresses: limit the public key, or close the form. It can be resumed twice a day.',
  resumed: 'Resumed. Only what bounces from now on counts',
  account: 'SES account',
  accountAbout: 'All projects of this service share one account with one rate, one quota and one reputation.',
  state: 'State',
  sandbox: 'Sandbox',
  production: 'Production',
  notAsked: 'SES was not asked yet',
  stopped: 'Stopped by SES',
  health: 'SES’s judgement',
  enforcement: { HEALTHY: 'Healthy', PROBATION: 'Under review', SHUTDOWN: 'Shut down' },
  rate: 'Rate',
  perSecond: (rate: string) => `${rate} mails a second`,
  quota: 'Used of the day’s quota',
  noQuota: (used: string) => `${used}, no limit`,
  quotaOf: (used: string, quota: string) => `${used} of ${quota}`,
  checked: 'Asked',
  leaveTitle: 'How to leave the sandbox',
  leave: [
    'Verify a domain here first: AWS looks for it.',
    'Open the SES console in the region of this service, Account dashboard, and choose “Request production access”.',
    'Say what you send, to whom, that people ask for it, and that bounces, complaints and unsubscribes are handled by themselves: the service does that.',
    'AWS answers within a day as a rule. This page shows it within a minute.',
  ],
  leaveMeanwhile: 'Until then SES sends only to addresses that are verified in SES, 200 mails a day, one a second.',
  leaveLink: 'What AWS says about it',
};

/** Where AWS explains the sandbox. */
export const SANDBOX_URL = 'https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html';
