import type { Audited, Route, RouteGroup } from './route';

/**
 * By default, changes by keys are recorded only in these groups, which define how a project works or change many
 * people's data.
 */
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
