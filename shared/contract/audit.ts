import type { Audited, Route, RouteGroup } from './route';

/** Groups that define how a project works, or that change the data of many people. */
const AUDITED_GROUPS: readonly string[] = [
  'templates',
  'campaigns',
  'segments',
  'workflows',
  'topics',
  'forms',
  'assets',
  'domains',
  'keys',
  'members',
  'sessions',
  'webhooks',
  'project',
  'jobs',
];

export function auditedOn({ audited, method, access }: Route, { name }: RouteGroup): Audited {
  if (audited) return audited;
  if (method === 'GET' || access === 'none') return 'nobody';
  return AUDITED_GROUPS.includes(name) ? 'everybody' : 'people';
}
