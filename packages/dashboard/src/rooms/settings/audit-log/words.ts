import type { AuditEntry } from '@posthaste/client';

/** Words of the audit log. */
export const words = {
  title: 'Audit log',
  about: 'Who changed what, and from where. Entries are written before the change is made.',
  list: 'Changes, newest first',
  action: 'Action',
  actor: 'Actor',
  outcome: 'Outcome',
  at: 'When',
  from: 'IP address',
  search: 'Action, group of actions, or actor',
  searchHint: 'keys, keys.createKey, mbr_…, key_… or operator',
  filterAction: 'Action',
  filterActor: 'Actor',
  without: (filter: string) => `Remove filter ${filter}`,
  operator: 'Operator',
  key: 'Key',
  actions: {
    'sessions.openSession': 'Sign in',
    'sessions.closeSession': 'Sign out',
    'sessions.refreshSession': 'Switch to this project',
  } as Record<string, string>,
  failedActions: {
    'sessions.refreshSession': 'Session ended: an expired token was reused',
  } as Record<string, string>,
  roleChange: (from: string, to: string) => `from ${from} to ${to}`,
  outcomes: { attempted: 'Unknown', done: 'Done', failed: 'Failed' } satisfies Record<AuditEntry['outcome'], string>,
  emptyTitle: 'No changes yet',
  empty: 'Entries appear here when someone makes a change.',
  noneTitle: 'No changes match',
  none: 'Entries are kept for as long as events.',
};
