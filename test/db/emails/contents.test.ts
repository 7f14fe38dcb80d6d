import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  contentExpiry,
  deleteContent,
  type EmailContent,
  getContent,
  putContent,
  putContents,
} from '../../../shared/db/emails/contents';
import { textFromHtml } from '../../../shared/domain/emails/text-part';
import { type Service, START, startService } from '../../support/templates';

const DAY_MS = 24 * 3600_000;
const content: EmailContent = {
  subject: 'Grüße',
  html: '<p>Hi</p>',
  text: 'Hi',
  from: { name: 'Ann', email: 'ann@example.com' },
  headers: [{ name: 'X-Ref', value: '1' }],
  tracking: false,
  attachments: [],
};
const large = { ...content, html: randomBytes(390_000).toString('base64') };
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('a content comes back as it was, small or large, in its own project only', async () => {
  await putContent('prj_one', 'small', content, contentExpiry(START));
  await putContent('prj_one', 'large', large, contentExpiry(START));
  expect(await getContent('prj_one', 'small')).toEqual(content);
  expect(await getContent('prj_one', 'large')).toEqual(large);
  expect(await getContent('prj_two', 'small')).toBeNull();
});

test('a content stored without a text part has the one of its HTML, or of its subject if the HTML has no words', async () => {
  const html =
    '<style>.no{display:none}</style><p class=no>Not</p><p>Zwei &amp; <a href="https://a.example">drei</a></p>';
  await putContent('prj_one', 'of-html', { ...content, html, text: null }, contentExpiry(START));
  expect(await getContent('prj_one', 'of-html')).toEqual({ ...content, html, text: textFromHtml(html) });
  await putContent('prj_one', 'no-words', { ...content, html: '<hr>', text: null }, contentExpiry(START));
  expect((await getContent('prj_one', 'no-words'))?.text).toBe('Grüße\n\n---');
});

test('a repeat of the request neither replaces the content nor leaves an object of its own', async () => {
  await putContent('prj_one', 'large', { ...large, subject: 'other' }, contentExpiry(START));
  expect(await getContent('prj_one', 'large')).toEqual(large);
  expect(await service.objects()).toHaveLength(1);
});

test('a deleted content is removed from table and bucket', async () => {
  await deleteContent('prj_one', 'large', 'em_1');
  expect(await getContent('prj_one', 'large')).toBeNull();
  expect(await service.objects()).toEqual([]);
});

test('the content of an email due in a year is stored when it leaves and 30 days later, and expires then', async () => {
  const dueAt = service.clock.now() + 365 * DAY_MS;
  await putContent('prj_one', 'later', large, contentExpiry(dueAt));
  await service.clock.advance(395 * DAY_MS);
  service.expireObjects();
  expect(await getContent('prj_one', 'later')).toEqual(large);
  await service.clock.advance(6 * DAY_MS);
  expect(await getContent('prj_one', 'later')).toBeNull();
  service.expireObjects();
  expect(await service.objects()).toEqual([]);
});

test('a content of more than 6 KB packed is in the bucket', async () => {
  const middling = { ...content, html: randomBytes(7_000).toString('base64') };
  await putContent('prj_one', 'middling', middling, contentExpiry(service.clock.now()));
  expect(await service.objects()).toHaveLength(1);
  expect(await getContent('prj_one', 'middling')).toEqual(middling);
  await deleteContent('prj_one', 'middling', 'em_1');
  expect(await service.objects()).toEqual([]);
});

const welcome = readFileSync(join(__dirname, '..', '..', 'data', 'emails', 'welcome.html'), 'utf8');
const toName = (name: string, body = welcome): EmailContent => ({
  ...content,
  html: body.replaceAll('{{name}}', name),
});
const put = async (contents: EmailContent[], dueAt: number, bodies = { body: welcome, text: null as string | null }) =>
  putContents('prj_two', randomBytes(8).toString('hex'), contents, dueAt, bodies);
const rowsOf = async (kind: string) =>
  (await service.rows()).filter(({ pk, sk }) => sk === kind && String(pk).startsWith('P#prj_two#'));

test('an email of 20 KB that a template makes takes a unit, and comes back byte for byte without the template', async () => {
  const people = ['Ada', 'Grüße an {{ alle }}', '💌'].map((name) => toName(name));
  const ids = await put(people, service.clock.now());
  for (const [index, id] of ids.entries()) expect(await getContent('prj_two', id)).toEqual(people[index]);
  const sizes = (await rowsOf('CONTENT')).map(({ packed }) => (packed as Uint8Array).byteLength);
  expect(Math.max(...sizes)).toBeLessThan(700);
  expect(await rowsOf('DICTIONARY')).toHaveLength(1);
});

test('one of two emails of a template is erased, and the other is still there', async () => {
  const [erased = '', other = ''] = await put([toName('Eve'), toName('Bob')], service.clock.now());
  await deleteContent('prj_two', erased, 'em_1');
  expect(await getContent('prj_two', erased)).toBeNull();
  expect(await getContent('prj_two', other)).toEqual(toName('Bob'));
});

test('what a template was is kept as long as its emails: for one that is scheduled in a year, too', async () => {
  const [soon = ''] = await put([toName('Soon')], service.clock.now());
  const [later = ''] = await put([toName('Later')], service.clock.now() + 365 * DAY_MS);
  const kept = (await rowsOf('DICTIONARY')).map(({ ttl }) => Number(ttl));
  const needed = (await rowsOf('CONTENT')).map(({ ttl }) => Number(ttl));
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(Math.max(...needed));
  expect(await getContent('prj_two', soon)).toEqual(toName('Soon'));
  await service.clock.advance(395 * DAY_MS);
  expect(await getContent('prj_two', later)).toEqual(toName('Later'));
});

test.each([
  ['small', '<p>{{name}}</p>', 0],
  ['longer than deflate looks back', `${randomBytes(40_000).toString('base64')}{{name}}`, 1],
])('a template that is %s is fine', async (_what, body, dictionaries) => {
  const before = (await rowsOf('DICTIONARY')).length;
  const [id = ''] = await put([toName('Ada', body)], service.clock.now(), { body, text: '{{name}}' });
  expect(await getContent('prj_two', id)).toEqual(toName('Ada', body));
  expect(await rowsOf('DICTIONARY')).toHaveLength(before + dictionaries);
});
