import type { AuditEntry } from '@posthaste/client';

/** Words of the audit log. */
export const words = {
  title: 'Audit log',
  about: 'Who changed what, and from where. An entry is written before the change.',
  list: 'Changes, newest first',
  action: 'What',
  actor: 'Who',
  outcome: 'Outcome',
  at: 'When',
  from: 'From',
  search: 'Action, group of actions, or who',
  searchHint: 'keys, keys.createKey, mbr_…, key_… or operator',
  filterAction: 'Action',
  filterActor: 'Who',
  without: (filter: string) => `Remove the filter ${filter}`,
  operator: 'Operator',
  key: 'Key',
  actions: {
    'sessions.openSession': 'Sign in',
    'sessions.closeSession': 'Sign out',
    'sessions.refreshSession': 'Switch to this project',
  } as Record<string, string>,
  failedActions: {
    'sessions.refreshSession': 'Session ended: an old token was used',
  } as Record<string, string>,
  roleChange: (from: string, to: string) => `from ${from} to ${to}`,
  outcomes: { attempted: 'Unknown', done: 'Done', failed: 'Failed' } satisfies Record<AuditEntry['outcome'], string>,
  emptyTitle: 'Nothing was changed yet',
  empty: 'Entries appear here as soon as somebody changes something.',
  noneTitle: 'No change matches',
  none: 'Entries are kept as long as events are.',
};
