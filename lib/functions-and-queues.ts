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

const api = (group: string, memory = 512): FunctionPart => ({
  entry: `functions/${group}/handler.ts`,
  description: `Serves the routes of the group "${group}"`,
  timeout: API_TIMEOUT,
  memory,
  group,
});

const background = (entry: string, description: string, timeout: number, memory: number): FunctionPart => ({
  entry: `functions/${entry}/handler.ts`,
  description,
  timeout,
  memory,
});

export const functions = {
  health: api('health', 256),
  send: api('send', 1024),
  emails: api('emails'),
  templates: api('templates'),
  campaigns: api('campaigns', 1024),
  segments: api('segments', 1024),
  workflows: api('workflows', 1024),
  topics: api('topics', 256),
  forms: api('forms'),
  assets: api('assets'),
  contacts: api('contacts'),
  suppressions: api('suppressions'),
  track: api('track'),
  events: api('events'),
  verify: api('verify'),
  uploads: api('uploads'),
  domains: api('domains'),
  keys: api('keys'),
  members: api('members'),
  sessions: api('sessions'),
  project: api('project'),
  search: api('search'),
  mcp: api('mcp', 1024),
  jobs: api('jobs'),
  webhooks: api('webhooks'),
  pages: api('pages'),
  authorizer: background('authorizer', 'Resolves the project from the API key', 5, 256),
  senderTransactional: background('sender', 'Delivers transactional email through SES', 60, 1024),
  senderBulk: background('sender', 'Delivers bulk email through SES', 60, 1024),
  campaignSender: background('campaign-sender', 'Delivers the email of campaigns through SES', 60, 512),
  dispatcher: background('dispatcher', 'Queues due work, and bulk email round robin by project', 60, 512),
  worker: background('worker', 'Runs jobs and erasures in parts', 300, 1024),
  webhookDelivery: background('webhook-delivery', 'Sends signed messages to webhooks', 60, 512),
  workflowRunner: background('workflow-runner', 'Starts executions of workflows and runs their steps', 60, 512),
  // Short, because a crashed batch is received again after six times this, which must precede a resend (due.ts).
  feedback: background('feedback', "Applies SES's events to emails and contacts", 15, 512),
  countersProjector: background('counters-projector', "Updates the counters from the table's stream", 60, 256),
  streamReactions: background('stream-reactions', 'Reacts to changes: events, summaries, segments, triggers', 60, 1024),
} as const satisfies Record<string, FunctionPart>;

export type FunctionName = keyof typeof functions;

export const deployers = {
  publishDashboard: background('publish-dashboard', "Stores the dashboard's assets while the API is deployed", 60, 256),
} as const satisfies Record<string, FunctionPart>;

export type DeployerName = keyof typeof deployers;

/** Visibility is 6 times the consumer's timeout, as Lambda's docs advise. */
export interface QueuePart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  /** Seconds. */
  readonly batchWindow: number;
  readonly maximumConcurrency: number;
  /** Emails that one invocation handles. */
  readonly emailsPerSecond?: number;
  /** The most invocations that one project may occupy (`lease-counts.ts`). */
  readonly leases?: number;
  readonly deadLetters: string;
  readonly late?: LateAlarm;
}

interface LateAlarm {
  readonly seconds: number;
  readonly minutes: number;
  readonly meaning: string;
  readonly runbook: string;
}

/** After this many, a message becomes a dead letter. */
export const MAX_RECEIVES = 10;

export const queues: Readonly<Record<QueueName, QueuePart>> = {
  transactional: {
    consumer: 'senderTransactional',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    emailsPerSecond: 50,
    deadLetters: 'Email in the dead letters',
    late: {
      seconds: 300,
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
    deadLetters: 'Email in the dead letters',
  },
  // A message is a chunk of 25 recipients, which one invocation sends concurrently. 512 MB have enough CPU for 40 emails
  // a second. More invocations than the rate needs would be charged for waiting.
  campaigns: {
    consumer: 'campaignSender',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 2,
    emailsPerSecond: 40,
    deadLetters: 'Email in the dead letters',
  },
  work: {
    consumer: 'dispatcher',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 2,
    deadLetters: 'Work in the dead letters',
  },
  // A job takes minutes, so several run concurrently, and an erasure waits for no import.
  jobs: {
    consumer: 'worker',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 5,
    leases: 2,
    deadLetters: 'Jobs in the dead letters',
  },
  // Each message starts one consumer of a webhook. Two projects with slow receivers leave two invocations to others.
  webhooks: {
    consumer: 'webhookDelivery',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 10,
    leases: 4,
    deadLetters: 'Webhook work in the dead letters',
  },
  steps: {
    consumer: 'workflowRunner',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    // For webhook calls of workflows, whose servers may be slow.
    leases: 2,
    deadLetters: 'Workflow steps in the dead letters',
  },
  // An email has two to three events, and each takes a millisecond of a whole vCPU. 512 MB have less than a third of one.
  feedback: {
    consumer: 'feedback',
    batchSize: 100,
    batchWindow: 1,
    maximumConcurrency: 5,
    emailsPerSecond: 100,
    deadLetters: 'Feedback in the dead letters',
    late: {
      seconds: 600,
      minutes: 5,
      meaning: "SES's events wait for more than 10 minutes",
      runbook: 'Feedback is behind',
    },
  },
};

/** Emails per second that an installation can be set up for. */
export const MAX_SEND_RATE = 100_000;

/** Lambda's maximum for a queue's mapping. */
const MAX_MAPPING = 1000;

export function concurrencyAt(queue: QueueName, sendRate: number): number {
  const { maximumConcurrency, emailsPerSecond = Number.POSITIVE_INFINITY } = queues[queue];
  return Math.max(maximumConcurrency, Math.min(MAX_MAPPING, Math.ceil(sendRate / emailsPerSecond)));
}

/** Seconds. */
export const visibilityOf = (queue: QueueName): number => 6 * functions[queues[queue].consumer].timeout;
