/** Whose prices these are. */
export const PRICED_REGION = 'us-east-1';

/** Published prices of AWS in us-east-1, in dollars, as they were in November 2026. */
export const PRICES = {
  /** A million request units, on demand, Standard table class. */
  writes: 0.625,
  reads: 0.125,
  /** A GB and month: rows with their index entries, and the copy that lets a table go back to any second of 35 days. */
  tableGb: 0.25,
  backupGb: 0.2,
  /** Arm, a GB-second; and a million requests. */
  lambdaGbSecond: 0.0000133334,
  lambdaRequests: 0.2,
  /** A million, standard queues; and a million that SES publishes to the topic. */
  queueCalls: 0.4,
  topicMessages: 0.5,
  /** A million calls of a REST API. */
  apiRequests: 3.5,
  /** A GB and month; a million writes; a million reads. */
  objectGb: 0.023,
  objectWrites: 5,
  objectReads: 0.4,
  /** A GB of logs taken in; an alarm and a metric for a month; a million traces. */
  logGb: 0.5,
  alarms: 0.1,
  metrics: 0.3,
  traces: 5,
};

export type Prices = typeof PRICES;

/** What AWS takes no money for in an account and month, for as long as it exists; in the units of the prices. */
export const FREE: Readonly<Partial<Record<keyof Prices, number>>> = {
  tableGb: 25,
  lambdaGbSecond: 400_000,
  lambdaRequests: 1,
  queueCalls: 1,
  topicMessages: 1,
  logGb: 5,
  alarms: 10,
  metrics: 10,
  traces: 0.1,
};

export const plans = ['none', 'essentials', 'pro', 'enterprise'] as const;
/** SES's price plans; `none` is a price for each feature, as all accounts had until July 2026. */
export type Plan = (typeof plans)[number];

/**
 * SES's prices as AWS's price list of 2026-07-22 has them for us-east-1; a plan is chosen for an account and region.
 */
export interface PlanPrices {
  monthly: number;
  /** Dollars a thousand mails, up to so many a month. */
  thousand: readonly { upTo: number; price: number }[];
}

const FIRST = 10_000_000;
const SECOND = 100_000_000;

const tiers = (first: number, second: number, rest: number): PlanPrices['thousand'] => [
  { upTo: FIRST, price: first },
  { upTo: SECOND, price: second },
  { upTo: Number.POSITIVE_INFINITY, price: rest },
];

export const PLANS: Readonly<Record<Plan, PlanPrices>> = {
  none: { monthly: 0, thousand: [{ upTo: Number.POSITIVE_INFINITY, price: 0.1 }] },
  essentials: { monthly: 0, thousand: tiers(0.16, 0.14, 0.11) },
  pro: { monthly: 105, thousand: tiers(0.22, 0.17, 0.12) },
  enterprise: { monthly: 500, thousand: tiers(0.23, 0.18, 0.13) },
};

/** A GB of attachments that leaves through SES, and one of its tenants for a month. */
export const ATTACHMENT_GB = 0.12;
export const TENANT = 0.005;
/** Tenants that are free under the plan Enterprise. */
export const FREE_TENANTS = 1_000;
