/** Each role includes those before it. */
export const roles = ['viewer', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];

export const includesRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

export const scopes = [
  'send',
  'emails',
  'templates',
  'campaigns',
  'segments',
  'workflows',
  'topics',
  'forms',
  'assets',
  'contacts',
  'suppressions',
  'events',
  'track',
  'verify',
  'uploads',
  'jobs',
  'domains',
  'keys',
  'members',
  'sessions',
  'webhooks',
  'project',
  'search',
  'mcp',
] as const;

export type Scope = (typeof scopes)[number];
