/**
 * Tests that the check leaves to `npm test` and the soak: DynamoDB Local needs Java and a minute of both cores, the
 * deployed stacks need Python as well; packing and installing the packages takes half a minute, bundling all functions 8 s; a browser takes as long
 * as all tests of pages, so the check plays only a person's first minutes in one (`test/dashboard/first-mail`); the
 * tests of the functions show in a tenth of the time what these journeys show of the whole service. `cdk synth`, with
 * CloudFormation's own rules, takes 14 s, and each further synthesis of the templates 3 s; it differs from the others
 * in names only, or other tests make it too. What the stand-in for SES refuses and shows takes as long as all tests of
 * the sender, and neighbours beside each other and a crowd on virtual time as long as the other tests of their
 * functions. A worker that dies while it forwards mail, at each of its writes, takes 5 s. An import that dies takes as long as all other tests of imports, and the jobs whose deaths the check has
 * continue in the same way. How the work on a text grows is measured in processor time, which a machine with other work tells badly.
 * The bridge from SMTP meets real clients, whose connections take seconds.
 */
const journeys = [
  'agent-keys',
  'agents',
  'approvals',
  'assets',
  'attachments',
  'campaigns',
  'client',
  'contacts',
  'disabled-project',
  'dmarc-reports',
  'double-opt-in',
  'events',
  'idempotency',
  'import',
  'jobs',
  'keys',
  'mail-as-code',
  'plunk-client',
  'rate',
  'replies',
  'real-emails',
  'received-corpus',
  'remote-agents',
  'restore',
  'scheduled',
  'sdks',
  'smtp',
  'templates',
  'unsubscribe',
  'warm-up',
  'webhooks',
  'workflows',
];

/** By a test's path. */
export const leftOut = new RegExp(
  [
    ...[
      'dynamodb-local',
      'deployed/',
      'test/package/',
      '(pages|dashboard)/browser',
      'infra/(bundles|limits|package|restored-table|settings|synth)',
    ],
    ...[
      'local/mailbox/(refusals|sent-mail)',
      'local/table/memoized-parser',
      'security/growth',
      'smtp/bridge',
      'worker/(forward-mail|import-crash)',
      '(stream-reactions|webhook-delivery)/neighbours',
      'workflow-runner/many-due',
      `journeys/(${journeys.join('|')})`,
    ],
  ].join('|'),
);
