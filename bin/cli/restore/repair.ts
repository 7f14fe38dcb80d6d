export const repairs = {
  emailUnclear: 'emails that may have left since: FAILED (outcome_unknown)',
  emailTaken: 'emails with an outcome in the old table: that outcome',
  emailKept: 'emails that have not left: they go at their time',
  campaignEnded: 'campaigns under way, or due since: CANCELLED',
  campaignDrafted: 'campaigns scheduled for later: DRAFT, to be scheduled again',
  campaignKept: 'campaigns that are the same in the old table: they stay SCHEDULED',
  executionEnded: 'executions that may have gone on since: CANCELLED (restored)',
  executionTaken: 'executions with later progress in the old table: that progress',
  executionKept: 'executions that wait: they go on at their time',
  workflowDisabled: 'workflows that let contacts enter: disabled',
  jobCancelled: 'imports, exports and bulk jobs that were not through: CANCELLED',
  summaryReadied: "summaries of contacts' events: ready for the new stream",
  sessionEnded: 'sessions and unused sign-in links: ended, people sign in again',
  suppressionTaken: 'suppressions since, from the old table',
  contactRefused: 'contacts that have refused email since, by the old table',
  keyTaken: 'API keys that differ in the old table: as they are there',
  keyRevoked: 'API keys that the old table no longer has: revoked',
  memberTaken: 'members that differ in the old table: as they are there',
  memberRemoved: 'members that the old table no longer has: removed',
  projectTaken: 'projects that differ in the old table (settings, pauses, secrets): as they are there',
  projectSince: 'projects made since, by the old table: lost, and nothing of them is taken over',
  projectMissing: 'projects that the old table no longer has: left as they are, delete them again',
  contactMissing: 'contacts that the old table no longer has: left as they are',
  contactErased: 'contacts that the old table no longer has: deleted',
} as const;

export type RepairKind = keyof typeof repairs;

export interface Repair {
  kind: RepairKind;
  name?: string;
  make?: () => Promise<unknown>;
}
