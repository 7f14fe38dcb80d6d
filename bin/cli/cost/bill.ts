import {
  ATTACHMENT_GB_DOLLARS,
  FREE_AMOUNTS,
  FREE_TENANTS,
  PLANS,
  type Plan,
  type Prices,
  TENANT_DOLLARS,
} from './prices';
import type { Workload } from './read-workload';
import type { Amounts } from './units';
import { amountsOf } from './usage';

export interface Line {
  service: string;
  what: string;
  dollars: number;
}

export interface Bill {
  lines: Line[];
  total: number;
  perThousand: number | null;
}

const LINES: readonly (readonly [price: keyof Prices, service: string, what: string])[] = [
  ['writes', 'DynamoDB', 'writes'],
  ['reads', 'DynamoDB', 'reads'],
  ['tableGb', 'DynamoDB', 'storage'],
  ['backupGb', 'DynamoDB', 'point-in-time recovery'],
  ['lambdaGbSecond', 'Lambda', 'time'],
  ['lambdaRequests', 'Lambda', 'requests'],
  ['queueCalls', 'SQS', 'calls'],
  ['topicMessages', 'SNS', 'events of SES'],
  ['apiRequests', 'API Gateway', 'requests'],
  ['objectGb', 'S3', 'attachments'],
  ['objectWrites', 'S3', 'writes'],
  ['objectReads', 'S3', 'reads'],
  ['logGb', 'CloudWatch', 'logs'],
  ['alarms', 'CloudWatch', 'alarms'],
  ['metrics', 'CloudWatch', 'metrics, at most'],
  ['traces', 'X-Ray', 'traces, at most'],
];

const MB_PER_GB = 1_024;

/** Excludes the plan's monthly fee. */
export function emailDollars(plan: Plan, emails: number): number {
  let tierStart = 0;
  let dollars = 0;
  for (const { upTo, price } of PLANS[plan].tiers) {
    const emailsInTier = Math.max(0, Math.min(emails, upTo) - tierStart);
    dollars += (emailsInTier / 1_000) * price;
    tierStart = upTo;
  }
  return dollars;
}

function sesLines({ emails, transactional, plan, attachmentMb, tenants }: Workload): Line[] {
  const paidTenants = Math.max(0, tenants - (plan === 'enterprise' ? FREE_TENANTS : 0));
  const gb = (transactional * attachmentMb) / MB_PER_GB;
  return [
    { service: 'SES', what: 'emails', dollars: emailDollars(plan, emails + transactional) },
    { service: 'SES', what: 'attachments', dollars: gb * ATTACHMENT_GB_DOLLARS },
    { service: 'SES', what: `plan ${plan}, monthly`, dollars: PLANS[plan].monthly },
    { service: 'SES', what: 'tenants', dollars: paidTenants * TENANT_DOLLARS },
  ];
}

/** `hasFreeTier` deducts AWS's free amounts, which other work in the account may use up. */
export function awsLines(amounts: Amounts, prices: Prices, hasFreeTier: boolean): Line[] {
  return LINES.map(([price, service, what]) => {
    const freeAmount = hasFreeTier ? (FREE_AMOUNTS[price] ?? 0) : 0;
    return { service, what, dollars: Math.max(0, (amounts[price] ?? 0) - freeAmount) * prices[price] };
  });
}

export function billOf(workload: Workload, prices: Prices, hasFreeTier: boolean): Bill {
  const allLines = [...awsLines(amountsOf(workload), prices, hasFreeTier), ...sesLines(workload)];
  const lines = allLines.filter(({ dollars }) => dollars > 0);
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  const emails = workload.emails + workload.transactional;
  return { lines, total, perThousand: emails > 0 ? (1_000 * total) / emails : null };
}
