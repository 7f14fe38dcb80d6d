import type { Domain, DomainWarmUp } from '@posthaste/client';

type WarmUpProvider = NonNullable<DomainWarmUp['warmUp']>['providers'][number];
const changes = { grew: 'Doubled', held: 'Unchanged', fell: 'Halved' } satisfies Record<
  WarmUpProvider['change'],
  string
>;

type Purpose = Domain['records'][number]['purpose'];

/** Words of the room of the domains. */
export const words = {
  title: 'Domains',
  about: 'Domains that you send from. Each needs a few DNS records, which prove that it is yours and sign your mail.',
  list: 'Domains, newest first',
  add: 'Add domain',
  domain: 'Domain',
  domainHint: 'The part behind the @ of your From address, such as example.com or news.example.com.',
  subdomain: 'Sub-domain for bounces',
  subdomainHint:
    'One word, such as mail. Bounces go to mail.example.com, which must have no other mail. Empty is mail.',
  addAbout: 'You get the DNS records to publish, and the service looks for them by itself.',
  added: 'The domain is added',
  status: 'Status',
  next: 'What to do',
  addedAt: 'Added',
  emptyTitle: 'No domain yet',
  empty: 'Add the domain of your From address. Until its records are in DNS, no mail can be sent from it.',
  titleOfOne: 'Domain',
  back: 'All domains',
  unknown: 'There is no such domain in this project.',
  statuses: { PENDING: 'Waiting for DNS', VERIFIED: 'Verified', FAILED: 'Failed' } satisfies Record<
    Domain['status'],
    string
  >,
  troubled: 'Lost a record',
  verify: 'Check now',
  checked: 'SES and DNS were asked',
  remove: 'Remove',
  checkedAt: 'Last check',
  nextCheck: 'Next check',
  noNextCheck: 'Only when you ask',
  verifiedAt: 'Verified',
  failingSince: 'Records missing since',
  id: 'Domain id',
  records: 'DNS records',
  recordsAbout:
    'Publish these where the domain’s DNS is managed. Many pages ask for the short name, without the domain.',
  purposes: {
    OWNERSHIP: 'Proof of ownership',
    DKIM: 'DKIM signature',
    MAIL_FROM: 'Return path',
    SPF: 'SPF',
    DMARC: 'DMARC policy',
    DMARC_REPORTS: 'DMARC reports',
    RECEIVING: 'Receiving',
  } satisfies Record<Purpose, string>,
  required: 'Required',
  advised: 'Recommended',
  found: 'Found',
  wrong: 'Wrong value',
  missing: 'Not found',
  unread: 'Not looked up yet',
  improve: 'Found, could be better',
  type: 'Type',
  host: 'Short name',
  name: 'Name',
  value: 'Value',
  priority: 'Priority',
  inDns: 'In DNS now',
  nothing: 'Nothing',
  copy: (what: string, record: string) => `Copy: ${what}, ${record}`,
  dkimLater: 'The DKIM records are shown here as soon as the proof of ownership is found.',
  warmUp: 'Warm-up',
  warmUpAbout:
    'A new domain earns trust with little mail. The plan limits campaigns for each provider and day, and doubles a limit after each good day. Other mail is not limited.',
  warmUpBegin: 'Begin a warm-up plan',
  warmUpEnd: 'End the plan',
  warmUpDay: (day: number) => `Day ${day.toLocaleString()} of the plan. The next day begins`,
  warmUpTable: 'What each provider gets today',
  provider: 'Provider',
  providers: { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo', icloud: 'iCloud', other: 'Others' } satisfies Record<
    WarmUpProvider['provider'],
    string
  >,
  taken: 'Sent today',
  limit: 'Limit today',
  noLimit: 'None',
  why: 'Why',
  reasons: {
    new: () => 'First day',
    healthy: () => 'Doubled: the day before went well',
    unused: () => 'Unchanged: less than half was used',
    bounces: (change) => `${changes[change]}: too many bounces`,
    complaints: (change) => `${changes[change]}: too many complaints`,
    deferrals: (change) => `${changes[change]}: too much mail was put off`,
  } satisfies Record<WarmUpProvider['because'], (change: WarmUpProvider['change']) => string>,
  removeTitle: (domain: string) => `Remove ${domain}?`,
  removeAbout:
    'From this moment on mail from this domain and its sub-domains is refused. Its DNS records can stay. To send from it again, add it again.',
  usedAsSender: (address: string) =>
    `${address} is the project’s default sender: sends, campaigns and workflows that name no other, invitations and sign-in links come from it.`,
  usedForUnsubscribe: 'The address for unsubscribe requests by mail is on it.',
  usedByTemplates: (count: number, least: boolean) =>
    `${least ? 'At least ' : ''}${count} ${count === 1 ? 'template sends' : 'templates send'} from it.`,
  unused: 'No template and no setting of the project names it.',
  removed: 'The domain is removed',
};
