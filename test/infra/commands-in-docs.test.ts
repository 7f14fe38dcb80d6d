import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import type { Command } from 'commander';
import { createProgram } from '../../bin/cli/program';
import { readSettings, settingFields } from '../../lib/aws/settings';
import { groups } from '../../shared/contract/groups';
import type { RouteGroup } from '../../shared/contract/route';

const pagesOf = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));
const pages = ['README.md', 'docs/api/README.md', ...pagesOf('docs/guide'), ...pagesOf('docs/operations')];
const GUIDE = 'docs/guide/deploy.md';

/** A command line of a page, by words; what quotes or angle brackets hold together is one. Where its output goes is left out. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/(?:;|\s(?:#|\d?>)).*$/, '').matchAll(/"[^"]*"|<[^>]*>|[^\s"<]+(?:<[^>]*>|"[^"]*")?/g)].map(
    ([word]) => word.replace(/^\[|\]$/g, ''),
  );

/** Every use of a program, in blocks of code and in sentences. */
function usesOf(program: string): [page: string, line: string][] {
  const pattern = new RegExp(`npx ${program} ([^\`\\n]+)`, 'g');
  return pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, line = '']): [string, string] => [page, line.trim()]),
  );
}

const silent = { out: () => undefined, err: () => undefined };
const posthaste = createProgram(silent);

/** The command that the words lead to, and those left over. */
function commandOf(words: string[], from: Command = posthaste): [Command, string[]] {
  const found = from.commands.find((command) => command.name() === words[0]);
  return found ? commandOf(words.slice(1), found) : [from, words];
}

describe('the operator’s program knows the commands of the docs', () => {
  test.each(usesOf('posthaste'))('%s: %s', (_page, line) => {
    const [command, rest] = commandOf(wordsOf(line));
    expect(command.commands).toEqual(command === posthaste ? expect.anything() : []);
    const known = [...command.options, ...posthaste.options];
    let given = 0;
    for (let at = 0; at < rest.length; at++) {
      const word = rest[at] as string;
      if (!word.startsWith('-')) given += 1;
      else if (word !== '--help') {
        const option = known.find(({ long, short }) => long === word || short === word);
        expect([word, option?.long]).toEqual([word, word]);
        const takesNext = option?.required || (option?.optional && rest[at + 1]?.startsWith('-') === false);
        if (takesNext) at += 1;
      }
    }
    expect(given).toBeLessThanOrEqual(command.registeredArguments.length);
  });
});

interface CdkOption {
  type: string;
  alias?: string | string[];
}
interface Registry {
  globalOptions: Record<string, CdkOption>;
  commands: Record<string, { options?: Record<string, CdkOption> }>;
}
const registry: Registry = JSON.parse(readFileSync('node_modules/aws-cdk/lib/cli/cli-type-registry.json', 'utf8'));
const stacks = ['Data', 'Sending', 'Api', 'Watch', 'Protection'];

describe('so does the CDK, with our settings and stacks', () => {
  test.each(usesOf('cdk'))('%s: %s', (_page, line) => {
    const [name = '', ...rest] = wordsOf(line);
    const known = { ...registry.globalOptions, ...registry.commands[name]?.options };
    expect(Object.keys(registry.commands)).toContain(name);
    for (const [index, word] of rest.entries()) {
      if (word === '-c') {
        const [setting = '', value] = rest[index + 1]?.split('=') ?? [];
        expect(Object.keys(settingFields.shape)).toContain(setting);
        const context = { domain: 'a.example', hostedZoneId: 'Z1', [setting]: value };
        if (!value?.startsWith('<')) expect(() => readSettings(new App({ context }).node)).not.toThrow();
      } else if (word.startsWith('--')) expect(Object.keys(known)).toContain(word.slice(2));
      else if (!(word.includes('=') || name === 'bootstrap')) {
        expect(word.startsWith('<') ? word.slice(1, -1).split('|') : stacks).toEqual(
          expect.arrayContaining(word.startsWith('<') ? stacks : [word]),
        );
      }
    }
  });
});

const commandsOfDoctor = readdirSync('bin/cli/doctor').map((name) => join('bin/cli/doctor', name));
/** Lines that go on as one, and in pages without what is in quotes: in the program these end a command. */
const commandsIn = (page: string): string => {
  const text = readFileSync(page, 'utf8').replace(/\\\n\s*/g, ' ');
  return page.endsWith('.md') ? text.replace(/"[^"\n]*"/g, '<quoted>') : text;
};
const awsUses = [...pages, ...commandsOfDoctor].flatMap((page) =>
  [...commandsIn(page).matchAll(/aws (sesv2|sqs|dynamodb) ([a-z-]+)((?:(?!\$\(aws|&&)[^`"')|\n])*)/g)].map(
    ([, service = '', command = '', rest = '']) => [page, service, command, rest] as const,
  ),
);
const pascal = (words: string): string => words.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** The members of what a call of AWS takes, by the types of its SDK; those of the AWS CLI are the same in kebab case. */
function membersOf(service: string, command: string): string[] {
  const models = `node_modules/@aws-sdk/client-${service}/dist-types/models`;
  const types = readdirSync(models).map((name) => readFileSync(join(models, name), 'utf8'));
  const input = new RegExp(`export interface ${pascal(command)}(?:Request|Input) {([\\s\\S]*?)\n}`);
  const found = types.flatMap((text) => input.exec(text)?.[1] ?? []);
  expect([service, command, found.length]).toEqual([service, command, 1]);
  return [...(found[0] ?? '').matchAll(/^ {4}(\w+)\??:/gm)].map(([, member = '']) => member);
}

describe('and the AWS CLI, as far as we have the types of its calls', () => {
  test.each(awsUses)('%s: aws %s %s%s', (_page, service, command, rest) => {
    const options = [...rest.matchAll(/--([a-z0-9-]+)/g)].map(([, option = '']) => option);
    const own = options.filter((option) => !['query', 'output', 'region'].includes(option));
    const members = own.map((option) => pascal(option.replace(/^no-/, '')));
    expect(membersOf(service, command)).toEqual(expect.arrayContaining(members));
  });
});

test('the guide calls routes that there are', () => {
  const paths = (Object.values(groups) as RouteGroup[]).flatMap(({ routes }) =>
    Object.values(routes).map(({ path }) => path),
  );
  const called = [...readFileSync(GUIDE, 'utf8').matchAll(/<BaseUrl>(\/[\w/]+)/g)].map(([, path]) => path);
  expect(called.length).toBeGreaterThan(3);
  expect(paths).toEqual(expect.arrayContaining(called));
});

describe('the packages', () => {
  const readme = readFileSync('README.md', 'utf8');
  const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

  test('are not what the first command of the README needs, and it says how to get them', () => {
    const [, first] = /```sh\n([^`]*)```/.exec(readme) ?? [];
    expect(first?.trim()).toBe('npm ci && npm start');
    const files = [...readme.matchAll(/posthaste-(?:client-)?(\d[\w.-]*)\.tgz/g)].map(([, of]) => of);
    expect(files).toEqual([version, version]);
    expect(readme).toContain('### Install\n');
    expect(Object.keys(scripts)).toContain('pack');
  });

  test.each(pages.filter((page) => readFileSync(page, 'utf8').includes('npm install --save-dev posthaste')))(
    '%s, which installs posthaste, leads to how',
    (page) => {
      expect(readFileSync(page, 'utf8')).toMatch(/\]\((?:\.\.\/\.\.\/README\.md)?#install\)/);
    },
  );
});
