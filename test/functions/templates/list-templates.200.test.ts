import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';

import { addToCounter } from '../../support/counters';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const other = caller(handler, secretKey('prj_two'));
const COUNT = 23;
/** Names from the newest to the oldest. */
const names = Array.from({ length: COUNT }, (_, index) => `Template ${COUNT - index}`);
const body = '<p>Hi</p>';
let service: Service;

const create = (members: object) => call('POST /templates', { body: { subject: 'Hello', body, ...members } });
const list = async (query: Record<string, string> = {}) => {
  const response = await call('GET /templates', { query });
  expect(response.status).toBe(200);
  return response.body;
};
const namesOf = (page: { templates: { name: string }[] }) => page.templates.map(({ name }) => name);

/** Follows the cursor to the end. */
async function scan(query: Record<string, string>) {
  const pages = [await list(query)];
  for (let last = pages[0]; last.hasMore && pages.length < 50; last = pages.at(-1)) {
    pages.push(await list({ ...query, cursor: last.cursor }));
  }
  return pages;
}

beforeAll(async () => {
  service = await startService();
  for (const name of names.toReversed()) {
    await service.clock.advance(1000);
    const type = Number(name.split(' ')[1]) % 5 === 0 ? 'MARKETING' : 'TRANSACTIONAL';
    await create({ name, type, subject: name === 'Template 7' ? 'Spring SALE' : 'Hello' });
  }
  await addToCounter('prj_one', 'templates', 'shard', [{ sequence: '1', by: COUNT }]);
  await addToCounter('prj_one', 'templates:MARKETING', 'shard', [{ sequence: '1', by: 4 }]);
});
afterAll(() => service?.stop());

test('the newest templates come first, whole, with the totals of the counter', async () => {
  const page = await list();
  expect(namesOf(page)).toEqual(names.slice(0, 20));
  expect(page).toMatchObject({ total: COUNT, page: 1, pageSize: 20, totalPages: 2, hasMore: true });
  expect(page.templates[0]).toMatchObject({ body, text: null, version: 1 });
});

test.each(['1', '7', '100'])('a scan with a limit of %s gives every template once', async (limit) => {
  const pages = await scan({ limit });
  expect(pages.flatMap(namesOf)).toEqual(names);
  expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
  expect(pages.at(-1)).not.toHaveProperty('cursor');
});

test('page numbers lead to the same places', async () => {
  expect(namesOf(await list({ limit: '10', page: '3' }))).toEqual(names.slice(20));
  expect(namesOf(await list({ limit: '10', page: '2' }))).toEqual(names.slice(10, 20));
  expect(await list({ limit: '10', page: '4' })).toMatchObject({
    templates: [],
    page: 4,
    total: COUNT,
    hasMore: false,
  });
});

test('a type filters, and has its own total', async () => {
  const page = await list({ type: 'MARKETING', limit: '3' });
  expect(namesOf(page)).toEqual(['Template 20', 'Template 15', 'Template 10']);
  expect(page).toMatchObject({ total: 4, totalPages: 2, hasMore: true });
  expect(namesOf(await list({ type: 'MARKETING', limit: '3', cursor: page.cursor }))).toEqual(['Template 5']);
});

test('a search looks into name and subject whatever the case, and counts what it finds', async () => {
  expect(namesOf(await list({ search: 'spring sale' }))).toEqual(['Template 7']);
  const pages = await scan({ search: 'TEMPLATE 1', limit: '4' });
  expect(pages.flatMap(namesOf)).toHaveLength(11);
  expect(pages.map(({ total }) => total)).toEqual([11, 11, 11]);
});

test('another project sees none of them', async () => {
  const response = await other('GET /templates');
  expect(response.body).toEqual({ templates: [], total: 0, page: 1, pageSize: 20, totalPages: 0, hasMore: false });
});

test('a page ends early where its templates would be more than a function can answer', async () => {
  const quotes = '"'.repeat(500_000);
  for (let index = 0; index < 5; index++) {
    await service.clock.advance(1000);
    await other('POST /templates', { body: { name: `Large ${index}`, subject: 'Hello', body: quotes } });
  }
  const first = await other('GET /templates');
  expect(first.bytes).toBeLessThan(6_000_000);
  expect(first.body).toMatchObject({ hasMore: true, total: 5 });
  const rest: string[] = [];
  for (let cursor = first.body.cursor; cursor; ) {
    const { body: page } = await other('GET /templates', { query: { cursor } });
    rest.push(...namesOf(page));
    cursor = page.cursor;
  }
  expect([...namesOf(first.body), ...rest]).toEqual(['Large 4', 'Large 3', 'Large 2', 'Large 1', 'Large 0']);
});
