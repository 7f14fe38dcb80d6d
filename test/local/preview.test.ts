import { afterEach, expect, test } from '@jest/globals';
import { Preview, type PreviewedEmail } from '../../lib/local/preview/preview';
import { previewRoutes } from '../../lib/local/preview/routes';
import { startBench, stopAll } from '../local-aws/ses/support';

afterEach(stopAll);

const email = (key: string, html: string): PreviewedEmail => ({
  key,
  path: `emails/${key}.html`,
  subject: 'Hello',
  html,
  text: 'Hello as text',
  missing: ['name'],
});

test('the page of previews has a state, and each email as a page in which nothing runs', async () => {
  const preview = new Preview();
  const { url, get } = await startBench({ additionalRoutes: previewRoutes(preview) });
  expect(await get('/_preview/state')).toMatchObject({
    message: expect.stringContaining('No folder is being watched'),
  });
  preview.show({
    folder: 'posthaste',
    emails: [email('shop/news', '<p>é</p><script>1</script>')],
    errors: ['wrong'],
  });
  expect(await get('/_preview/state')).toEqual({
    folder: 'posthaste',
    emails: [
      {
        key: 'shop/news',
        path: 'emails/shop/news.html',
        subject: 'Hello',
        missing: ['name'],
        bytes: 27,
        hash: expect.any(String),
      },
    ],
    errors: ['wrong'],
  });

  const hashOf = async () => (await get<{ emails: { hash: string }[] }>('/_preview/state')).emails[0]?.hash;
  const before = await hashOf();
  preview.show({ folder: 'posthaste', emails: [email('shop/news', '<p>e</p><script>1</script> ')], errors: [] });
  expect(await hashOf()).not.toBe(before);
  preview.show({ folder: 'posthaste', emails: [email('shop/news', '<p>é</p><script>1</script>')], errors: [] });
  expect(await hashOf()).toBe(before);

  const html = await fetch(`${url}/_preview/html?email=shop%2Fnews`);
  expect(await html.text()).toContain('<p>é</p>');
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(html.headers.get('content-security-policy')).not.toMatch(/script/);
  preview.show({
    folder: 'posthaste',
    emails: [email('shop/news', '<style>@media (prefers-color-scheme: dark) {}</style>')],
    errors: [],
  });
  const styled = async (scheme: string) =>
    (await fetch(`${url}/_preview/html?email=shop%2Fnews&scheme=${scheme}`)).text();
  expect(await styled('dark')).toMatch(/content="dark".*@media \(min-width: 0px\)/);
  expect(await styled('light')).toMatch(/content="light".*@media \(max-width: 0px\)/);
  const text = await fetch(`${url}/_preview/text?email=shop%2Fnews`);
  expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'Hello as text']);
  expect((await fetch(`${url}/_preview/html?email=other`)).status).toBe(404);

  const page = await (await fetch(`${url}/_preview`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/_mailbox\/page\/[^"]+)"/g)].map(([, file = '']) => file);
  for (const file of files) {
    const served = await fetch(url + file);
    expect([file, served.status]).toEqual([file, 200]);
    const imports = (await served.text()).matchAll(/^import .* from '([^']+)';$/gm);
    for (const [, name = ''] of imports) files.push(new URL(name, url + file).pathname);
  }
  expect(files).toContain('/_mailbox/page/dom.js');
});

test('open pages are told of each change', async () => {
  const preview = new Preview();
  const { url } = await startBench({ additionalRoutes: previewRoutes(preview) });
  const stream = await fetch(`${url}/_preview/stream`);
  const reader = stream.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await read()).toContain('retry');
  preview.show({ folder: 'posthaste', emails: [], errors: [] });
  expect(await read()).toContain('event: changed');
  await reader?.cancel();
});
