// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are sources of emails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Compiler } from '../../../bin/cli/code/compile/compiler';
import { configFile } from '../../../bin/cli/code/config';
import { errorText } from '../../../bin/cli/code/push';
import { readSources } from '../../../bin/cli/code/sources';
import { projectOf } from './project';

const config = configFile.parse({});
const compiler = new Compiler();
afterAll(() => compiler.stop());

/** What a folder is read as: bodies and subjects by name, and all errors. */
async function read(folder: string, by = compiler) {
  const { records, errors } = await readSources(folder, config, by);
  const templates = records.filter(({ kind }) => kind === 'template');
  return {
    bodies: Object.fromEntries(templates.map(({ key, content }) => [key, content.body])),
    subjects: Object.fromEntries(templates.map(({ key, content }) => [key, content.subject])),
    records: templates,
    errors: errors.map(errorText),
  };
}

const PROPS = `interface Line { title: string; price: number }
interface Props {
  name?: string; order: { id: string; total: number; at: Date }; lines: Line[]; gift: boolean; plan: 'free' | 'pro'; tags: string[];
}`;
/** An email whose component renders this. */
const email = (inside: string, head = ''): string => `import { filter, If } from 'posthaste/liquid';
${head}
${PROPS}
export const frontMatter = ({ order }: Props) => ({ subject: \`Order \${order.id}\` });
export default function Receipt({ name = 'there', order, lines, gift, plan, tags }: Props) {
  return <main>${inside}</main>;
}
`;

test('props of a React Email are Liquid in one template for all recipients', async () => {
  const inside = (text: string): string => email(text);
  const sources: [jsx: string, liquid: string][] = [
    ['Hello {name}!', 'Hello {{ name | default: "there" }}!'],
    ['{order.total} {order.at}', '{{ order.total }} {{ order.at }}'],
    [
      '<a href={`https://example.com/${order.id}?by=${encodeURIComponent(name)}`}>Open</a>',
      '<a href="https://example.com/{{ order.id }}?by={{ name | default: "there" | url_encode }}">Open</a>',
    ],
    ["{'No. ' + order.id}", 'No. {{ order.id }}'],
    [
      '{lines.map((line, index) => <p key={line.title}>{index} {line.title}</p>)}',
      '{% for item in lines %}<p>{{ forloop.index0 }} {{ item.title }}</p>{% endfor %}',
    ],
    [
      '{lines.map(({ price }) => lines.map(({ title }) => `${title}${price}`))}',
      '{% for item in lines %}{% for item2 in lines %}{{ item2.title }}{{ item.price }}{% endfor %}{% endfor %}',
    ],
    [
      '{lines.map((line, outer) => lines.map(({ title }, index) => `${outer}.${index} ${title}`))}',
      '{% for item in lines %}{% assign item_index = forloop.index0 %}{% for item2 in lines %}{{ item_index }}.{{ forloop.index0 }} {{ item2.title }}{% endfor %}{% endfor %}',
    ],
    [
      '{lines.map((line, index) => <If value={line.title} is="item_index">{index} item_index</If>)}',
      '{% for item in lines %}{% if item.title == "item_index" %}{{ forloop.index0 }} item_index{% endif %}{% endfor %}',
    ],
    [
      '{lines.map((line, index) => <If value={index} above={2}>{line.title}</If>)}',
      '{% for item in lines %}{% if forloop.index0 > 2 %}{{ item.title }}{% endif %}{% endfor %}',
    ],
    ["{lines.length} {tags.join(', ')}", '{{ lines.size }} {{ tags | join: ", " }}'],
    ['<If value={gift} otherwise="no">yes</If>', '{% if gift %}yes{% else %}no{% endif %}'],
    ['<If value={name}>named</If>', '{% if name and name != "" %}named{% endif %}'],
    ['<If value={lines}>some</If>', '{% if lines.size > 0 %}some{% endif %}'],
    [
      '<If value={order.total} above={10} atMost={order.total}>much</If>',
      '{% if order.total > 10 and order.total <= order.total %}much{% endif %}',
    ],
    ['<If value={plan} is="pro">pro</If>', '{% if plan == "pro" %}pro{% endif %}'],
    ['<If value={1 > 0}>plain</If>', 'plain'],
    [`{filter(order.at, "date: '%Y'")}`, `{{ order.at | date: '%Y' }}`],
    ['{({} as { logo?: { image: { urls: string[] } } }).logo?.image\n// The first.\n.urls[0]}', ''],
    ['{({ title: undefined } as { title?: string }).title?.trim().toUpperCase()}', ''],
    ['{({ title: "a" } as { title?: string }).title?.trim().toUpperCase()}', 'A'],
    ['{[1, 2].length > 1 && [..."ab"].map((each) => each.toUpperCase())}', 'AB'],
  ];
  const files = Object.fromEntries(sources.map(([jsx], index) => [`emails/e${index}.tsx`, inside(jsx)]));
  const { bodies, subjects, errors } = await read(projectOf(files));
  expect(errors).toEqual([]);
  expect(sources.map(([jsx], index) => [jsx, bodies[`e${index}`]])).toEqual(
    sources.map(([jsx, liquid]) => [jsx, `<main>${liquid}</main>`]),
  );
  expect(subjects.e0).toBe('Order {{ order.id }}');
});

test('what each recipient would decide is refused with the line and what to write instead', async () => {
  const refused: [jsx: string, says: RegExp][] = [
    ['{gift ? "a" : "b"}', /:9: A condition on gift .*<If/],
    ['{name && <b>x</b>}', /A condition on name/],
    ['{!gift}', /A condition on gift/],
    ['{name ?? "x"}', /A condition on name/],
    ['{order.total > 3}', /A comparison with order\.total .*above/],
    ["{plan === 'pro'}", /A comparison with plan/],
    ['{order.total * 2}', /A calculation with order\.total/],
    ['{order.total + 1}', /A calculation with order\.total/],
    ['{`${-order.total}`}', /A calculation with order\.total/],
    ['{Math.round(order.total)}', /:9: order\.total has no value yet/],
    ['{String(new Date(order.at))}', /A calculation with order\.at/],
    ['{name.toUpperCase()}', /\.toUpperCase of name .*upcase/],
    ['{name[0]}', /A part of name/],
    ['{order.total.toFixed(2)}', /\.toFixed of order\.total .*round/],
    ['{order?.total.toFixed(2)}', /\.toFixed of order\.total .*round/],
    ['{lines.filter(Boolean).length}', /\.filter of lines .*\.map/],
    ['{[...lines].length}', /The items of lines .*\.map/],
    ['{(() => { for (const line of lines) return line.title; })()}', /The items of lines/],
    ['{(() => { switch (plan) { default: return 1; } })()}', /A comparison with plan/],
    ['<If value={`a ${name}`}>x</If>', /<If> takes one variable/],
    ['{missing.part}', /:9: missing is not defined/],
    ['<b>', /:9: /],
  ];
  const files = Object.fromEntries(refused.map(([jsx], index) => [`emails/e${index}.tsx`, email(jsx)]));
  const { bodies, errors } = await read(projectOf(files));
  expect(bodies).toEqual({});
  for (const [index, [jsx, says]] of refused.entries()) {
    const error = errors.find((each) => each.startsWith(`emails/e${index}.tsx`));
    expect([jsx, error]).toEqual([jsx, expect.stringMatching(says)]);
  }
});

test('a component of another file is refused in its own line', async () => {
  const files = {
    'emails/receipt.tsx': email('<Name name={name} />', "import { Name } from './components/name';"),
    'emails/components/name.tsx': 'export const Name = ({ name }: { name: string }) =>\n  <b>{name || "?"}</b>;\n',
  };
  const { errors } = await read(projectOf(files));
  expect(errors).toEqual([expect.stringMatching(/^emails\/components\/name\.tsx:2: A condition on name/)]);
});

test('the props declare the variables, with their examples and fallbacks', async () => {
  const types = 'export interface Shared { at: Date | null }\nexport type Plan = "free" | "pro";';
  const source = `import type { Plan, Shared } from './types';
type Base = { plan: Plan };
type Props = Base & Readonly<{ name?: string; count: number; on: boolean; shared: Shared; lines: Array<{ title: string }>; meta: Record<string, string> }>;
export const frontMatter = { subject: 'Hello' };
const Mail = ({ name = 'there', on = false }: Props) => <p>{name}</p>;
Mail.PreviewProps = { name: 'Ada', shared: { at: new Date(0) }, lines: [{ title: 'Tea' }], meta: { a: 'b' } };
export default Mail;
`;
  const folder = projectOf({ 'emails/mail.tsx': source, 'emails/types.ts': types });
  const compiled = await compiler.compile({
    file: join(folder, 'emails/mail.tsx'),
    displayPath: 'emails/mail.tsx',
    folder: join(folder, 'emails'),
    format: 'tsx',
    text: source,
    firstLine: 1,
  });
  expect(compiled.variables).toEqual([
    { name: 'plan', type: 'text', required: true },
    { name: 'name', type: 'text', required: false, fallback: 'there', example: 'Ada' },
    { name: 'count', type: 'number', required: true },
    { name: 'on', type: 'boolean', required: false, fallback: false },
    { name: 'shared.at', type: 'date', required: false, example: '1970-01-01T00:00:00.000Z' },
    { name: 'lines', type: 'list', required: true, example: [{ title: 'Tea' }] },
    { name: 'meta.a', type: 'text', required: true, example: 'b' },
  ]);
  expect(compiled.props?.plan?.shape).toEqual({ kind: 'text', values: ['free', 'pro'] });
});

test('props that nobody can read are refused', async () => {
  const email = (props: string) =>
    `export const frontMatter = { subject: 'x' };\nexport default function Mail(${props}) { return <p>x</p>; }\n`;
  const { errors } = await read(
    projectOf({
      'emails/a.tsx': email('{ node }: { node: Map<string, string> }'),
      'emails/b.tsx': email('{ name = other }: { name: string }'),
      'emails/c.tsx': email('props: import("x").Props'),
      'emails/d.tsx': "export const frontMatter = { subject: 'x' };\n",
      'emails/e.tsx': 'export default function Mail() { return <p>x</p>; }\n',
      'emails/f.tsx': email('').replace('subject', 'subjct'),
    }),
  );
  expect(errors).toEqual([
    expect.stringMatching(/^emails\/a\.tsx:2: The type of node can't be read/),
    expect.stringMatching(/^emails\/b\.tsx:2: The default of name becomes the fallback/),
    expect.stringMatching(/^emails\/c\.tsx:2: The type of the props/),
    expect.stringMatching(/^emails\/d\.tsx:1: An email exports a component/),
    expect.stringMatching(/^emails\/e\.tsx: An email exports its front matter/),
    expect.stringMatching(/^emails\/f\.tsx: subject/),
    expect.stringMatching(/^emails\/f\.tsx.*subjct/),
  ]);
});

test('MJML is compiled with front matter, plain text and parts; its errors have the line of the file', async () => {
  const front = '---\nsubject: Welcome\n---\n';
  const { bodies, records, errors } = await read(
    projectOf({
      'emails/welcome.mjml': `${front}<mjml><mj-body>\nHello {{ name }}\n</mj-body></mjml>`,
      'emails/welcome.txt': 'Hello {{ name }}',
      'emails/partials/footer.mjml': 'no email',
      'emails/_parts/footer.tsx': 'no email',
      'emails/wrong.mjml': `${front}<mjml><mj-body>\n<mj-txt>x</mj-txt>\n</mj-body></mjml>`,
      'emails/open.mjml': '---\nsubject: x\n',
      'emails/liquid.mjml': `${front}<mjml><mj-body><mj-raw>{% if %}</mj-raw></mj-body></mjml>`,
    }),
  );
  expect(bodies).toEqual({ welcome: '<html><body>Hello {{ name }}</body></html>' });
  expect(records[0]?.content.text).toBe('Hello {{ name }}');
  expect(errors).toEqual([
    expect.stringMatching(/^emails\/liquid\.mjml: /),
    expect.stringMatching(/^emails\/open\.mjml: The front matter/),
    "emails/wrong.mjml:5: Element mj-txt doesn't exist (mj-txt)",
  ]);
});

test('MJML that drops Liquid is refused with the line, and so is a color that is none, but not one of Liquid', async () => {
  const front = '---\nsubject: Welcome\n---\n';
  const column = (inside: string) => `${front}<mjml><mj-body>\n<mj-column>${inside}</mj-column></mj-body></mjml>`;
  const text = (color: string) => `<mj-text color="${color}">Hi</mj-text>`;
  const { bodies, errors } = await read(
    projectOf({
      'emails/lost.mjml': column('\n{% if vip %}\n<mj-text>Hi</mj-text>\n<mj-raw>{% endif %}</mj-raw>'),
      'emails/kept.mjml': column('<!-- {% if %} --><mj-raw>{% if vip %}</mj-raw>Hi<mj-raw>{% endif %}</mj-raw>'),
      'emails/brand.mjml': column(text('{{ color }}')),
      'emails/note.mjml': column(
        '{% # for {{ you }} %}<mj-text>{% if vip %}Hi{% endif %}</mj-text>{% comment %}x{% endcomment %}',
      ),
      'emails/partials/p.mjml': '<mj-text>{% if vip %}Hi{% endif %}</mj-text>',
      'emails/partials/lost.mjml': '{% if vip %}<mj-text>Hi</mj-text>{% endif %}',
      'emails/old.mjml': column('<!-- <mj-include path="./partials/lost.mjml" /> --><mj-text/>'),
      'emails/twice.mjml': column('{% if vip %}<mj-include path="./partials/p.mjml" />{% endif %}'),
      'emails/wide.mjml': column('<mj-image width="{{ w }}px"/>'),
      'emails/xnone.mjml': column(text('redd')),
    }),
  );
  expect(Object.keys(bodies)).toEqual(['brand', 'kept', 'note', 'old']);
  expect(errors).toEqual([
    'emails/lost.mjml:6: mjml drops text between elements: <mj-raw>{% if vip %}</mj-raw> keeps it.',
    'emails/twice.mjml:5: mjml drops text between elements: <mj-raw>{% if vip %}</mj-raw> keeps it.',
    expect.stringContaining('Attribute width has invalid value: {{ w }}px'),
    expect.stringContaining('Attribute color has invalid value: redd'),
  ]);
});

test('a compiler that is not installed, or too old, is named with how to install it', async () => {
  const files = { 'emails/a.mjml': '---\nsubject: x\n---\n<mjml/>', 'emails/b.tsx': email('x') };
  const none = await read(projectOf(files, ['mjml', '@react-email/render']));
  expect(none.errors).toEqual([
    'emails/a.mjml: This needs the package mjml, which is not installed here: npm install --save-dev mjml',
    expect.stringMatching(/^emails\/b\.tsx: This needs the package @react-email\/render.* npm install/),
  ]);
  const folder = projectOf(files, ['esbuild']);
  writeFileSync(join(folder, '../node_modules/mjml/package.json'), '{ "name": "mjml", "version": "3.9.0" }');
  expect((await read(folder)).errors).toEqual([
    expect.stringMatching(/^emails\/a\.mjml: This needs mjml 4 or later, and 3\.9\.0 is installed/),
    expect.stringMatching(/^emails\/b\.tsx: This needs the package esbuild/),
  ]);
});

test('a source that never ends or ends its thread is an error, and the others are compiled', async () => {
  const impatient = new Compiler(5_000);
  const { bodies, errors } = await read(
    projectOf({
      'emails/a.tsx': email('{(() => { for (;;); })()}'),
      'emails/b.tsx': email('{(process as any).exit(3)}'),
      'emails/c.tsx': email('x'),
    }),
    impatient,
  );
  await impatient.stop();
  expect(errors).toEqual([
    'emails/a.tsx: This was not compiled within 5 seconds.',
    expect.stringMatching(/^emails\/b\.tsx: This could not be compiled/),
  ]);
  expect(bodies).toEqual({ c: '<main>x</main>' });
});

test('a source is compiled again if a file that it reads has changed', async () => {
  const component = (text: string) => `export const Part = () => <b>${text}</b>;`;
  const folder = projectOf({
    'emails/a.tsx': email('<Part />', "import { Part } from './_parts/part';"),
    'emails/_parts/part.tsx': component('one'),
  });
  expect((await read(folder)).bodies).toEqual({ a: '<main><b>one</b></main>' });
  writeFileSync(join(folder, 'emails/_parts/part.tsx'), component('two'));
  expect((await read(folder)).bodies).toEqual({ a: '<main><b>two</b></main>' });
});
