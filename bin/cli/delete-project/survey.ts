import { listDomains } from '../../../shared/db/domains/domains';
import { scanProjectObjects, scanProjectRows } from '../../../shared/db/projects/project-data';
import { getTenant } from '../../../shared/db/sending/tenants';
import type { Key } from '../../../shared/db/table/keys';

export interface Survey {
  rows: Record<string, number>;
  objects: number;
  domains: { domain: string; identity: boolean }[];
  tenant: boolean;
}

export async function surveyProject(projectId: string): Promise<Survey> {
  const countByKind = new Map<string, number>();
  await scanProjectRows(projectId, async (rows) => {
    for (const kind of rows.map(kindOfRow)) countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1);
    return 0;
  });
  let objects = 0;
  await scanProjectObjects(projectId, async (page) => {
    objects += page.length;
  });
  const domains = await listDomains(projectId);
  return {
    rows: Object.fromEntries([...countByKind].sort()),
    objects,
    domains: domains.map(({ domain, createdByUs }) => ({ domain, identity: createdByUs })),
    tenant: (await getTenant(projectId)) !== null,
  };
}

const kindByPart: Readonly<Record<string, string>> = {
  C: 'contacts and their summaries',
  PE: 'events',
  M: 'contents of emails',
  TPL: 'templates',
  T: 'templates',
  TPLPARTS: 'layouts and partials',
  TPLPARTSFORMER: 'layouts and partials',
  TOPICS: 'topics',
  ASSETS: 'images',
  SEG: 'segments',
  CMP: 'campaigns',
  CB: 'campaigns',
  CR: 'recipients of campaigns, in chunks',
  CO: 'recipients of campaigns, in chunks',
  WF: 'workflows',
  WV: 'workflows',
  WFHELD: 'workflows',
  WFNEW: 'workflows',
  HK: 'webhooks and their partitions',
  HD: 'messages to webhooks',
  J: 'jobs',
  JOBS: 'jobs',
  WORKERS: 'leases',
  PUSH: 'records of the last push',
  U: 'uploads',
  KEYS: 'API keys',
  MEMBERS: 'members',
  SESSIONS: 'sessions and sign-in links',
  N: 'counters',
  IDEM: 'responses kept for repeated requests',
  AUDIT: 'entries of the audit log',
  APIERRORS: 'minutes with API errors',
};

const kindOfContactRow: Readonly<Record<string, string>> = {
  EVENT: 'events',
  EMAIL: 'emails',
  MAIL: 'emails',
  SUPPRESSION: 'suppressions',
  SEGMENT: 'memberships',
  EXECUTION: 'executions',
  HOOK_RESPONSE: 'messages to webhooks',
};

const OTHER = 'others';

export function kindOfRow({ pk, sk }: Key): string {
  const [root, , part = ''] = pk.split('#');
  if (root === 'KEY') return 'API keys';
  if (root === 'DUEEXECUTIONS') return 'executions';
  if (root === 'PERSON') return 'members';
  if (root === 'SESSION' || root === 'LINK') return 'sessions and sign-in links';
  if (root === 'DOMAIN') return 'claims on domains';
  if (part === 'K') return kindOfContactRow[sk.split('#')[0] ?? ''] ?? OTHER;
  return kindByPart[part] ?? OTHER;
}
