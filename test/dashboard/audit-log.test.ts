import { expect, test } from '@jest/globals';
import type { AuditEntry } from '../../packages/client/src/generated/types';
import { actions, splitFilter } from '../../packages/dashboard/src/rooms/settings/audit-log/actions';
import {
  actionText,
  changedFieldsText,
  fieldNames,
} from '../../packages/dashboard/src/rooms/settings/audit-log/entry-text';
import { idPrefixOf } from '../../packages/dashboard/src/rooms/settings/audit-log/id-prefix';
import { words } from '../../packages/dashboard/src/rooms/settings/audit-log/words';
import { auditedCallersOf } from '../../shared/contract/audit';
import { groups } from '../../shared/contract/groups';
import type { RouteGroup } from '../../shared/contract/route';

const change = (action: string, outcome: AuditEntry['outcome'] = 'done') => ({ action, outcome });

test.each<[string, AuditEntry['outcome'], string]>([
  ['templates.updateTemplate', 'done', 'Changed template'],
  ['templates.updateTemplate', 'failed', 'Tried to change template'],
  ['campaigns.sendCampaign', 'attempted', 'Tried to send campaign'],
  ['keys.rotateKey', 'done', 'Rotated key'],
  ['project.updateProject', 'done', 'Changed the project'],
  ['sessions.openSession', 'done', 'Signed in'],
  ['contacts.bulkContacts', 'done', 'Changed many contacts'],
  ['cli.keys.create', 'done', 'posthaste keys create'],
])('%s that is %s reads "%s"', (action, outcome, text) => {
  expect(actionText(change(action, outcome))).toBe(text);
});

test('an attempt to schedule a campaign says so', () => {
  for (const outcome of ['failed', 'attempted'] as const) {
    const attempt = { ...change('campaigns.sendCampaign', outcome), fields: ['scheduledAt'] };
    expect(actionText(attempt)).toBe('Tried to schedule campaign');
    expect(actionText({ ...attempt, fields: [] })).toBe('Tried to send campaign');
  }
});

test('a change names its fields in words, and what is new names none', () => {
  expect(changedFieldsText({ action: 'templates.updateTemplate', fields: ['subject', 'previewText'] })).toBe(
    'subject, preview text',
  );
  expect(changedFieldsText({ action: 'templates.createTemplate', fields: ['name'] })).toBe('');
});

test.each([
  ['campaigns.sendCampaign', 'scheduled', 'Scheduled campaign'],
  ['campaigns.sendCampaign', 'resumed', 'Resumed campaign'],
  ['campaigns.sendCampaign', null, 'Sent campaign'],
  ['campaigns.cancelCampaign', 'unscheduled', 'Unscheduled campaign'],
  ['campaigns.cancelCampaign', null, 'Cancelled campaign'],
] as const)('%s that has %s the campaign reads "%s"', (action, effect, text) => {
  expect(actionText({ ...change(action), effect })).toBe(text);
});

test('fields have the names of the screens, and internal ones are left out', () => {
  const fields = ['audienceType', 'audienceFilter', 'segmentId', 'body', 'variants', 'test', 'revision', 'source'];
  const campaign = { action: 'campaigns.updateCampaign', fields };
  expect(fieldNames(campaign)).toEqual(['Recipients', 'Filter', 'Segment', 'HTML', 'Variants', 'Test group']);
  expect(changedFieldsText(campaign)).toBe('recipients, filter, segment, HTML, variants, test group');
  expect(fieldNames({ action: 'forms.createForm', fields: ['name', 'title', 'consent'] })).toEqual([
    'Name',
    'Heading',
    'Consent text',
  ]);
});

/** What the routes of sessions write themselves. */
const OWN_ENTRIES = ['sessions.closeSession', 'sessions.openSession', 'sessions.refreshSession'];
/** Calls of programs alone: no member of the dashboard makes them. */
const OTHER_SERVICES = /As(Resend|Postmark)$/;

test('every action that the log can have can be chosen, by its kind and in words', () => {
  const audited = Object.values<RouteGroup>(groups).flatMap((group) =>
    Object.entries(group.routes)
      .filter(([, route]) => auditedCallersOf(route, group) !== 'nobody')
      .map(([name]) => `${group.name}.${name}`),
  );
  const offered = Object.entries(actions).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(offered.toSorted()).toEqual(
    [...new Set([...audited.filter((action) => !OTHER_SERVICES.test(action)), ...OWN_ENTRIES])].toSorted(),
  );
  expect(Object.keys(actions).filter((group) => words.kinds[group] === undefined)).toEqual([]);
});

test.each([
  [undefined, {}],
  ['keys', { group: 'keys' }],
  ['keys.createKey', { group: 'keys', operation: 'keys.createKey' }],
  ['cli.keys.create', { group: 'cli', operation: 'cli.keys.create' }],
])('the filter %s is the kind and the action that the lists show', (action, parts) => {
  expect(splitFilter(action)).toEqual(parts);
});

test('a name that begins like an id is not one', () => {
  expect([`top_${'0'.repeat(26)}`, `ct_${'a'.repeat(32)}`].map(idPrefixOf)).toEqual(['top', 'ct']);
  expect(['top_up', 'em_footer', 'seg_menu', 'welcome'].filter(idPrefixOf)).toEqual([]);
});
