/**
 * What the service consists of, as data: the functions, queues and mappings that both the AWS stacks and
 * the local service are assembled from, so that the two can't drift apart.
 */

/** A Lambda function. Times in seconds, memory in MB. */
export interface FunctionPart {
  readonly entry: string;
  readonly description: string;
  readonly timeout: number;
  readonly memory: number;
  /** The route group it serves, for API functions. */
  readonly group?: string;
}

/** API Gateway gives up after 29 s; a function that has answered by then knows what it did. */
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
  contacts: api('contacts'),
  suppressions: api('suppressions'),
  track: api('track'),
  events: api('events'),
  verify: api('verify'),
  uploads: api('uploads'),
  domains: api('domains'),
  keys: api('keys'),
  project: api('project'),
  jobs: api('jobs'),
  webhooks: api('webhooks'),
  pages: api('pages'),
  authorizer: background('authorizer', 'Resolves the project from the API key', 5, 256),
  senderTransactional: background('sender', 'Delivers transactional mail through SES', 60, 1024),
  senderBulk: background('sender', 'Delivers bulk mail through SES', 60, 1024),
  campaignSender: background('campaign-sender', 'Delivers the mail of campaigns through SES', 60, 512),
  dispatcher: background('dispatcher', 'Queues what is due and hands bulk mail on, round-robin by project', 60, 512),
  worker: background('worker', 'Does the work of jobs and erasures, a part at a time', 300, 1024),
  webhookDelivery: background('webhook-delivery', 'Sends signed messages to webhooks', 60, 512),
  workflowRunner: background(
    'workflow-runner',
    'Begins the executions of workflows and takes them from step to step',
    60,
    512,
  ),
  // Short, so that a batch that fails several times is still back before an unclear mail is sent again (15 min).
  feedback: background('feedback', "Takes SES's events to emails and contacts", 15, 512),
  countersProjector: background('counters-projector', "Keeps the counters from the table's stream", 60, 256),
  streamReactions: background(
    'stream-reactions',
    "Does what follows from changes: contacts' events and summaries",
    60,
    512,
  ),
} as const satisfies Record<string, FunctionPart>;

export type FunctionName = keyof typeof functions;

/** A queue with its consumer. Visibility is 6 times the consumer's time-out, as Lambda's documentation advises. */
export interface QueuePart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  readonly batchWindow: number;
  readonly maximumConcurrency: number;
  readonly maxReceiveCount: number;
}

const MAX_RECEIVES = 10;

export const queues = {
  transactional: {
    consumer: 'senderTransactional',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    maxReceiveCount: MAX_RECEIVES,
  },
  bulk: { consumer: 'senderBulk', batchSize: 10, batchWindow: 0, maximumConcurrency: 3, maxReceiveCount: MAX_RECEIVES },
  // A chunk of 25 recipients a message: as many as one invocation sends concurrently. How many run on AWS is a setting, for
  // each that waits for the rate is paid for, and 512 MB are a processor's share for 40 mails a second.
  campaigns: {
    consumer: 'campaignSender',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 4,
    maxReceiveCount: MAX_RECEIVES,
  },
  work: { consumer: 'dispatcher', batchSize: 10, batchWindow: 0, maximumConcurrency: 2, maxReceiveCount: MAX_RECEIVES },
  // Jobs take minutes, so one is received at a time and several run concurrently: an erasure waits for none.
  jobs: { consumer: 'worker', batchSize: 1, batchWindow: 0, maximumConcurrency: 5, maxReceiveCount: MAX_RECEIVES },
  // One webhook a message, and two workers for each at most: some that do not answer leave room for the others.
  webhooks: {
    consumer: 'webhookDelivery',
    batchSize: 1,
    batchWindow: 0,
    maximumConcurrency: 10,
    maxReceiveCount: MAX_RECEIVES,
  },
  steps: {
    consumer: 'workflowRunner',
    batchSize: 10,
    batchWindow: 0,
    maximumConcurrency: 5,
    maxReceiveCount: MAX_RECEIVES,
  },
  feedback: {
    consumer: 'feedback',
    batchSize: 100,
    batchWindow: 1,
    maximumConcurrency: 5,
    maxReceiveCount: MAX_RECEIVES,
  },
} as const satisfies Record<string, QueuePart>;

export type QueueName = keyof typeof queues;

export const visibilityOf = (queue: QueueName): number => 6 * functions[queues[queue].consumer].timeout;

/** A reader of the table's stream. What fails for good is parked in dead letters of its own. */
export interface StreamPart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  readonly batchWindow: number;
  readonly maximumRetryAttempts: number;
  /** Seconds; its events name their shard. */
  readonly tumblingWindow?: number;
  /** It takes each record by itself: it says which one failed, and a batch that fails is halved until that stands alone. */
  readonly recordByRecord?: boolean;
}

/** Readers of the table's stream; DynamoDB allows two a shard. */
export const streams: Readonly<Record<'countersProjector' | 'streamReactions', StreamPart>> = {
  countersProjector: {
    consumer: 'countersProjector',
    batchSize: 500,
    batchWindow: 1,
    tumblingWindow: 5,
    maximumRetryAttempts: 20,
  },
  streamReactions: {
    consumer: 'streamReactions',
    batchSize: 100,
    batchWindow: 0,
    maximumRetryAttempts: 10,
    recordByRecord: true,
  },
};

/** What runs by the clock. */
export const schedules = {
  tick: { consumer: 'dispatcher', everySeconds: 60 },
} as const satisfies Record<string, { consumer: FunctionName; everySeconds: number }>;

/** The table's generic indexes by the prefix of their key attributes, all KEYS_ONLY but g1. */
export const tableIndexes = [
  { name: 'g1', include: ['email', 'subscribed'] },
  { name: 'g2', include: [] },
  { name: 'g3', include: [] },
  { name: 'g4', include: [] },
  { name: 'g5', include: [] },
] as const;

/** Prefixes of the mail bucket with the days that what lies there lives. */
export const storageLifetimes = [
  // An upload can be used for a day, and an import that is begun at its end reads it for a while.
  { prefix: 'uploads/', days: 2 },
  { prefix: 'exports/', days: 7 },
  { prefix: 'mail/40d/', days: 40 },
  { prefix: 'mail/400d/', days: 400 },
] as const;

/** Days after which an upload in parts that nobody completed is given up. */
export const PARTIAL_UPLOAD_DAYS = 1;
