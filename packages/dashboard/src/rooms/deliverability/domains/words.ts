import type { Domain, DomainWarmUp } from '@posthaste/client';
import { isolated } from '../../../ui/isolated';

type WarmUpProvider = NonNullable<DomainWarmUp['warmUp']>['providers'][number];
const changes = { grew: 'Doubled', held: 'Unchanged', fell: 'Halved' } satisfies Record<
  WarmUpProvider['change'],
  string
>;

type Purpose = Domain['records'][number]['purpose'];

export const words = {
  title: 'Domains',
  about: 'The domains you send from. DNS records prove that you own each domain, and sign your email.',
  list: 'Domains, newest first',
  add: 'Add domain',
  domain: 'Domain',
  domainHint: 'The part after the @ in your From address, such as example.com or news.example.com.',
  subdomain: 'Bounce subdomain',
  subdomainHint:
    'One word, such as “mail”. Bounces go to mail.example.com, so it must not be used for other email. Defaults to “mail”.',
  addAbout: 'You’ll get DNS records to publish. We check for them automatically.',
  added: 'Domain added',
  status: 'Status',
  nextStep: 'Next step',
  addedAt: 'Added',
  emptyTitle: 'No domains yet',
  empty: 'Add the domain of your From address. You can send from it once its DNS records are published.',
  singular: 'Domain',
  back: 'All domains',
  notFound: 'Domain not found. It may have been removed.',
  statuses: { PENDING: 'Waiting for DNS', VERIFIED: 'Verified', FAILED: 'Failed' } satisfies Record<
    Domain['status'],
    string
  >,
  recordMissing: 'DNS record missing',
  verify: 'Check now',
  checked: 'DNS checked',
  remove: 'Remove',
  checkedAt: 'Last checked',
  nextCheck: 'Next check',
  noNextCheck: 'Only on request',
  verifiedAt: 'Verified',
  failingSince: 'Records missing since',
  id: 'Domain ID',
  records: 'DNS records',
  recordsAbout: 'Publish these at your DNS provider. Most providers want the short name, without the domain.',
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
  recommended: 'Recommended',
  found: 'Found',
  wrongValue: 'Wrong value',
  missing: 'Not found',
  notChecked: 'Not checked yet',
  improvable: 'Found, could be improved',
  type: 'Type',
  host: 'Short name',
  name: 'Name',
  value: 'Value',
  priority: 'Priority',
  inDns: 'In DNS now',
  nothing: 'Nothing',
  copy: (part: string, record: string) => `Copy ${part}, ${record}`,
  dkimLater: 'The DKIM records appear here once ownership is proven.',
  warmUp: 'Warm-up',
  warmUpAbout:
    'A new domain builds trust by starting small. The plan limits campaigns per provider and day, and doubles a limit after each good day. Other email isn’t limited.',
  startWarmUp: 'Start warm-up plan',
  endWarmUp: 'End plan',
  dayOfPlanBeforeTime: (day: number) => `Day ${day.toLocaleString()} of the plan. The next day starts`,
  warmUpTable: 'Today’s limits by provider',
  provider: 'Provider',
  providers: { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo', icloud: 'iCloud', other: 'Others' } satisfies Record<
    WarmUpProvider['provider'],
    string
  >,
  sentToday: 'Sent today',
  limit: 'Today’s limit',
  noLimit: 'None',
  reason: 'Reason',
  reasons: {
    new: () => 'First day',
    healthy: () => 'Doubled: the previous day went well',
    unused: () => 'Unchanged: less than half was used',
    bounces: (change) => `${changes[change]}: too many bounces`,
    complaints: (change) => `${changes[change]}: too many complaints`,
    deferrals: (change) => `${changes[change]}: too many deferrals`,
  } satisfies Record<WarmUpProvider['because'], (change: WarmUpProvider['change']) => string>,
  removeTitle: (domain: string) => isolated`Remove ${domain}?`,
  removeAbout:
    'Emails from this domain and its subdomains are rejected right away. You can leave its DNS records in place. To send from it again, add it again.',
  usedAsSender: (address: string) =>
    isolated`${address} is the project’s default sender. It’s used for invitations, sign-in links, and for sends, campaigns and workflows without a sender of their own.`,
  usedForUnsubscribe: 'It’s also used for unsubscribe requests by email.',
  usedByTemplates: (count: number, isLowerBound: boolean) =>
    `${isLowerBound ? 'At least ' : ''}${count} ${count === 1 ? 'template sends' : 'templates send'} from it.`,
  unused: 'No template or project setting uses it.',
  removed: 'Domain removed',
};
