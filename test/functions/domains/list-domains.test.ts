import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callerOf, type DomainsService, startDomains } from '../../support/domains';

let service: DomainsService;
const names = ['one.example', 'two.example', 'three.example'];
beforeAll(async () => {
  service = await startDomains();
  for (const name of names) await service.add(name);
  service.own('two.example');
  const { body } = await service.call('GET /domains');
  const two = body.data.items.find(({ domain }: { domain: string }) => domain === 'two.example');
  await service.verify(two.id);
});
afterAll(() => service.stop());

const list = (query?: Record<string, string>) => service.call('GET /domains', query ? { query } : {});
const domains = (body: { data: { items: { domain: string }[] } }) => body.data.items.map(({ domain }) => domain);

describe('200', () => {
  test('lists all with their status, newest first', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(domains(body)).toEqual(['three.example', 'two.example', 'one.example']);
    expect(body.data).toMatchObject({ nextCursor: null, hasMore: false, total: 3 });
  });

  test('lists only verified ones when asked', async () => {
    const { body } = await list({ status: 'VERIFIED' });
    expect([domains(body), body.data.total]).toEqual([['two.example'], 1]);
  });

  test('a scan with a limit gives each domain once', async () => {
    const first = await list({ limit: '2' });
    expect(first.body.data).toMatchObject({ hasMore: true, total: 3 });
    const second = await list({ limit: '2', cursor: first.body.data.nextCursor });
    expect([...domains(first.body), ...domains(second.body)]).toEqual([...names].reverse());
    expect(second.body.data.hasMore).toBe(false);
  });

  test('shows nothing of another project', async () => {
    const { body } = await service.callOther('GET /domains');
    expect(body.data).toMatchObject({ items: [], total: 0 });
  });
});

describe('400', () => {
  test.each([{ limit: '0' }, { limit: '101' }, { status: 'verified' }, { page: '1' }])('refuses %j', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
  });

  test('refuses a cursor of the list under another filter', async () => {
    const { body } = await list({ limit: '1' });
    const { status, body: refusal } = await list({ status: 'PENDING', cursor: body.data.nextCursor });
    expect([status, refusal.error.code]).toEqual([400, 'INVALID_CURSOR']);
  });
});

describe('401', () => {
  test('refuses a call that no authorizer has seen', async () => {
    const { status, body } = await callerOf(null)('GET /domains');
    expect([status, body.error.code]).toEqual([401, 'MISSING_API_KEY']);
  });
});
