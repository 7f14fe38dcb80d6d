import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FolderWatch, type WatchOptions } from '../../bin/cli/code/watch/folder-watch';
import { projectOf } from '../cli/code-sources/project';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { gifOf } from '../support/gif';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';
import { removeFolder } from '../support/temporary-folder';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
});
afterAll(() => service?.stop());

type State = Parameters<WatchOptions['show']>[0];

const page = (text: string): string => `---\nsubject: Hello\n---\n<p>${text}</p>`;
const receipt = `import { Name } from '../parts/name';
export const frontMatter = { subject: 'Order' };
export default function Receipt({ name }: { name: string }) { return <p><Name name={name} /></p>; }
Receipt.PreviewProps = { name: 'Ada' };
`;
const part = (greeting: string): string =>
  `export const Name = ({ name }: { name: string }) => <b>${greeting}, {name}</b>;\n`;

/** A watch on a folder of these files, in a project of its own. */
async function watched(name: string, files: Record<string, string>, without: readonly string[] = []) {
  const { id } = await addProject(name);
  const key = await addKey(id, 'secret');
  const folder = projectOf(files, without);
  const logged: string[] = [];
  const states: State[] = [];
  const { url } = service.facts;
  const watch = new FolderWatch({
    folder,
    url,
    key,
    show: (state) => void states.push(state),
    log: (line) => void logged.push(line),
  });
  const headers = { authorization: `Bearer ${key}` };
  const templates = async () => {
    const { body } = await callJson<{ templates: { id: string; alias: string; body: string }[] }>(
      'GET',
      `${url}/templates`,
      undefined,
      headers,
    );
    return body.templates;
  };
  const change = async (body: string) => {
    const [template] = await templates();
    await callJson('PATCH', `${url}/templates/${template?.id}`, { body }, headers);
  };
  const save = (path: string, text: string | Buffer): void => {
    // As editors do: another file that takes the place of the first.
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, `${path}~`), text);
    renameSync(join(folder, `${path}~`), join(folder, path));
  };
  const shown = () => states.at(-1);
  return { folder, watch, logged, states, templates, change, save, shown };
}

test('each save is compiled, shown with its examples and in the project; what has not changed is left', async () => {
  const { watch, logged, states, templates, save, shown, folder } = await watched('watch', {
    'emails/receipt.tsx': receipt,
    'emails/welcome.html': page('{{ name }} one'),
    'parts/name.tsx': part('Hello'),
  });
  await watch.poll();
  expect(shown()).toMatchObject({
    errors: [],
    emails: [
      {
        key: 'receipt',
        path: 'emails/receipt.tsx',
        subject: 'Order',
        html: expect.stringContaining('<b>Hello, Ada</b>'),
        missing: [],
      },
      { key: 'welcome', html: expect.stringContaining('<p> one</p>'), missing: ['name'] },
    ],
  });
  expect(logged.sort()).toEqual(['created template receipt', 'created template welcome']);

  await watch.poll();
  const count = states.length;
  await watch.poll();
  expect(states).toHaveLength(count);

  save('emails/welcome.html', page('two'));
  await watch.poll();
  expect(shown()?.emails[1]?.html).toContain('<p>two</p>');
  expect(logged.at(-1)).toBe('changed template welcome');

  // A part outside of the emails is watched as well.
  save('parts/name.tsx', part('Good day'));
  await watch.poll();
  expect(shown()?.emails[0]?.html).toContain('Good day, Ada');
  expect((await templates()).find(({ alias }) => alias === 'receipt')?.body).toBe('<p><b>Good day, {{ name }}</b></p>');

  rmSync(join(folder, 'emails/welcome.html'));
  await watch.poll();
  expect(shown()?.emails.map(({ key }) => key)).toEqual(['receipt']);
  expect((await templates()).map(({ alias }) => alias)).toEqual(['receipt']);
  await watch.stop();
}, 60_000);

test('packages that are installed meanwhile are used without a restart', async () => {
  const files = { 'emails/receipt.tsx': receipt, 'parts/name.tsx': part('Hello') };
  const { watch, shown, folder } = await watched('installs', files, ['esbuild', 'react-dom']);
  const install = (name: string) =>
    symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, '..', 'node_modules', name));
  await watch.poll();
  expect(shown()?.errors).toEqual([expect.stringContaining('needs the package esbuild')]);
  install('esbuild');
  await watch.poll();
  expect(shown()?.errors).toEqual([expect.stringContaining('react-dom')]);
  install('react-dom');
  await watch.poll();
  expect(shown()).toMatchObject({ errors: [], emails: [{ key: 'receipt' }] });
  await watch.stop();
}, 60_000);

test('a error is shown and logged once, ends nothing, and deletes nothing', async () => {
  const { watch, logged, templates, save, shown, folder } = await watched('errors', {
    'emails/a.html': page('a'),
    'emails/b.html': page('b'),
  });
  await watch.poll();
  save('emails/a.html', page('{% if %}'));
  save('posthaste.config.json', '{}');
  await watch.poll();
  expect(shown()?.errors).toEqual([expect.stringMatching(/^emails\/a\.html/)]);
  expect(shown()?.emails.map(({ key }) => key)).toEqual(['b']);
  expect((await templates()).map(({ alias }) => alias).sort()).toEqual(['a', 'b']);

  save('posthaste.config.json', '{');
  await watch.poll();
  expect(shown()?.errors).toEqual([expect.stringMatching(/is not JSON/)]);
  save('posthaste.config.json', '{}');
  save('emails/a.html', page('mended'));
  await watch.poll();
  expect(shown()).toMatchObject({ errors: [], emails: [{ key: 'a' }, { key: 'b' }] });
  expect(logged.filter((line) => line.startsWith('emails/a.html'))).toHaveLength(1);
  expect(logged.at(-1)).toBe('The folder has no errors.');

  removeFolder(folder);
  await watch.poll();
  expect(shown()?.errors).toEqual([expect.stringContaining('There is no folder')]);
  expect(await templates()).toHaveLength(2);
  mkdirSync(folder);
  await watch.stop();
}, 60_000);

test('a segment of a campaign that the project lacks is shown as an error, and the other files are pushed', async () => {
  const condition = { field: 'email.opened', operator: 'triggered', campaignId: 'cmp_01JZ5K2V9M8Q4T6W1X3Y5Z7A9B' };
  const filters = { operator: 'AND', conditions: [condition] };
  const { watch, templates, states } = await watched('dev-campaigns', {
    'posthaste.config.json': '{ "defaults": { "fromName": "Shop" } }',
    'emails/a.html': page('One'),
    'segments/openers.json': JSON.stringify({ filters }),
  });
  await watch.poll();
  expect(states.at(-1)?.errors).toEqual([
    expect.stringMatching(
      /^segments\/openers\.json: filters\.conditions\[0\]\.campaignId: The project has no campaign/,
    ),
  ]);
  expect(await templates()).toMatchObject([{ alias: 'a' }]);
  await watch.stop();
});

test('a file that an editor has emptied and not yet written is no error, and one that stays empty is', async () => {
  const { watch, logged, states, save, shown, folder } = await watched('halves', { 'emails/a.html': page('a') });
  await watch.poll();
  writeFileSync(join(folder, 'emails/a.html'), '');
  await watch.poll();
  save('emails/a.html', page('whole'));
  await watch.poll();
  expect(states.flatMap(({ errors }) => errors)).toEqual([]);
  expect(shown()?.emails[0]?.html).toContain('whole');
  writeFileSync(join(folder, 'emails/a.html'), '');
  await watch.poll();
  await watch.poll();
  expect(shown()?.errors.join()).toContain('emails/a.html: subject');
  expect(logged.join()).toContain('emails/a.html: subject');
  await watch.stop();
}, 60_000);

test('what was changed in the dashboard is shown and not overwritten', async () => {
  const { watch, templates, change, save, shown } = await watched('dashboard', { 'emails/a.html': page('a') });
  await watch.poll();
  await change('<p>by hand</p>');
  save('emails/a.html', page('by file'));
  await watch.poll();
  expect(shown()?.errors).toEqual([
    expect.stringContaining('template a was not overwritten: changed in the project since the last push'),
  ]);
  expect(shown()?.emails[0]?.html).toContain('by file');
  expect((await templates())[0]?.body).toBe('<p>by hand</p>');
  await watch.stop();
}, 60_000);

test('an email is shown in its layout as it is in the folder, also before the project takes it', async () => {
  const { watch, save, shown } = await watched('layouts', {
    'emails/a.html': '---\nsubject: A\nlayout: base\n---\n<p>a</p>',
    'emails/layouts/base.html': '<main>{{ content }}</main>{% render "foot" %}',
    'emails/partials/foot.html': 'one',
  });
  await watch.poll();
  expect(shown()).toMatchObject({ errors: [], emails: [{ key: 'a', html: '<main><p>a</p></main>one' }] });
  save('emails/partials/foot.html', 'two');
  await watch.poll();
  expect(shown()).toMatchObject({ errors: [], emails: [{ html: '<main><p>a</p></main>two' }] });
  save('emails/partials/foot.html', '{% render "foot" %}');
  await watch.poll();
  expect(shown()?.errors).toEqual(['emails/partials/foot.html: The partial includes itself: foot > foot.']);
  await watch.stop();
}, 60_000);

test('an image of the folder is uploaded and shown by its address, and one that is missing is a error', async () => {
  const { watch, logged, templates, save, shown } = await watched('images', {
    'emails/a.html': page('<img src="images/logo.gif">'),
  });
  await watch.poll();
  expect(shown()?.errors).toEqual(['emails/a.html: There is no image emails/images/logo.gif.']);
  expect(await templates()).toEqual([]);

  const image = Buffer.from(gifOf('first'), 'base64');
  save('emails/images/logo.gif', image);
  await watch.poll();
  const addressIn = (html = '') => /src="(https?:[^"]+)"/.exec(html)?.[1] ?? '';
  const first = addressIn(shown()?.emails[0]?.html);
  expect(shown()?.errors).toEqual([]);
  expect(Buffer.from(await (await fetch(first)).arrayBuffer())).toEqual(image);
  expect((await templates())[0]?.body).toContain(`src="${first}"`);
  expect(logged).toContain('uploaded emails/images/logo.gif');

  save('emails/images/logo.gif', Buffer.from(gifOf('second'), 'base64'));
  await watch.poll();
  expect(addressIn(shown()?.emails[0]?.html)).not.toBe(first);
  expect(addressIn((await templates())[0]?.body)).not.toBe(first);

  save('emails/a.html', page('Without'));
  await watch.poll();
  expect(shown()?.emails[0]?.html).toContain('Without');
  await watch.stop();
}, 60_000);
