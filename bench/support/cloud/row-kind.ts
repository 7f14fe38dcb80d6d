import { partitionOf, sortKeyOf } from '@posthaste/local-aws/dynamodb';

/** Rows of a project, by the part of their partition key behind the project; lists of indexes too. */
const OF_PROJECT: Readonly<Record<string, string>> = {
  PROJECT: 'project',
  C: 'contact',
  CL: 'contact',
  EL: 'email',
  EX: 'email',
  BULK: 'email',
  SCHEDULED: 'email',
  M: 'email content',
  PE: 'event',
  VL: 'event',
  SL: 'suppression',
  ERASING: 'open erasures',
  NAMES: 'known names',
  TPL: 'template',
  T: 'template body',
  DOM: 'domain',
  TOPICS: 'topic',
  RATE: 'request rate',
  IDEM: 'idempotency',
  TENANT: 'tenant',
  CMP: 'campaign',
  CB: 'campaign body',
  CA: 'audience scan',
  CR: 'chunk',
  CO: 'open chunk',
  SEG: 'segment',
  SM: 'membership',
  WF: 'workflow',
  WV: 'workflow version',
  WFHELD: 'workflow version',
  WFNEW: 'workflow',
  XL: 'execution',
  XF: 'execution',
  HK: 'webhook',
};

/** Rows under a contact, by what their sort key begins with. */
const OF_CONTACT: Readonly<Record<string, string>> = {
  EMAIL: 'email',
  EVENT: 'event',
  SUPPRESSION: 'suppression',
  SOFT_BOUNCES: 'soft bounces',
  MAIL: 'campaign email',
  SEGMENT: 'membership',
  EXECUTION: 'execution',
  EXECUTION_PAYLOAD: 'execution payload',
  EXECUTION_EVENT: 'event subscription',
  EXECUTION_ENTRY: 'entry guard',
};

/** Partitions of no project. */
const OF_ACCOUNT: Readonly<Record<string, string>> = {
  KEY: 'API key',
  DUE: 'email',
  DUECAMPAIGNS: 'campaign',
  DUEEXECUTIONS: 'due row',
  EXECUTIONSQUEUED: 'watermark',
  LEASE: 'lease',
  BULK: 'bulk project',
};

const first = (text: string): string => text.split('#', 1)[0] ?? '';

function kindOf(pk: string, sk: string): string {
  const [root = '', , part = 'PROJECT', name = ''] = pk.split('#');
  if (root === 'RATE' || root === 'ACCOUNT') return `${root.toLowerCase()} ${first(sk)}`;
  if (root !== 'P') return OF_ACCOUNT[root] ?? root;
  if (part === 'N') return `counter ${name.split(':', 1)[0]}`;
  if (part === 'C' && sk.endsWith('#S')) return 'summary';
  if (part !== 'K') return OF_PROJECT[part] ?? part;
  return OF_CONTACT[first(sk)] ?? (first(sk) || 'rows of a contact');
}

/** The entity that an encoded key belongs to, with the index it is an entry of: `email`, `email g1`. */
export function rowKind(key: string, index: string | undefined): string {
  const kind = kindOf(partitionOf(key), sortKeyOf(key));
  return index === undefined ? kind : `${kind} ${index.replace('-index', '')}`;
}
