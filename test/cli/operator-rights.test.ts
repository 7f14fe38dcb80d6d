import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { manualChecks } from '../../bin/cli/doctor/manual-checks';
import { namesForTable } from '../../bin/cli/names';
import { createProgram } from '../../bin/cli/program';
import { rightsOf } from './rights';

const folder = join(__dirname, '..', '..', 'docs', 'operations');
const pageOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const page = pageOf('operator-rights.md');

const actionsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z0-9]+:[A-Z]\w+)`/g)].map(([, name = '']) => name);
/** The page's rows: the first cell, and the rights that the others name. */
const rows = [...page.matchAll(/^\| ([^|]+) \|(.*)\|$/gm)].map(([, head = '', rest = '']) => ({ head, rest }));

/** The rights that a row names, with those that it takes over from another one. */
function statedFor(head: string): string[] {
  const row = rows.find((one) => one.head.startsWith(head));
  if (!row) throw new Error(`the page says nothing of ${head}`);
  const same = row.rest.startsWith(' the same') ? statedFor(head.replace(/ --\w+`$/, '`')) : [];
  const others = /those of `(keys create)`/.exec(row.rest)?.[1];
  return [...new Set([...same, ...(others ? statedFor(`\`${others}\``) : []), ...actionsIn(row.rest)])].sort();
}

/** Carried along by what keeps a tenant in step with a project; for one that is gone it only takes away. */
const ofStandingTenants = [
  'ses:CreateTenant',
  'ses:CreateTenantResourceAssociation',
  'ses:GetTenant',
  'ses:UpdateReputationEntityCustomerManagedStatus',
];

test.each<[row: string, code: Record<string, string>]>([
  ['`--stack`', { 'bin/cli/connect': 'connect' }],
  ['`projects list`', { 'bin/cli/projects': 'listProjectsCommand' }],
  ['`projects create`', { 'bin/cli/projects': 'createProjectCommand' }],
  ['`projects disable`', { 'bin/cli/projects': 'setStatusCommand' }],
  ['`projects disable`', { 'bin/cli/request-limit': 'addRequestLimit' }],
  ['`projects pause`', { 'bin/cli/projects': 'pauseCommand' }],
  ['`projects pause`', { 'bin/cli/projects': 'resumeCommand' }],
  ['`projects pause`', { 'bin/cli/rotate-secret': 'addRotateSecret' }],
  [
    '`projects delete`',
    {
      'bin/cli/delete-project/survey': 'surveyProject',
      'bin/cli/projects': 'findProject',
      'bin/cli/names': 'connectEmailBucket',
      'shared/db/projects/deletion': 'getProjectDeletion',
    },
  ],
  ['`projects delete --yes`', { 'bin/cli/delete-project/command': 'addDeleteProject' }],
  ['`keys list`', { 'bin/cli/keys': 'listKeysCommand' }],
  ['`keys create`', { 'bin/cli/keys': 'createKeyCommand' }],
  ['`keys revoke`', { 'bin/cli/keys': 'revokeKeyCommand' }],
  ['`dashboard`', { 'bin/cli/dashboard': 'addDashboard' }],
  ['`recount`', { 'bin/cli/recount/recount': 'recountCommand' }],
  [
    '`doctor`',
    {
      'bin/cli/doctor/readers':
        'readSesAccount, readConfigurationSets, readQueues, readDeadLetters, readTable, readService, readDomains',
      'bin/cli/projects': 'allProjects',
      'bin/cli/receipt-rules': 'readReceipts',
    },
  ],
  ['`doctor --send`', { 'bin/cli/doctor/command': 'addDoctor' }],
  ['`dlq list`', { 'bin/cli/doctor/readers': 'readDeadLetters' }],
  ['`dlq show`', { 'bin/cli/dlq/dead-letters': 'deadLettersOf, receiveMessages' }],
  ['`dlq replay`', { 'bin/cli/dlq/dead-letters': 'deadLettersOf, receiveMessages, moveBack' }],
  ['`dlq drop`', { 'bin/cli/dlq/dead-letters': 'deadLettersOf, receiveMessages, deleteMessages' }],
  ['`migrate`', { 'bin/cli/migrate/run-migration': 'countMigration' }],
  ['`migrate --apply`', { 'bin/cli/migrate/command': 'addMigrate' }],
  ['`restore --apply`', { 'bin/cli/restore/command': 'addRestore' }],
  [
    '`diff`',
    {
      'bin/cli/deploy/readers': 'readTarget, readStack, readStackWithTemplate, readConcurrency',
      'bin/cli/doctor/readers': 'readSesAccount',
      'bin/cli/receipt-rules': 'readReceipts',
    },
  ],
  ['`cost`', { 'bin/cli/cost/command': 'addCost', 'bin/cli/move-in/command': 'addMoveIn' }],
])('%s needs what its code calls, and no more', (row, code) => {
  expect(statedFor(row)).toEqual(rightsOf(code).filter((action) => !ofStandingTenants.includes(action)));
});

test('`restore` without --apply needs what its code reads by, and no more', () => {
  const needed = rightsOf({ 'bin/cli/restore/command': 'addRestore' });
  expect(statedFor('`restore`')).toEqual(
    needed.filter((action) => /:(BatchGet|Describe|Get|List|Query|Scan)/.test(action)),
  );
});

/** The commands that do something, with those that they stand under: `keys create`. */
const commandsOf = (command: Command): string[] =>
  command.commands.flatMap((one) =>
    one.commands.length > 0 ? commandsOf(one).map((name) => `${one.name()} ${name}`) : [one.name()],
  );

/** The commands of a row: what the first one stands under holds for all. */
function commandsIn(head: string): string[] {
  const [first = '', ...others] = [...head.matchAll(/`([a-z][^`]*)`/g)].map(([, name = '']) => name);
  const under = first.slice(0, first.lastIndexOf(' ') + 1);
  return [first, ...others.map((name) => `${under}${name}`)];
}

test('each command has its row, and none that is not there has one', () => {
  const [, commands = ''] = page.split(/Resources:|\|---\|---\|---\|/);
  const heads = [...commands.matchAll(/^\| (`[a-z][^|]+) \|/gm)].map(([, head = '']) => head);
  const stated = heads.flatMap((head) => commandsIn(head.replace(/ --\w+`/, '`')));
  const program = createProgram({ out: () => undefined, err: () => undefined });
  expect([...new Set(stated)].sort()).toEqual(commandsOf(program).sort());
});

/** Commands of the AWS CLI that are no calls of their own. */
const several: Readonly<Record<string, string[]>> = { 's3 sync': ['s3:ListBucket', 's3:GetObject', 's3:PutObject'] };

/** What the `aws` commands in a text need. */
function calledIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\baws (cloudformation|cloudwatch|dynamodb|events|lambda|s3|sesv2|sns|sqs) ([a-z0-9-]+)/g),
  ];
  const needed = found.flatMap(([, service = '', call = '']) => {
    const action = call.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    return several[`${service} ${call}`] ?? [`${service === 'sesv2' ? 'ses' : service}:${action}`];
  });
  return [...new Set(needed)].sort();
}

const manualCommands = manualChecks(namesForTable('posthaste-prod-data-Table1ABC-1', false)).map(({ fix }) => fix);
const texts = readdirSync(folder)
  .filter((name) => name !== 'operator-rights.md')
  .map((name) => [`(${name})`, pageOf(name)] as const);
test.each([
  ...texts.filter(([, text]) => calledIn(text).length > 0),
  ['commands that [`doctor`]', manualCommands.join('\n')] as const,
])('the `aws` commands of %s need what is said, and no more', (name, text) => {
  const row = rows.find(({ head }) => head.includes(name));
  expect(actionsIn(row?.rest ?? '').sort()).toEqual(calledIn(text));
});
