import type { DeployerName, FunctionName, QueueName } from '../parts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

type StorageAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload';

type IdentityAction =
  | 'CreateEmailIdentity'
  | 'GetEmailIdentity'
  | 'DeleteEmailIdentity'
  | 'PutEmailIdentityMailFromAttributes'
  | 'PutEmailIdentityFeedbackAttributes'
  | 'TagResource';

type TenantAction =
  | 'CreateTenant'
  | 'GetTenant'
  | 'DeleteTenant'
  | 'CreateTenantResourceAssociation'
  | 'DeleteTenantResourceAssociation'
  | 'UpdateReputationEntityCustomerManagedStatus';

/** Logging aside, all it may do. Its environment names exactly what it may use. */
export interface Grant {
  readonly table?: readonly TableAction[];
  readonly partitions?: string;
  readonly storage?: {
    readonly [prefix in
      | 'uploads/'
      | 'mail/'
      | 'exports/'
      | 'images/'
      | 'inbound/'
      | 'dashboard/assets/']?: readonly StorageAction[];
  };
  readonly queues?: readonly QueueName[];
  /** Queues whose length it may read. */
  readonly backlogs?: readonly QueueName[];
  readonly feedbackHealth?: boolean;
  readonly sends?: boolean;
  readonly identities?: readonly IdentityAction[];
  /** Only if the installation has tenants. An empty list gives only their names. */
  readonly tenants?: readonly TenantAction[];
  readonly receipts?: boolean;
  readonly account?: boolean;
  /** `ask`: asks SES about mailboxes, if the operator allows it; `know`: only knows whether. */
  readonly insights?: 'ask' | 'know';
  readonly rate?: boolean;
  readonly deliveryEvents?: boolean;
  readonly links?: boolean;
  /** Creates emails, events or audit-log entries, and knows for how many days they are kept. */
  readonly records?: boolean;
}

/** Every API function needs these for project, key use, rate window and idempotency. */
const wayIn = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;

const sender = {
  table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
  storage: { 'mail/': ['GetObject'] },
  sends: true,
  tenants: [],
  rate: true,
} as const satisfies Grant;

/** Least privilege. A test compares each row with the calls in the function's code. */
export const grants: Readonly<Record<FunctionName, Grant>> = {
  health: {},
  authorizer: { table: ['GetItem'], partitions: 'KEY#*' },
  send: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'uploads/': ['GetObject'], 'mail/': ['GetObject', 'PutObject', 'DeleteObject'] },
    queues: ['transactional', 'work'],
    rate: true,
    links: true,
    records: true,
  },
  emails: {
    table: [...wayIn, 'BatchGetItem', 'Query'],
    storage: { 'mail/': ['GetObject'] },
    links: true,
    records: true,
  },
  templates: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'mail/': ['GetObject', 'PutObject', 'DeleteObject'] },
    queues: ['transactional', 'work'],
    rate: true,
    links: true,
    records: true,
  },
  campaigns: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'mail/': ['GetObject', 'PutObject', 'DeleteObject'] },
    queues: ['transactional', 'work', 'jobs'],
    backlogs: ['bulk'],
    rate: true,
    deliveryEvents: true,
    links: true,
    records: true,
  },
  segments: { table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'], queues: ['jobs'], records: true },
  workflows: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'mail/': ['GetObject'] },
    queues: ['jobs', 'steps'],
    records: true,
  },
  topics: { table: [...wayIn, 'Query'], records: true },
  assets: {
    table: [...wayIn, 'Query'],
    storage: { 'images/': ['PutObject', 'DeleteObject'] },
    links: true,
    records: true,
  },
  forms: { table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'], links: true, records: true },
  contacts: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'inbound/': ['GetObject'] },
    queues: ['jobs'],
    records: true,
  },
  suppressions: { table: [...wayIn, 'BatchGetItem', 'Query'], records: true },
  track: { table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'], records: true },
  events: { table: [...wayIn, 'BatchGetItem', 'Query'], records: true },
  verify: { table: wayIn, insights: 'ask', records: true },
  uploads: { table: wayIn, storage: { 'uploads/': ['PutObject'] }, records: true },
  domains: {
    table: [...wayIn, 'Query'],
    identities: [
      'CreateEmailIdentity',
      'TagResource',
      'GetEmailIdentity',
      'DeleteEmailIdentity',
      'PutEmailIdentityMailFromAttributes',
      'PutEmailIdentityFeedbackAttributes',
    ],
    receipts: true,
    tenants: ['DeleteTenantResourceAssociation'],
    deliveryEvents: true,
    records: true,
  },
  keys: { table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'], records: true },
  members: { table: [...wayIn, 'Query'], queues: ['jobs'], records: true },
  sessions: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    queues: ['jobs'],
    links: true,
    records: true,
  },
  project: {
    table: [...wayIn, 'BatchGetItem', 'Query'],
    storage: { 'mail/': ['GetObject'] },
    rate: true,
    deliveryEvents: true,
    insights: 'know',
    records: true,
  },
  search: { table: [...wayIn, 'BatchGetItem', 'Query'], records: true },
  mcp: { table: wayIn, links: true, records: true },
  jobs: {
    table: [...wayIn, 'BatchGetItem', 'Query'],
    storage: { 'uploads/': ['GetObject'], 'exports/': ['GetObject'] },
    queues: ['jobs'],
    records: true,
  },
  webhooks: { table: [...wayIn, 'BatchGetItem', 'Query'], queues: ['webhooks'], records: true },
  pages: {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem', 'Query'],
    storage: { 'mail/': ['GetObject'] },
    links: true,
  },
  senderTransactional: sender,
  senderBulk: sender,
  campaignSender: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    storage: { 'mail/': ['GetObject'] },
    queues: ['work'],
    feedbackHealth: true,
    sends: true,
    tenants: [],
    rate: true,
    deliveryEvents: true,
    links: true,
  },
  dispatcher: {
    table: [...wayIn, 'BatchGetItem', 'Query'],
    queues: ['transactional', 'bulk', 'campaigns', 'jobs', 'webhooks', 'steps'],
    backlogs: ['transactional', 'bulk'],
    feedbackHealth: true,
    account: true,
    rate: true,
    deliveryEvents: true,
    tenants: [],
  },
  worker: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: {
      'uploads/': ['GetObject'],
      'exports/': ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'],
      'mail/': ['GetObject', 'PutObject', 'DeleteObject'],
      'inbound/': ['GetObject', 'PutObject', 'DeleteObject'],
    },
    queues: ['transactional', 'bulk', 'work', 'jobs'],
    backlogs: ['transactional', 'bulk'],
    feedbackHealth: true,
    rate: true,
    deliveryEvents: true,
    links: true,
    identities: [
      'CreateEmailIdentity',
      'TagResource',
      'GetEmailIdentity',
      'PutEmailIdentityMailFromAttributes',
      'PutEmailIdentityFeedbackAttributes',
    ],
    tenants: [
      'CreateTenant',
      'GetTenant',
      'DeleteTenant',
      'CreateTenantResourceAssociation',
      'DeleteTenantResourceAssociation',
      'UpdateReputationEntityCustomerManagedStatus',
    ],
    records: true,
  },
  webhookDelivery: { table: [...wayIn, 'BatchGetItem', 'Query'], queues: ['webhooks'], records: true },
  workflowRunner: {
    table: [...wayIn, 'BatchGetItem', 'Query', 'ConditionCheckItem'],
    storage: { 'mail/': ['GetObject', 'PutObject', 'DeleteObject'] },
    queues: ['bulk', 'work', 'steps'],
    rate: true,
    links: true,
    records: true,
  },
  feedback: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], queues: ['jobs'], records: true },
  countersProjector: { table: ['GetItem', 'PutItem', 'DeleteItem', 'Query'] },
  streamReactions: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem', 'Query'],
    queues: ['jobs', 'webhooks', 'steps'],
    deliveryEvents: true,
    tenants: [],
    records: true,
  },
};

export const deployerGrants: Readonly<Record<DeployerName, Grant>> = {
  publishDashboard: { storage: { 'dashboard/assets/': ['PutObject'] } },
};
