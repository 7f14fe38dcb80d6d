import type { Audited, Route, RouteGroup } from './route';

/**
 * Groups of records that say how the project works, and jobs, which take or change many people's data at once. Other groups
 * hold what a server writes with each mail or person.
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

/** Who is audited on a route: what its row says, else everybody who changes configuration or starts jobs, and people on all others. */
export function auditedOn({ audited, method, access }: Route, { name }: RouteGroup): Audited {
  if (audited) return audited;
  if (method === 'GET' || access === 'none') return 'nobody';
  return AUDITED_GROUPS.includes(name) ? 'everybody' : 'people';
}
