/** The groups of routes that a key can be limited to: all that need a key. A test compares them with the groups. */
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
