import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteContent, getContent, keptUntil, type MailContent, putContent } from '../../../shared/db/emails/contents';
import { type Service, START, startService } from '../../support/templates';

const DAY_MS = 24 * 3600_000;
const content: MailContent = {
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
  await putContent('prj_one', 'small', content, keptUntil(START));
  await putContent('prj_one', 'large', large, keptUntil(START));
  expect(await getContent('prj_one', 'small')).toEqual(content);
  expect(await getContent('prj_one', 'large')).toEqual(large);
  expect(await getContent('prj_two', 'small')).toBeNull();
});

test('a repeat of the request neither replaces the content nor leaves an object of its own', async () => {
  await putContent('prj_one', 'large', { ...large, subject: 'other' }, keptUntil(START));
  expect(await getContent('prj_one', 'large')).toEqual(large);
  expect(await service.objects()).toHaveLength(1);
});

test('a deleted content is removed from table and bucket', async () => {
  await deleteContent('prj_one', 'large', 'em_1');
  expect(await getContent('prj_one', 'large')).toBeNull();
  expect(await service.objects()).toEqual([]);
});

test('the content of a mail due in a year is stored when it leaves and 30 days later, and expires then', async () => {
  const dueAt = service.clock.now() + 365 * DAY_MS;
  await putContent('prj_one', 'later', large, keptUntil(dueAt));
  await service.clock.advance(395 * DAY_MS);
  service.expireObjects();
  expect(await getContent('prj_one', 'later')).toEqual(large);
  await service.clock.advance(6 * DAY_MS);
  expect(await getContent('prj_one', 'later')).toBeNull();
  service.expireObjects();
  expect(await service.objects()).toEqual([]);
});
