import { expect, test } from '@jest/globals';
import { auditedCallersOf } from '../../shared/contract/audit';
import { groups } from '../../shared/contract/groups';
import type { AuditedCallers, Route, RouteGroup } from '../../shared/contract/route';

const all = (Object.values(groups) as RouteGroup[]).flatMap((group) =>
  (Object.entries(group.routes) as [string, Route][]).map(([name, route]) => ({
    action: `${group.name}.${name}`,
    route,
    auditsCallsOf: auditedCallersOf(route, group),
  })),
);
const changing = all.filter(({ route }) => route.method !== 'GET' && route.access !== 'none');
const having = (callers: AuditedCallers) =>
  changing.filter((one) => one.auditsCallsOf === callers).map(({ action }) => action);

test('every route that changes something is in the audit log when a person calls it; these change nothing', () => {
  expect(having('nobody').sort()).toEqual([
    'campaigns.forecastAudience',
    'campaigns.listAudience',
    'mcp.callMcp',
    'project.claimPush',
    'segments.listMatches',
    'segments.previewSegment',
    'templates.previewDraft',
    'templates.previewTemplate',
    'verify.verifyEmail',
    'workflows.simulateDraft',
    'workflows.simulateWorkflow',
  ]);
});

test('with a key, only what a server calls for each email or person is not', () => {
  expect(having('people').sort()).toEqual([
    'contacts.createContact',
    'contacts.deleteContact',
    'contacts.updateContact',
    'emails.cancelEmail',
    'emails.rescheduleEmail',
    'segments.addMembers',
    'segments.removeMembers',
    'send.resendEmail',
    'send.sendAsPostmark',
    'send.sendAsResend',
    'send.sendBatch',
    'send.sendBatchAsPostmark',
    'send.sendBatchAsResend',
    'send.sendEmail',
    'send.sendTemplateAsPostmark',
    'send.sendTemplateBatchAsPostmark',
    'suppressions.createSuppression',
    'suppressions.deleteSuppression',
    'track.trackBatch',
    'track.trackEvent',
    'uploads.createUpload',
    'workflows.cancelExecution',
    'workflows.retryExecution',
    'workflows.startExecution',
  ]);
});

test('a route that only reads is never in it', () => {
  const reading = all.filter(({ route }) => route.method === 'GET');
  expect(reading.filter(({ auditsCallsOf }) => auditsCallsOf !== 'nobody')).toEqual([]);
});
