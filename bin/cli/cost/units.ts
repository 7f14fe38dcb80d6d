import type { Prices } from './prices';

export type Amounts = Partial<Record<keyof Prices, number>>;

const MILLION = 1_000_000;
const GB = 2 ** 30;
/** Size of a line of the access log (`lib/aws/constructs/api-stage.ts`). */
const ACCESS_LINE_BYTES = 400;

interface MeasuredUse {
  writes: number;
  reads: number;
  gbSeconds: number;
  invocations: number;
  /** Calls by functions and Lambda's pollers, plus one for each event that a topic queues. */
  queueCalls: number;
  events: number;
  apiRequests?: number;
  logBytes: number;
}

export const scaleAmounts = (count: number, use: MeasuredUse): Amounts => ({
  writes: (count * use.writes) / MILLION,
  reads: (count * use.reads) / MILLION,
  lambdaGbSecond: count * use.gbSeconds,
  lambdaRequests: (count * use.invocations) / MILLION,
  queueCalls: (count * use.queueCalls) / MILLION,
  topicMessages: (count * use.events) / MILLION,
  apiRequests: (count * (use.apiRequests ?? 0)) / MILLION,
  logGb: (count * (use.logBytes + (use.apiRequests ?? 0) * ACCESS_LINE_BYTES)) / GB,
  // This is an upper bound: X-Ray samples a function's first invocation in each second, and a twentieth of the other
  // invocations.
  traces: (count * use.invocations) / MILLION,
});

export function sumAmounts(parts: readonly Amounts[]): Amounts {
  const sum: Amounts = {};
  for (const amounts of parts) {
    for (const [name, amount] of Object.entries(amounts) as [keyof Prices, number][]) {
      sum[name] = (sum[name] ?? 0) + amount;
    }
  }
  return sum;
}

/** Typical of shop newsletters. Emails that are not delivered bounce. */
const DELIVERED_SHARE = 0.985;
const COMPLAINT_SHARE = 0.0005;

export const eventsPerEmail = (opens: number, clicks: number): number =>
  1 + (1 - DELIVERED_SHARE) + DELIVERED_SHARE * (1 + opens + clicks + COMPLAINT_SHARE);

export const MEASURED_HABITS = { opens: 0.4, clicks: 0.05 };

/** Measured by `npx tsx bench/campaigns.ts 10000`, with events. An eighth of the audience is skipped. */
const CAMPAIGN_EMAIL: MeasuredUse = {
  writes: 5.44,
  reads: 2.78,
  gbSeconds: 0.042,
  invocations: 0.15,
  queueCalls: 3.025,
  events: eventsPerEmail(MEASURED_HABITS.opens, MEASURED_HABITS.clicks),
  logBytes: 21,
};

/** The difference between runs of the same command with and without delivery events. */
const CAMPAIGN_EVENT: MeasuredUse = {
  writes: 0.975,
  reads: 0,
  gbSeconds: 0.0023,
  invocations: 0,
  queueCalls: 1.2,
  events: 1,
  logBytes: 0,
};

export function campaignEmails(count: number, opens: number, clicks: number): Amounts {
  const extraEvents = eventsPerEmail(opens, clicks) - CAMPAIGN_EMAIL.events;
  return sumAmounts([scaleAmounts(count, CAMPAIGN_EMAIL), scaleAmounts(count * extraEvents, CAMPAIGN_EVENT)]);
}

/** A call to receive and a call to delete. A topic adds a call to send. */
const CALLS_PER_QUEUE_MESSAGE = 2;
const CALLS_PER_TOPIC_MESSAGE = 1 + CALLS_PER_QUEUE_MESSAGE;

/**
 * Measured by `npx tsx bench/cost.ts` for a single email to an existing contact, with two events. Batches cost less.
 * GB-seconds are too high, because the machine's load was 7 to 15.
 */
export const TRANSACTIONAL_EMAIL: MeasuredUse = {
  writes: 15.31,
  reads: 10.97,
  gbSeconds: 0.275,
  invocations: 5.9,
  queueCalls: 1 + CALLS_PER_QUEUE_MESSAGE + 2 * CALLS_PER_TOPIC_MESSAGE,
  events: 2,
  apiRequests: 1,
  logBytes: 1_120,
};
export const OPEN_OR_CLICK: MeasuredUse = {
  writes: 6,
  reads: 2.9,
  gbSeconds: 0.051,
  invocations: 4.18,
  queueCalls: CALLS_PER_TOPIC_MESSAGE,
  events: 1,
  logBytes: 209,
};
export const TRACKED_EVENT: MeasuredUse = {
  writes: 6.24,
  reads: 3.09,
  gbSeconds: 0.056,
  invocations: 3.9,
  queueCalls: 0,
  events: 0,
  apiRequests: 1,
  logBytes: 0,
};
/** Measured by `SAMPLE=200 npx tsx bench/workflows.ts 1000` with ten steps, without emails. */
export const EXECUTION: MeasuredUse = {
  writes: 17.23,
  reads: 25.52,
  gbSeconds: 0.1935,
  invocations: 2.12,
  queueCalls: 1.825,
  events: 0,
  logBytes: 902,
};
export const IDLE_MINUTE: MeasuredUse = {
  writes: 7.01,
  reads: 29.53,
  gbSeconds: 0.23,
  invocations: 1.02,
  queueCalls: 4,
  events: 0,
  logBytes: 0,
};

/** Includes index entries and DynamoDB's overhead, but no events, which expire. */
export const STORED_BYTES = { contact: 1_297, transactionalEmail: 1_929, campaignEmail: 602 };
export const EMAIL_TEXT_BYTES = 6_042;
