import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { schemas } from '../../../bin/cli/code/schemas';
import { posthaste } from '../shell';
import { projectOf } from './project';

const receipt = `interface Props {
  name?: string; order: { id: string; total: number; at: Date }; lines: { title: string }[]; plan: 'free' | 'pro';
}
export const frontMatter = { subject: 'Order' };
export default ({ name, order }: Props) => <p>{name}{order.id}</p>;
`;
const optional = `export const frontMatter = { subject: 'x' };
export default ({ on = false }: { on?: boolean }) => <p>x</p>;
`;
const declared = `---
subject: Ticket
variables:
  - { name: seat.row, type: number, required: true, example: 3 }
  - { name: seat.note, type: text }
  - { name: guests, type: list, required: true, example: [Ada] }
  - { name: starts, type: date, fallback: now }
  - { name: extra, type: object }
  - { name: trigger.plan, type: text, required: true, example: pro }
---
<p>{{ seat.row }}{{ guests | join: ", " }}{{ starts | date: "%Y" }}{{ trigger.plan }}</p>`;
const news = '---\nsubject: News\n---\n<p>{{ anything }}</p>';

const PROGRAM = `import { Posthaste } from '@posthaste/client';

const { emails, v1 } = new Posthaste({ url: 'http://127.0.0.1', key: 'sk_1' });
const to = 'ada@example.org';
const order = { id: 'A1', total: 3, at: new Date() };
const data = { order, lines: [{ title: 'Tea' }], plan: 'pro' } as const satisfies object;

void emails.send({ to, template: 'receipt', data: { order, lines: [], plan: 'pro' } });
void emails.send({ to, template: 'receipt', data: { ...data, lines: [], order: { value: order, persistent: false }, name: 'Ada' } });
void emails.send({ to, template: 'optional' });
void emails.send({ to, template: 'optional', data: { on: true } });
void emails.send({ to, template: 'ticket', data: { seat: { row: 3 }, guests: [1], starts: new Date(), extra: { a: 1 } } });
void emails.send({ to, template: 'shop.news', data: { anything: 1 } });
void emails.send({ to, template: 'tpl_01JX0000000000000000000000', data: { anything: 1 } });
void emails.send({ to, subject: 'Hello', body: '<p>{{ x }}</p>', data: { x: 1 } });
void v1.sendBatch({ emails: [{ to, template: 'optional' }, { to, template: 'receipt', data: { ...data, lines: [] } }, { to, subject: 'Hi', body: 'x' }], partial: true });
`;
const WRONG = [
  "{ to, template: 'receipt' }",
  "{ to, template: 'receipt', data: { lines: [], plan: 'pro' } }",
  "{ to, template: 'receipt', data: { order, lines: [], plan: 'pro', nmae: 'Ada' } }",
  "{ to, template: 'receipt', data: { order: { id: 'A1', total: 3 }, lines: [], plan: 'pro' } }",
  "{ to, template: 'receipt', data: { order, lines: [], plan: 'team' } }",
  "{ to, template: 'receipt', data: { order, lines: [{ titel: 'Tea' }], plan: 'pro' } }",
  "{ to, template: 'reciept', data: { order, lines: [], plan: 'pro' } }",
  "{ to, template: 'optional', data: { no: true } }",
  "{ to, template: 'ticket', data: { seat: { note: 'x' }, guests: [] } }",
  "{ to, template: 'ticket', data: { seat: { row: 'x' }, guests: [] } }",
  "{ to, template: 'ticket', data: { seat: { row: 1 } } }",
];

let folder: string;
beforeAll(async () => {
  folder = projectOf({
    'emails/receipt.tsx': receipt,
    'emails/optional.tsx': optional,
    'emails/shop/news.html': news,
    'emails/ticket.html': declared,
  });
  await posthaste('types', '--folder', folder, '--out', join(folder, 'posthaste.d.ts'));
});

/** What the compiler says of a program beside these files. */
function compiled(program: string, files: string[]): string {
  writeFileSync(join(folder, 'program.ts'), program);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'preserve',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    skipLibCheck: true,
    paths: {
      '@posthaste/client': [join(process.cwd(), 'packages/client/src/index.ts')],
      'posthaste/liquid': [join(process.cwd(), 'bin/pack/liquid/liquid.d.ts')],
    },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts', ...files] }));
  try {
    return execFileSync('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('a send with all variables compiles, and one that lacks or misspells a variable or a template does not', () => {
  const refused = (call: string) => `// @ts-expect-error\nvoid ${call};\n`;
  const wrong = WRONG.flatMap((body) => [`emails.send(${body})`, `v1.sendBatch({ emails: [${body}] })`])
    .map(refused)
    .join('');
  expect(compiled(PROGRAM + wrong, ['posthaste.d.ts'])).toBe('');
  const diagnostics = compiled(`${PROGRAM}void emails.send(${WRONG[2]});`, ['posthaste.d.ts']);
  expect(diagnostics).toContain("'nmae' does not exist in type");
}, 60_000);

test('without the file every send compiles as before', () => {
  expect(
    compiled(
      `${PROGRAM}void emails.send(${WRONG[0]});\nvoid emails.send(${WRONG[6]});\nvoid v1.sendBatch({ emails: [${WRONG[0]}] });`,
      [],
    ),
  ).toBe('');
}, 60_000);

test('the types are written, and are told from older ones', async () => {
  const out = join(folder, 'posthaste.d.ts');
  expect(readFileSync(out, 'utf8')).toContain(`    receipt: {
      name?: string | null | undefined;
      order: {
        id: string;
        total: number;
        at: string | Date;
      };
      lines: Array<{
        title: string;
      }>;
      plan: "free" | "pro";
    };
    "shop.news": Record<string, unknown>;
`);
  const types = (...more: string[]) => posthaste('types', '--folder', folder, '--out', out, ...more);
  expect(await types('--check')).toMatchObject({ exitCode: 0, out: '' });
  writeFileSync(out, 'old');
  expect(await types('--check')).toMatchObject({ exitCode: 2 });
  expect(readFileSync(out, 'utf8')).toBe('old');
  expect(await types()).toMatchObject({ exitCode: 0, out });
});

test('the type of front matter has the members that a push takes, and no others', () => {
  const { properties } = schemas()['email.json'] as { properties: object };
  const all = JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, true])));
  const program = `import type { FrontMatter } from 'posthaste/liquid';
export const all: Record<keyof FrontMatter, true> = ${all};
export const frontMatter: FrontMatter = {
  subject: 'Order', previewText: 'It leaves tomorrow', layout: 'base', type: 'MARKETING', topic: 'news',
  variables: [{ name: 'order.id', type: 'text', required: true, example: '1' }, { name: 'name', type: 'text', fallback: 'you' }],
};
// @ts-expect-error
export const wrong: FrontMatter = { subject: 'Order', variables: [{ name: 'order', type: 'txt' }] };
`;
  expect(compiled(program, [])).toBe('');
}, 60_000);
