import type { AuditedCallers, Route, RouteGroup } from './route';

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

export function auditedCallersOf({ auditsCallsOf, method, access }: Route, { name }: RouteGroup): AuditedCallers {
  if (auditsCallsOf) return auditsCallsOf;
  if (method === 'GET' || access === 'none') return 'nobody';
  return AUDITED_GROUPS.includes(name) ? 'everybody' : 'people';
}
