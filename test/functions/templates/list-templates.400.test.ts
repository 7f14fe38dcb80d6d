import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const other = caller(handler, secretKey('prj_two'));
let service: Service;
let cursor: string;

beforeAll(async () => {
  service = await startService();
  for (const name of ['One', 'Two']) await call('POST /templates', { body: { name, subject: 'Hello', body: 'Hi' } });
  cursor = (await call('GET /templates', { query: { limit: '1' } })).body.cursor;
});
afterAll(() => service?.stop());

test.each([
  ['limit', { limit: '0' }, 'too_small'],
  ['limit', { limit: '101' }, 'too_big'],
  ['limit', { limit: 'ten' }, 'invalid_type'],
  ['page', { page: '0' }, 'too_small'],
  ['type', { type: 'marketing' }, 'invalid_enum_value'],
  ['sort', { sort: 'name' }, 'unrecognized_keys'],
])('a wrong %s is named: %p', async (field, query, code) => {
  const { status, body } = await call('GET /templates', { query: query as unknown as Record<string, string> });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'INVALID_PARAMETERS', errors: [{ field, code }] });
});

test('page and cursor together contradict each other', async () => {
  const { status, body } = await call('GET /templates', { query: { page: '1', cursor } });
  expect(status).toBe(400);
  expect(body.error.errors).toMatchObject([{ field: 'page' }]);
});

test('a cursor is refused when it is forged, of another list or of another project', async () => {
  const forged = `${cursor.slice(0, -2)}AA`;
  for (const [ask, query] of [
    [call, { cursor: forged }],
    [call, { cursor, search: 'One' }],
    [other, { cursor }],
  ] as const) {
    const { status, body } = await ask('GET /templates', { query });
    expect(status).toBe(400);
    expect(body.error.code).toBe('INVALID_CURSOR');
  }
});
