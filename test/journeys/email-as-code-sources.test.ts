// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are sources of emails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectOf } from '../cli/code-sources/project';
import { posthaste } from '../cli/shell';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
});
afterAll(() => service?.stop());

const receipt = (thanks: string): string => `interface Props { name?: string; order: { id: string } }
export const frontMatter = ({ order }: Props) => ({ subject: \`Order \${order.id}\` });
export default ({ name = 'there', order }: Props) => <main><h1>${thanks}, {name}</h1><p>{order.id}</p></main>;
`;
const welcome = '---\nsubject: Welcome\n---\n<mjml><mj-body>Hello {{ name }}</mj-body></mjml>';

interface Shown {
  id: string;
  alias: string;
  body: string;
  variables: { name: string }[] | null;
}

test('MJML and React Email are pushed as HTML; what is changed in the project comes back as a patch, and the source stays', async () => {
  const { id } = await addProject('sources');
  const key = await addKey(id, 'secret');
  const files = { 'emails/receipt.tsx': receipt('Thank you'), 'emails/welcome.mjml': welcome };
  const folder = projectOf(files);
  const run = (name: string, ...more: string[]) =>
    posthaste(name, '--url', service.facts.url, '--key', key, '--folder', folder, ...more);
  const headers = { authorization: `Bearer ${key}` };
  const templates = async () => {
    const { body } = await callJson<{ templates: Shown[] }>(
      'GET',
      `${service.facts.url}/templates`,
      undefined,
      headers,
    );
    return body.templates;
  };

  expect((await run('push', '--yes')).exitCode).toBe(0);
  expect((await templates()).map(({ alias, body }) => [alias, body]).sort()).toEqual([
    ['receipt', '<main><h1>Thank you, {{ name | default: "there" }}</h1><p>{{ order.id }}</p></main>'],
    ['welcome', '<html><body>Hello {{ name }}</body></html>'],
  ]);
  expect((await run('push', '--yes', '--check')).exitCode).toBe(0);
  expect((await templates()).find(({ alias }) => alias === 'receipt')?.variables).toEqual([
    { name: 'name', type: 'text', required: false, fallback: 'there' },
    { name: 'order.id', type: 'text', required: true },
  ]);

  const shown = (await templates()).find(({ alias }) => alias === 'receipt');
  const body = shown?.body.replace('Thank you', 'Many thanks');
  await callJson('PATCH', `${service.facts.url}/templates/${shown?.id}`, { body, subject: 'Yours' }, headers);
  expect((await run('push', '--yes')).exitCode).toBe(2);
  const pulled = await run('pull');
  expect([pulled.exitCode, pulled.out]).toEqual([0, 'emails/receipt.tsx.patch']);
  expect(pulled.err).toContain('to be changed by hand');
  expect(readFileSync(join(folder, 'emails/receipt.tsx'), 'utf8')).toBe(files['emails/receipt.tsx']);
  const patch = readFileSync(join(folder, 'emails/receipt.tsx.patch'), 'utf8');
  expect(patch).toContain('-<h1>Thank you, {{ name | default: "there" }}</h1>\n+<h1>Many thanks,');
  expect(patch).toContain('-subject: Order {{ order.id }}\n');

  const changed = receipt('Many thanks')
    .replace('`Order ${order.id}`', "'Yours'")
    .replace('({ order }: Props) =>', '() =>');
  writeFileSync(join(folder, 'emails/receipt.tsx'), changed);
  expect((await run('pull')).exitCode).toBe(0);
  expect(existsSync(join(folder, 'emails/receipt.tsx.patch'))).toBe(false);
  expect((await run('push', '--yes', '--check')).exitCode).toBe(0);

  // A folder without the sources gets what they were compiled to, and is not different for that.
  const elsewhere = projectOf({ 'posthaste.config.json': '{}' });
  const there = (name: string, ...more: string[]) =>
    posthaste(name, '--url', service.facts.url, '--key', key, '--folder', elsewhere, ...more);
  expect((await there('pull')).out.split('\n').sort()).toEqual(['emails/receipt.html', 'emails/welcome.html']);
  expect((await there('push', '--yes', '--check')).exitCode).toBe(0);
}, 60_000);
