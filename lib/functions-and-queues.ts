import type { QueueName } from '../shared/ops/queues';

export type { QueueName };

/** Times in seconds, memory in MB. */
export interface FunctionPart {
  readonly entry: string;
  readonly description: string;
  readonly timeout: number;
  readonly memory: number;
  readonly group?: string;
}

const API_TIMEOUT = 28;

const apiFunction = (group: string, memory = 512): FunctionPart => ({
  entry: `functions/${group}/handler.ts`,
  description: `Serves the routes of the group "${group}"`,
  timeout: API_TIMEOUT,
  memory,
  group,
});

const backgroundFunction = (entry: string, description: string, timeout: number, memory: number): FunctionPart => ({
  entry: `functions/${entry}/handler.ts`,
  description,
  timeout,
  memory,
});

export const functions = {
  health: apiFunction('health', 256),
  send: apiFunction('send', 1024),
  emails: apiFunction('emails'),
  templates: apiFunction('templates'),
  campaigns: apiFunction('campaigns', 1024),
  segments: apiFunction('segments', 1024),
  workflows: apiFunction('workflows', 1024),
  topics: apiFunction('topics', 256),
  forms: apiFunction('forms'),
  assets: apiFunction('assets'),
  contacts: apiFunction('contacts'),
  suppressions: apiFunction('suppressions'),
  track: apiFunction('track'),
  events: apiFunction('events'),
  verify: apiFunction('verify'),
  uploads: apiFunction('uploads'),
  domains: apiFunction('domains'),
  keys: apiFunction('keys'),
  members: apiFunction('members'),
  sessions: apiFunction('sessions'),
  project: apiFunction('project'),
  search: apiFunction('search'),
  mcp: apiFunction('mcp', 1024),
  jobs: apiFunction('jobs'),
  webhooks: apiFunction('webhooks'),
  pages: apiFunction('pages'),
  authorizer: backgroundFunction('authorizer', 'Resolves the project from the API key', 5, 256),
  senderTransactional: backgroundFunction('sender', 'Delivers transactional email through SES', 60, 1024),
  senderBulk: backgroundFunction('sender', 'Delivers bulk email through SES', 60, 1024),
  campaignSender: backgroundFunction('campaign-sender', 'Delivers the email of campaigns through SES', 60, 512),
  dispatcher: backgroundFunction('dispatcher', 'Queues due work, and bulk email round robin by project', 60, 512),
  worker: backgroundFunction('worker', 'Runs jobs and erasures in parts', 300, 1024),
  webhookDelivery: backgroundFunction('webhook-delivery', 'Sends signed messages to webhooks', 60, 512),
  workflowRunner: backgroundFunction('workflow-runner', 'Starts executions of workflows and runs their steps', 60, 512),
  // The time-out is short: SQS delivers a crashed batch again after six time-outs, which must be before the email is
  // sent again (`due.ts`).
  feedback: backgroundFunction('feedback', "Applies SES's events to emails and contacts", 15, 512),
  countersProjector: backgroundFunction('counters-projector', "Updates the counters from the table's stream", 60, 256),
  streamReactions: backgroundFunction(
    'stream-reactions',
    'Reacts to changes: events, summaries, segments, triggers',
    60,
    1024,
  ),
} as const satisfies Record<string, FunctionPart>;

export type FunctionName = keyof typeof functions;

export const deployers = {
  publishDashboard: backgroundFunction(
    'publish-dashboard',
    "Stores the dashboard's assets while the API is deployed",
    60,
    256,
  ),
} as const satisfies Record<string, FunctionPart>;

export type DeployerName = keyof typeof deployers;

export interface QueuePart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  /** Seconds. */
  readonly batchWindow: number;
  readonly maximumConcurrency: number;
  /** What one invocation handles per second. */
  readonly emailsPerSecond?: number;
  /** The most invocations that one project may occupy (`lease-counts.ts`). */
  readonly leases?: number;
  readonly deadLettersRunbook: string;
  readonly late?: LateAlarm;
}

interface LateAlarm {
  readonly maxAgeSeconds: number;
  readonly minutes: number;
  readonly meaning: string;
  readonly runbook: string;
}

/** A message received more often becomes a dead letter. */
export const MAX_RECEIVES = 10;

export const queues: Readonly<Record<QueueName, QueuePart>> = {
  transactional: {
    consumer: 'senderTransactional',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    emailsPerSecond: 50,
    deadLettersRunbook: 'Email in the dead letters',
    late: {
      maxAgeSeconds: 300,
      minutes: 3,
      meaning: 'Transactional email waits for more than 5 minutes before a sender takes it',
      runbook: 'Transactional email is late',
    },
  },
  bulk: {
    consumer: 'senderBulk',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 3,
    emailsPerSecond: 50,
    deadLettersRunbook: 'Email in the dead letters',
  },
  // A message is a chunk of 25 recipients, which one invocation sends concurrently. 512 MB have enough CPU for 40 emails
  // a second. More invocations than the rate needs would be charged for waiting.
  campaigns: {
    consumer: 'campaignSender',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 2,
    emailsPerSecond: 40,
    deadLettersRunbook: 'Email in the dead letters',
  },
  work: {
    consumer: 'dispatcher',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 2,
    deadLettersRunbook: 'Work in the dead letters',
  },
  // A job takes minutes, so several run concurrently; otherwise an erasure would wait for an import.
  jobs: {
    consumer: 'worker',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 5,
    leases: 2,
    deadLettersRunbook: 'Jobs in the dead letters',
  },
  // Each message starts one consumer of a webhook. If two projects with slow receivers use all their leases, two
  // invocations are left.
  webhooks: {
    consumer: 'webhookDelivery',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 10,
    leases: 4,
    deadLettersRunbook: 'Webhook work in the dead letters',
  },
  steps: {
    consumer: 'workflowRunner',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    // Limits a project whose workflows call slow webhooks.
    leases: 2,
    deadLettersRunbook: 'Workflow steps in the dead letters',
  },
  // An email has two to three events. Each takes a millisecond of a vCPU, and 512 MB have less than a third of a vCPU.
  // That allows about 100 emails per second.
  feedback: {
    consumer: 'feedback',
    batchSize: 100,
    batchWindow: 1,
    maximumConcurrency: 5,
    emailsPerSecond: 100,
    deadLettersRunbook: 'Feedback in the dead letters',
    late: {
      maxAgeSeconds: 600,
      minutes: 5,
      meaning: "SES's events wait for more than 10 minutes",
      runbook: 'Feedback is behind',
    },
  },
};

/** Emails per second that an installation can be set up for. */
export const MAX_SEND_RATE = 100_000;

/** Lambda's limit for a queue. */
const MAX_MAPPING_CONCURRENCY = 1000;

export function concurrencyAt(queue: QueueName, sendRate: number): number {
  const { maximumConcurrency, emailsPerSecond = Number.POSITIVE_INFINITY } = queues[queue];
  return Math.max(maximumConcurrency, Math.min(MAX_MAPPING_CONCURRENCY, Math.ceil(sendRate / emailsPerSecond)));
}

/** In seconds. Lambda's docs advise six times the consumer's time-out. */
export const visibilityOf = (queue: QueueName): number => 6 * functions[queues[queue].consumer].timeout;
