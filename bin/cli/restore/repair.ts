export const repairs = {
  emailUnclear: 'emails that may have been sent since: FAILED (outcome_unknown)',
  emailTaken: 'emails with an outcome in the old table: that outcome',
  emailKept: 'emails not sent yet: will be sent at their time',
  campaignEnded: 'campaigns in progress, or due since: CANCELLED',
  campaignDrafted: 'campaigns scheduled for later: DRAFT, to be scheduled again',
  campaignKept: 'campaigns unchanged in the old table: stay SCHEDULED',
  executionEnded: 'executions that may have continued since: CANCELLED (restored)',
  executionTaken: 'executions with later progress in the old table: that progress',
  executionKept: 'executions that wait: continue at their time',
  workflowDisabled: 'workflows that let contacts enter: disabled',
  jobCancelled: 'unfinished imports, exports and bulk jobs: CANCELLED',
  summaryReadied: "summaries of contacts' events: ready for the new stream",
  sessionEnded: 'sessions and unused sign-in links: ended, people sign in again',
  suppressionTaken: 'suppressions added since: copied from the old table',
  contactRefused: 'contacts that have refused email since: copied from the old table',
  keyTaken: 'API keys that differ in the old table: copied from there',
  keyRevoked: 'API keys that the old table no longer has: revoked',
  memberTaken: 'members that differ in the old table: copied from there',
  memberRemoved: 'members that the old table no longer has: removed',
  projectTaken: 'projects that differ in the old table (settings, pauses, secrets): copied from there',
  projectSince: 'projects created since, in the old table: lost, nothing is copied',
  projectMissing: 'projects that the old table no longer has: not changed, delete them again',
  contactMissing: 'contacts that the old table no longer has: not changed',
  contactErased: 'contacts that the old table no longer has: deleted',
} as const;

export type RepairKind = keyof typeof repairs;

export interface Repair {
  kind: RepairKind;
  name?: string;
  make?: () => Promise<unknown>;
}
