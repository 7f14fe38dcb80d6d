export const PRICED_REGION = 'us-east-1';

/** AWS's us-east-1 prices in dollars, November 2026. */
export const PRICES = {
  /** Per million on-demand request units, Standard table class. */
  writes: 0.625,
  reads: 0.125,
  /** Per GB and month. */
  tableGb: 0.25,
  backupGb: 0.2,
  /** Arm: per GB-second, and per million requests. */
  lambdaGbSecond: 0.0000133334,
  lambdaRequests: 0.2,
  /** Per million, for all amounts up to `traces`. */
  queueCalls: 0.4,
  topicMessages: 0.5,
  apiRequests: 3.5,
  objectWrites: 5,
  objectReads: 0.4,
  traces: 5,
  /** S3, per GB and month. */
  objectGb: 0.023,
  /** Per GB ingested. */
  logGb: 0.5,
  /** Per alarm or metric, and month. */
  alarms: 0.1,
  metrics: 0.3,
};

export type Prices = typeof PRICES;

/** AWS's permanent free amounts per month, in the prices' units. */
export const FREE_AMOUNTS: Readonly<Partial<Record<keyof Prices, number>>> = {
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
/** With `none`, SES bills each feature separately, as it billed all accounts until July 2026. */
export type Plan = (typeof plans)[number];

/** AWS's us-east-1 price list of 2026-07-22. A plan applies to an account and region. */
export interface PlanPrices {
  monthly: number;
  /** Dollars per thousand emails, up to `upTo` emails a month. */
  tiers: readonly { upTo: number; price: number }[];
}

const threeTiers = (first: number, second: number, third: number): PlanPrices['tiers'] => [
  { upTo: 10_000_000, price: first },
  { upTo: 100_000_000, price: second },
  { upTo: Number.POSITIVE_INFINITY, price: third },
];

export const PLANS: Readonly<Record<Plan, PlanPrices>> = {
  none: { monthly: 0, tiers: [{ upTo: Number.POSITIVE_INFINITY, price: 0.1 }] },
  essentials: { monthly: 0, tiers: threeTiers(0.16, 0.14, 0.11) },
  pro: { monthly: 105, tiers: threeTiers(0.22, 0.17, 0.12) },
  enterprise: { monthly: 500, tiers: threeTiers(0.23, 0.18, 0.13) },
};

/** Per GB that SES sends. */
export const ATTACHMENT_GB_DOLLARS = 0.12;
/** Per tenant and month. The plan `enterprise` includes `FREE_TENANTS`. */
export const TENANT_DOLLARS = 0.005;
export const FREE_TENANTS = 1_000;
