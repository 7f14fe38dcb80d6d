/**
 * Tests that the check leaves to `npm test` and the soak: DynamoDB Local needs Java and a minute of both cores, the
 * deployed stacks need Python as well; a browser takes as long as all tests of pages; the tests of the functions show
 * in a tenth of the time what these journeys show of the whole service. `cdk synth`, with CloudFormation's own rules,
 * takes 14 s, and each further synthesis of the templates 3 s; it differs from the others in names only, or other
 * tests make it too. What the stand-in for SES refuses and shows takes as long as all tests of the sender, and
 * neighbours beside each other and a crowd on virtual time as long as the other tests of their functions. How the work on
 * a text grows is measured in processor time, which a machine with other work tells badly.
 */
const journeys = [
  'attachments',
  'campaigns',
  'client',
  'contacts',
  'disabled-project',
  'double-opt-in',
  'idempotency',
  'import',
  'jobs',
  'keys',
  'rate',
  'real-emails',
  'restore',
  'scheduled',
  'templates',
  'webhooks',
  'workflows',
];

/** By a test's path. */
export const leftOut = new RegExp(
  [
    ...['dynamodb-local', 'deployed/', '(pages|dashboard)/browser', 'infra/(limits|restored-table|settings|synth)'],
    ...[
      'local/mailbox/(refusals|sent-mail)',
      'local/table/memoized-parser',
      'security/growth',
      '(stream-reactions|webhook-delivery)/neighbours',
      'workflow-runner/many-due',
      `journeys/(${journeys.join('|')})`,
    ],
  ].join('|'),
);
