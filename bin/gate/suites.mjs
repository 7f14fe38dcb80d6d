import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Suites that the check leaves to the gate, by path, because each takes long:
 * - DynamoDB Local needs Java and a minute of both cores. The deployed stacks need Python as well.
 * - Packing and installing the packages takes 30 s, bundling all functions 8 s, `cdk synth` 14 s, and each further
 *   synthesis of the templates 3 s.
 * - A browser takes as long as all tests of pages. The check runs only the first minutes (`dashboard/first-email`).
 * - Most journeys: tests of the functions show the same in a tenth of the time.
 * - Refusals of the SES emulator, neighbours, a crowd on virtual time, dying workers, and real SMTP clients take seconds each.
 * - `security/growth` measures processor time, which a busy machine distorts.
 * - The rehearsal installs an emulator and takes minutes.
 */
const journeys = [
  'after-a-kill',
  'agent-keys',
  'agents',
  'approvals',
  'assets',
  'attachments',
  'campaign-figures',
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
  'email-as-code',
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

export const slowSuites = new RegExp(
  [
    ...[
      'dynamodb-local',
      'deployed/',
      'test/package/',
      '(pages|dashboard)/browser',
      'infra/(bundles|limits|package|restored-table|settings|synth)',
    ],
    ...[
      'local-aws/ses/(refusals|sent-email)',
      'local-aws/dynamodb/memoized-parser',
      'security/growth',
      'test/rehearsal/',
      'smtp/bridge',
      'worker/(forward-email|import-crash)',
      '(stream-reactions|webhook-delivery)/neighbours',
      'workflow-runner/many-due',
      `journeys/(${journeys.join('|')})`,
    ],
  ].join('|'),
);

const allSuites = () =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name));

const isJourney = (suite) => suite.startsWith(join('test', 'journeys'));

const isRehearsal = (suite) => suite.startsWith(join('test', 'rehearsal'));

/** The check runs this suite too, in a smaller size. */
const resizedSuite = join('journeys', 'nothing-lost');

/**
 * The suites that the gate runs after the check, without those that the check runs in the same size. Only the soak
 * measures processor time.
 */
export const landingSuites = () =>
  soakSuites().filter(
    (suite) => (slowSuites.test(suite) || suite.includes(resizedSuite)) && !suite.includes('security/growth'),
  );

export const soakSuites = () =>
  allSuites()
    .filter((suite) => !isRehearsal(suite))
    .filter(
      (suite) => isJourney(suite) || slowSuites.test(suite) || readFileSync(suite, 'utf8').includes('/support/sizes'),
    );
