/**
 * Tests that the check leaves to `npm test` and the soak: DynamoDB Local needs Java and a minute of both cores, a
 * browser takes as long as all tests of pages, and what these journeys show of the whole service, tests of its
 * functions show in a tenth of the time. Each further synthesis of the templates takes 3 s, or 14 by CDK's own program,
 * and theirs differ from the others' in names alone or are made by other tests as well.
 */
const journeys = [
  'attachments',
  'campaigns',
  'client',
  'contacts',
  'disabled-project',
  'idempotency',
  'import',
  'jobs',
  'keys',
  'rate\\.',
  'real-emails',
  'restore',
  'scheduled',
  'webhooks',
  'workflows',
];

/** By a test's path. */
export const leftOut = new RegExp(
  ['dynamodb-local', 'pages/browser', 'infra/(limits|restored-table|synth)', `journeys/(${journeys.join('|')})`].join(
    '|',
  ),
);
