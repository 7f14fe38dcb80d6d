import type { Key } from '../../../shared/db/table/keys';

/** What rows are, by the part of their partition key behind the project. */
const byPart: Readonly<Record<string, string>> = {
  C: 'contacts and their summaries',
  PE: 'events',
  E: 'emails',
  M: 'contents of emails',
  TPL: 'templates',
  T: 'templates',
  TOPICS: 'topics',
  SEG: 'segments',
  CMP: 'campaigns',
  CB: 'campaigns',
  CR: 'recipients of campaigns, in chunks',
  CO: 'recipients of campaigns, in chunks',
  WF: 'workflows',
  WV: 'workflows',
  HK: 'webhooks and their partitions',
  HD: 'messages to webhooks',
  J: 'jobs',
  U: 'uploads',
  KEYS: 'API keys',
  N: 'counters',
  IDEM: 'answers kept for repeats',
};

/** Those that lie under a contact, by the beginning of their sort key. */
const ofContacts: Readonly<Record<string, string>> = {
  EVENT: 'events',
  MAIL: 'emails',
  SUPPRESSION: 'suppressions',
  SEGMENT: 'memberships',
  EXECUTION: 'executions',
};

const OTHER = 'others';

/** What a row of a project is, in words for the operator. */
export function kindOfRow({ pk, sk }: Key): string {
  const [root, , part = ''] = pk.split('#');
  if (root === 'KEY') return 'API keys';
  if (root === 'DOMAIN') return 'claims on domains';
  if (part === 'K') return ofContacts[sk.split('#')[0] ?? ''] ?? OTHER;
  return byPart[part] ?? OTHER;
}
