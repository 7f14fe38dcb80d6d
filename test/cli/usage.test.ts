import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../bin/cli/program';
import { useLocalService } from './local-service';
import { posthaste } from './shell';

let directory: string;
useLocalService((local) => {
  ({ directory } = local);
});

const overTheApi = [
  'move-in',
  'contacts',
  'contacts data',
  'contacts import',
  'init',
  'plan',
  'push',
  'pull',
  'test',
  'types',
  'mcp',
  'smtp',
];

describe('help', () => {
  const program = createProgram({ out: () => undefined, err: () => undefined });
  const all = (from: Command, path: string[] = []): [string, Command][] => [
    [path.join(' '), from],
    ...from.commands.flatMap((command) => all(command, [...path, command.name()])),
  ];

  test.each(all(program))(
    'posthaste %s --help says what each argument and option is, and where it works',
    async (line, command) => {
      const { exitCode, out } = await posthaste(...line.split(' ').filter(Boolean), '--help');
      const descriptions = [...command.registeredArguments, ...command.options].map(({ description }) => description);
      expect([exitCode, descriptions.filter((text) => text === '')]).toEqual([0, []]);
      const hasTable = ![...overTheApi, 'cost', 'dev', 'deploy', 'diff', 'destroy'].includes(line);
      expect([out.includes('--stack <name>'), out.includes('--json')]).toEqual([hasTable, true]);
    },
  );

  test('begins with examples, and --version tells the version', async () => {
    expect((await posthaste('--help')).out).toContain('Examples:');
    expect(await posthaste('--version')).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });
});

describe('exit code 2: wrong usage', () => {
  test.each([
    ['nothing', []],
    ['an unknown command', ['projects', 'remove']],
    ['a missing argument', ['projects', 'create']],
    ['an unknown option', ['projects', 'list', '--all']],
    ['an unknown kind', ['keys', 'create', 'prj_one', '--kind', 'admin']],
    ['an unknown scope', ['keys', 'create', 'prj_one', '--scopes', 'send,nonsense']],
    ['an expiry that is none', ['keys', 'create', 'prj_one', '--expires', 'tomorrow']],
    ['an expiry in the past', ['keys', 'create', 'prj_one', '--expires', '2020-01-01T00:00:00Z']],
    ['an empty name', ['projects', 'create', ' ']],
    ['a rate that is none', ['doctor', '--rate-ceiling', 'fast']],
    ['an address that is none', ['doctor', '--from', 'ada']],
    ['two targets', ['projects', 'list', '--table', 'a', '--stack', 'b']],
  ])('%s', async (_, args) => {
    const { exitCode, out, err } = await posthaste(...args);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  test('no target, and no local service to take instead', async () => {
    process.env.LOCAL_DIR = join(directory, 'nowhere');
    const { exitCode, err } = await posthaste('projects', 'list');
    expect([exitCode, err]).toEqual([2, expect.stringContaining('--stack')]);
  });
});

test.each([
  ['a similar command', ['pish'], 'Did you mean push?'],
  ['a similar option', ['push', '--dryrun'], 'Did you mean --dry-run?'],
  ['an option of other commands', ['pull', '--prune'], '--prune belongs to posthaste plan, posthaste push'],
  ['a command of a group', ['revoke'], 'Did you mean posthaste keys revoke?'],
])('an unknown name leads to %s', async (_, args, hint) => {
  expect((await posthaste(...args)).err).toContain(`(${hint})`);
});

describe('the other exit codes', () => {
  test('1 when there is no local service in the directory', async () => {
    expect((await posthaste('projects', 'list', '--local', join(directory, 'nowhere'))).exitCode).toBe(1);
  });

  test('1 without a region, and how to name one', async () => {
    const before = process.env;
    const { AWS_REGION: _, AWS_DEFAULT_REGION: __, ...others } = before;
    process.env = { ...others, AWS_CONFIG_FILE: join(directory, 'nowhere') };
    const { exitCode, err } = await posthaste('projects', 'list', '--stack', 'elsewhere');
    process.env = before;
    expect([exitCode, err]).toEqual([1, expect.stringContaining('--region <region>')]);
  });

  test('1 when the table is not there', async () => {
    expect((await posthaste('projects', 'list', '--table', 'elsewhere')).exitCode).toBe(1);
  });

  test.each([
    ['a project', ['projects', 'enable', 'prj_none']],
    ['a key', ['keys', 'revoke', 'prj_one', 'key_none']],
    ['the project of a key', ['keys', 'create', 'prj_none']],
    ['a stack', ['projects', 'list', '--stack', 'elsewhere']],
  ])('3 when there is no such thing: %s', async (_, args) => {
    const { exitCode, err } = await posthaste(...args);
    expect([exitCode, err]).toEqual([3, expect.stringContaining('error:')]);
  });
});
