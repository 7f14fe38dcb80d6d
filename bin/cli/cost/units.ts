import type { Prices } from './prices';

/** In AWS's pricing units. */
export type Amounts = Partial<Record<keyof Prices, number>>;

const MILLION = 1_000_000;
const GB = 2 ** 30;
/** By the format in `lib/aws/constructs/api-stage.ts`. */
const ACCESS_LINE_BYTES = 400;

interface Measured {
  writes: number;
  reads: number;
  gbSeconds: number;
  invocations: number;
  /** Calls by functions and Lambda's polling, plus one per event a topic queues. */
  queueCalls: number;
  events: number;
  apiRequests?: number;
  logBytes: number;
}

export const scaleAmounts = (count: number, work: Measured): Amounts => ({
  writes: (count * work.writes) / MILLION,
  reads: (count * work.reads) / MILLION,
  lambdaGbSecond: count * work.gbSeconds,
  lambdaRequests: (count * work.invocations) / MILLION,
  queueCalls: (count * work.queueCalls) / MILLION,
  topicMessages: (count * work.events) / MILLION,
  apiRequests: (count * (work.apiRequests ?? 0)) / MILLION,
  logGb: (count * (work.logBytes + (work.apiRequests ?? 0) * ACCESS_LINE_BYTES)) / GB,
  // An upper bound: X-Ray samples the first invocation of a function in each second, and one in twenty others.
  traces: (count * work.invocations) / MILLION,
});

export function sumAmounts(all: readonly Amounts[]): Amounts {
  const sum: Amounts = {};
  for (const amounts of all) {
    for (const [name, amount] of Object.entries(amounts) as [keyof Prices, number][]) {
      sum[name] = (sum[name] ?? 0) + amount;
    }
  }
  return sum;
}

/** Typical of shop newsletters; the rest bounces. */
const DELIVERED_SHARE = 0.985;
const COMPLAINT_SHARE = 0.0005;

export const eventsPerEmail = (opens: number, clicks: number): number =>
  1 + (1 - DELIVERED_SHARE) + DELIVERED_SHARE * (1 + opens + clicks + COMPLAINT_SHARE);

export const MEASURED_HABITS = { opens: 0.4, clicks: 0.05 };

/** `npx tsx bench/campaigns.ts 10000`: an email with its events and the skipped eighth of the audience. */
const CAMPAIGN_EMAIL: Measured = {
  writes: 5.44,
  reads: 2.78,
  gbSeconds: 0.042,
  invocations: 0.15,
  queueCalls: 3.025,
  events: eventsPerEmail(MEASURED_HABITS.opens, MEASURED_HABITS.clicks),
  logBytes: 21,
};

/** Same bench: the difference that delivery events make. */
const CAMPAIGN_EVENT: Measured = {
  writes: 0.975,
  reads: 0,
  gbSeconds: 0.0023,
  invocations: 0,
  queueCalls: 1.2,
  events: 1,
  logBytes: 0,
};

export function campaignEmails(count: number, opens: number, clicks: number): Amounts {
  const extra = eventsPerEmail(opens, clicks) - CAMPAIGN_EMAIL.events;
  return sumAmounts([scaleAmounts(count, CAMPAIGN_EMAIL), scaleAmounts(count * extra, CAMPAIGN_EVENT)]);
}

/** One call to receive and one to delete. A topic adds one to send. */
const QUEUE_MESSAGE = 2;
const TOPIC_MESSAGE = 1 + QUEUE_MESSAGE;

/**
 * `npx tsx bench/cost.ts`: an email to a known contact with two events, sent alone, which costs most. GB-seconds are too
 * high: the load was 7 to 15.
 */
export const TRANSACTIONAL_EMAIL: Measured = {
  writes: 15.31,
  reads: 10.97,
  gbSeconds: 0.275,
  invocations: 5.9,
  queueCalls: 1 + QUEUE_MESSAGE + 2 * TOPIC_MESSAGE,
  events: 2,
  apiRequests: 1,
  logBytes: 1_120,
};
export const OPEN: Measured = {
  writes: 6,
  reads: 2.9,
  gbSeconds: 0.051,
  invocations: 4.18,
  queueCalls: TOPIC_MESSAGE,
  events: 1,
  logBytes: 209,
};
export const TRACKED_EVENT: Measured = {
  writes: 6.24,
  reads: 3.09,
  gbSeconds: 0.056,
  invocations: 3.9,
  queueCalls: 0,
  events: 0,
  apiRequests: 1,
  logBytes: 0,
};
/** `SAMPLE=200 npx tsx bench/workflows.ts 1000`: ten steps, without emails. */
export const EXECUTION: Measured = {
  writes: 17.23,
  reads: 25.52,
  gbSeconds: 0.1935,
  invocations: 2.12,
  queueCalls: 1.825,
  events: 0,
  logBytes: 902,
};
export const IDLE_MINUTE: Measured = {
  writes: 7.01,
  reads: 29.53,
  gbSeconds: 0.23,
  invocations: 1.02,
  queueCalls: 4,
  events: 0,
  logBytes: 0,
};

/** With index entries and DynamoDB's overhead. Event rows expire. */
export const KEPT_BYTES = { contact: 1_297, transactionalEmail: 1_929, campaignEmail: 602 };
/** Kept for 40 days. */
export const TEXT_BYTES = 6_042;
