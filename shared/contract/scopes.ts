/** All groups that need a key; a test compares them. */
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
