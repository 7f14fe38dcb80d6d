import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { posthaste } from '../cli/shell';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { gifOf } from '../support/gif';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';
import { removeFolder } from '../support/temporary-folder';

let service: LocalService;
let folder = '';
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  folder = mkdtempSync(join(tmpdir(), 'posthaste-images-'));
});
afterAll(async () => {
  removeFolder(folder);
  await service?.stop();
});

const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const run = (command: string, key: string, ...options: string[]) =>
  posthaste(command, '--folder', folder, '--url', service.facts.url, '--key', key, ...options);
interface Shown {
  data: { items: { url: string; name: string }[] };
  templates: { id: string; name: string; body: string }[];
}

const headersOf = (key: string) => ({ authorization: `Bearer ${key}` });
const get = async (path: string, key: string) =>
  (await callJson<Shown>('GET', `${service.facts.url}${path}`, undefined, headersOf(key))).body;
const bodyOf = async (name: string, key: string) =>
  (await get('/templates', key)).templates.find((template) => template.name === name)?.body ?? '';

const logo = (text: string) => Buffer.from(gifOf(text), 'base64');
const RECEIPT =
  '<p>Hi {{ name }}</p><img src="images/logo.gif" alt="x"><img src="https://example.com/a.png"><img src="{{ picture }}.png">';
const NEWS = "<table background='../images/logo.gif'><tr><td>News</td></tr></table>";

test('images are uploaded by a push, stand in email by their addresses, and come back as paths', async () => {
  const key = await addKey((await addProject('images')).id);
  write('posthaste.config.json', '{}');
  write('emails/receipt.html', `---\nsubject: Order\n---\n${RECEIPT}\n`);
  write('emails/shop/news.html', `---\nsubject: News\n---\n${NEWS}\n`);
  write('emails/images/logo.gif', logo('first'));
  write('emails/images/unused.gif', logo('unused'));

  expect((await run('plan', key)).out).toContain('2 to create');
  expect((await get('/assets', key)).data.items).toEqual([]);
  const pushed = await run('push', key, '--yes');
  expect([pushed.exitCode, pushed.err]).toEqual([0, expect.stringContaining('uploaded emails/images/logo.gif')]);
  const { items } = (await get('/assets', key)).data;
  expect(items.map(({ name }) => name)).toEqual(['logo.gif']);
  const url = items[0]?.url ?? '';
  expect(await bodyOf('receipt', key)).toBe(`${RECEIPT.replace('images/logo.gif', url)}\n`);
  expect(await bodyOf('shop/news', key)).toBe(`${NEWS.replace('../images/logo.gif', url)}\n`);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(logo('first'));

  const again = await run('push', key, '--yes');
  expect([again.exitCode, again.out]).toEqual([0, expect.stringContaining('2 unchanged')]);
  expect(again.err).not.toContain('uploaded');
  expect((await run('pull', key)).err).toContain('0 written, 2 unchanged');

  write('emails/images/logo.gif', logo('second'));
  const plan = await run('push', key, '--dry-run');
  expect([plan.exitCode, plan.out]).toEqual([0, expect.stringContaining('2 to change')]);
  expect((await run('push', key, '--check')).exitCode).toBe(2);
  expect((await get('/assets', key)).data.items).toHaveLength(1);
  expect((await run('push', key, '--yes')).exitCode).toBe(0);
  expect((await get('/assets', key)).data.items).toHaveLength(2);
  expect(await bodyOf('receipt', key)).not.toContain(url);
  expect((await fetch(url)).status).toBe(200);

  const receipt = (await get('/templates', key)).templates.find(({ name }) => name === 'receipt');
  const byHand = { body: `${receipt?.body}<p>By hand</p>` };
  await callJson('PATCH', `${service.facts.url}/templates/${receipt?.id}`, byHand, headersOf(key));
  expect((await run('pull', key)).exitCode).toBe(0);
  expect(readFileSync(join(folder, 'emails/receipt.html'), 'utf8')).toContain(`${RECEIPT}\n<p>By hand</p>`);
  expect((await run('push', key, '--check')).exitCode).toBe(0);

  const other = await addKey((await addProject('images of production')).id);
  expect((await run('push', other, '--yes')).exitCode).toBe(0);
  expect(await bodyOf('receipt', other)).not.toBe(await bodyOf('receipt', key));
});

test('an image that is missing, none, or too large is a mistake of the folder, and nothing is pushed', async () => {
  const key = await addKey((await addProject('wrong images')).id);
  write(
    'emails/receipt.html',
    '---\nsubject: Order\n---\n<img src="images/none.gif"><img src="./images/script.png">\n',
  );
  write('emails/images/script.png', '<svg onload="x"/>');
  write(
    'emails/shop/news.html',
    '---\nsubject: News\n---\n<img src="../images/large.gif"><img src="../../secret.png">\n',
  );
  write('emails/images/large.gif', Buffer.concat([logo(''), Buffer.alloc(2 * 1024 * 1024)]));
  const { exitCode, err } = await run('push', key, '--yes');
  expect(exitCode).toBe(1);
  for (const message of [
    'emails/receipt.html: There is no image emails/images/none.gif.',
    'emails/receipt.html: emails/images/script.png is not a PNG, JPEG, GIF or WebP.',
    'emails/shop/news.html: emails/images/large.gif has more than 2 MB.',
  ])
    expect(err).toContain(message);
  expect(err).not.toContain('secret');
  expect((await get('/templates', key)).templates).toEqual([]);
});

const HERO = `<style>.hero{background:#fff url( images/logo.gif ) center}</style>
<div style="background:url('images/logo.gif')"></div><div style="background-image:url(&quot;images/logo.gif&quot;)"></div>
<img srcset="images/logo.gif 1x, ./images/logo.gif 2x,https://example.com/w_3,h_2/a.png 3x" src="images/logo.gif">
<p style="background:url(https://example.com/b.png)">url({{ picture }}.png)</p>`;

test('images in CSS and in srcset are uploaded, stand in email by their addresses, and come back as paths', async () => {
  const key = await addKey((await addProject('images in css')).id);
  removeFolder(join(folder, 'emails'));
  write('posthaste.config.json', '{}');
  write('emails/hero.html', `---\nsubject: Hero\n---\n${HERO}\n`);
  const refused = await run('push', key, '--yes');
  expect([refused.exitCode, refused.err]).toEqual([
    1,
    expect.stringContaining('emails/hero.html: There is no image emails/images/logo.gif.'),
  ]);
  write('emails/images/logo.gif', logo('first'));
  expect((await run('push', key, '--yes')).exitCode).toBe(0);
  const url = (await get('/assets', key)).data.items[0]?.url ?? '';
  expect(await bodyOf('hero', key)).toBe(`${HERO.replaceAll(/(\.\/)?images\/logo.gif/g, url)}\n`);

  const [hero] = (await get('/templates', key)).templates;
  const byHand = { body: `${hero?.body}<p>By hand</p>` };
  await callJson('PATCH', `${service.facts.url}/templates/${hero?.id}`, byHand, headersOf(key));
  expect((await run('pull', key)).exitCode).toBe(0);
  const pulled = readFileSync(join(folder, 'emails/hero.html'), 'utf8');
  expect(pulled).toContain(`${HERO.replace('./images', 'images')}\n<p>By hand</p>`);
});

const UNQUOTED = `<img src=images/logo.gif alt=x><table background = images/deep/logo.gif><tr><td>1</td></tr></table>
<img srcset="images/logo.gif, images/deep/logo.gif 2x" src=images/logo.gif><a href=images/logo.gif>x</a>`;
const FRAME = '<body><img src="../images/logo.gif">{{ content }}</body>';

test('a pull into an empty folder downloads the images that emails show, and nothing is left to push', async () => {
  const key = await addKey((await addProject('pulled images')).id);
  removeFolder(join(folder, 'emails'));
  write('posthaste.config.json', '{}');
  write('emails/sale.html', `---\nsubject: Sale\nlayout: frame\n---\n${UNQUOTED}\n`);
  write('emails/layouts/frame.html', FRAME);
  write('emails/images/logo.gif', logo('first'));
  write('emails/images/deep/logo.gif', logo('second'));
  expect((await run('push', key, '--yes')).exitCode).toBe(0);
  const { items } = (await get('/assets', key)).data;
  const { body } = (await get('/templates', key)).templates[0] ?? { body: '' };
  const shown = items.find(({ url }) => body.includes(`src=${url} `))?.url ?? '';
  expect(body.match(/https?:[^ ,>"]+/g)).toHaveLength(5);
  expect(body).toContain('<a href=images/logo.gif>');
  const withLink = { body: `${body}<a href="${shown}">${shown}</a>` };
  const [sale] = (await get('/templates', key)).templates;
  await callJson('PATCH', `${service.facts.url}/templates/${sale?.id}`, withLink, headersOf(key));

  removeFolder(folder);
  mkdirSync(folder);
  const pulled = await run('pull', key);
  expect([pulled.exitCode, pulled.out.split('\n').sort()]).toEqual([
    0,
    ['emails/images/logo-2.gif', 'emails/images/logo.gif', 'emails/layouts/frame.html', 'emails/sale.html'],
  ]);
  const emails = ['logo.gif', 'logo-2.gif'].map((name) => readFileSync(join(folder, 'emails/images', name)));
  expect(emails.map(String).sort()).toEqual([logo('first'), logo('second')].map(String).sort());
  const html = readFileSync(join(folder, 'emails/sale.html'), 'utf8');
  expect(html).toMatch(/<img src=images\/logo(-2)?\.gif alt=x><table background = images\/logo(-2)?\.gif>/);
  expect(html).toContain(`<a href="${shown}">${shown}</a>`);
  expect(readFileSync(join(folder, 'emails/layouts/frame.html'), 'utf8')).toMatch(/src="\.\.\/images\/logo(-2)?\.gif"/);

  const again = await run('push', key, '--check');
  expect([again.exitCode, again.out]).toEqual([0, '0 to create, 0 to change, 2 unchanged.']);
  expect((await run('pull', key)).err).toContain('0 written, 2 unchanged');
  const other = await addKey((await addProject('another stage of pulled images')).id);
  expect((await run('push', other, '--yes')).exitCode).toBe(0);
  expect((await get('/assets', other)).data.items).toHaveLength(2);
});
