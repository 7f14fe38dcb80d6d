import { expect, test } from '@jest/globals';
import type { AuditEntry } from '../../packages/client/src/generated/types';
import { actionText, fieldsOf } from '../../packages/dashboard/src/rooms/settings/audit-log/entry-text';

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

test('a change names its fields in words, and what is new names none', () => {
  expect(fieldsOf({ action: 'templates.updateTemplate', members: ['subject', 'previewText'] })).toBe(
    'subject, preview text',
  );
  expect(fieldsOf({ action: 'templates.createTemplate', members: ['name'] })).toBe('');
});
