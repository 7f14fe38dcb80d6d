import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { columns, printableOutput } from '../../bin/cli/output';
import { createProgram } from '../../bin/cli/program';
import { admitNames } from '../../shared/db/names/names';
import { updateSettings } from '../../shared/db/projects/settings';
import { useLocalService } from './local-service';
import { posthaste } from './shell';

useLocalService(() => undefined);

/** A color, a title, the clipboard (OSC 52), C1's CSI, a return over the line, turned text, zero width, U+2028. */
const HOSTILE = '\u001b[31m\u001b]0;x\u0007\u001b]52;c;cm0gLXJm\u0007\u009b2J\rover\u202eslaf\u200b\u2028end';
const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const program = createProgram({ out: () => undefined, err: () => undefined });
const all = (from: Command, path: string[] = []): string[][] => [
  path,
  ...from.commands.flatMap((command) => all(command, [...path, command.name()])),
];
const lines = all(program).map((path) => [path.join(' '), path] as const);

test.each(lines)('posthaste %s obeys nothing of what it repeats', async (_line, path) => {
  const { out, err } = await posthaste(...path, `--${HOSTILE}`);
  expect(out + err).not.toMatch(OBEYED);
  expect(err).toContain('\\u001b]52;c;cm0gLXJm\\u0007');
});

describe('what somebody else has named', () => {
  test('is shown and not obeyed, in tables, sentences and JSON', async () => {
    const { id } = (await posthaste('projects', 'create', 'Shop', '--json')).json();
    await updateSettings(id, () => ({ name: HOSTILE }));
    await admitNames(id, 'event', [`${HOSTILE}\n${id}  forged`], { isPublic: true });
    await admitNames(id, 'field', [HOSTILE], { isPublic: true });
    const table = await posthaste('names', 'list', id);
    const outputs = [
      table,
      await posthaste('names', 'list', id, '--json'),
      await posthaste('names', 'remove', id, HOSTILE),
      await posthaste('projects', 'list'),
      await posthaste('projects', 'list', '--json'),
      await posthaste('projects', 'pause', id, '--transactional'),
      await posthaste('projects', 'pause', id, '--marketing'),
      await posthaste('projects', 'resume', id),
      await posthaste('keys', 'create', id),
      await posthaste('keys', 'list', id),
      await posthaste('projects', 'disable', id),
      await posthaste('projects', 'enable', id),
    ];
    for (const { out, err } of outputs) expect(out + err).not.toMatch(OBEYED);
    expect(table.out).not.toMatch(/^prj_\S+ {2}forged/m);
    const [listed] = (await posthaste('projects', 'list', '--json'))
      .json()
      .filter((one: { id: string }) => one.id === id);
    expect(listed.name).toBe(HOSTILE);
  });
});

test('JSON keeps its values, lines stay lines, and emoji stay whole', () => {
  const written: string[] = [];
  const output = printableOutput({ out: (text) => void written.push(text), err: (text) => void written.push(text) });
  output.out(JSON.stringify({ name: HOSTILE }, null, 2));
  output.err('one\r\ntwo\n👩‍🚀 \ud800');
  expect(JSON.parse(written[0] ?? '')).toEqual({ name: HOSTILE });
  expect(written[1]).toBe('one\ntwo\n👩‍🚀 \\ud800');
  expect(columns(['NAME'], [['a\nb\tc']])).toBe('NAME\na\\u000ab\\u0009c');
});

test('commands print through the output alone', () => {
  const files = readdirSync('bin/cli', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(60);
  const printing = files.filter((name) =>
    /\bconsole\.\w+\(|std(?:out|err)\.write\(/.test(readFileSync(join('bin/cli', name), 'utf8')),
  );
  expect(printing).toEqual([]);
});
