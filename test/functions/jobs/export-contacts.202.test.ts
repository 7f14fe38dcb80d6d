import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { getJob } from '../../../shared/db/jobs/jobs';
import { type Jobs, startJobs } from '../../support/jobs';
import { secretKey } from '../../support/templates';
import { putContact } from '../../support/worker';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs();
  await putContact(jobs.project, 'ada@example.com', { 'first name': 'Ada' });
  await putContact(jobs.project, 'bob@example.com', { 'first name': '=SUM(A1)' });
});
afterAll(() => jobs?.stop());

async function exported(body?: object) {
  const { status, body: response } = await jobs.call('POST /contacts/export', { body });
  expect(status).toBe(202);
  await jobs.work();
  return jobs.job(response.data.id);
}

describe('202: an export', () => {
  test('is accepted without a body, and its job links to the file', async () => {
    const { status, result } = await exported();
    expect(status).toBe('COMPLETED');
    const response = await fetch(result?.url ?? '');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts-job_\w+\.csv"$/);
    const text = await response.text();
    expect(text).toMatch(/^id,email,subscribed,createdAt,updatedAt/);
    expect(result).toMatchObject({ rows: 2, bytes: Buffer.byteLength(`\uFEFF${text}`) });
  });

  test('links for an hour, with a new link in each answer, until the file goes after seven days', async () => {
    const { id, result } = await exported({ format: 'ndjson' });
    await jobs.clock.advance(HOUR_MS + 1000);
    expect((await fetch(result?.url ?? '')).status).toBe(403);
    const { url } = (await jobs.job(id)).result ?? {};
    expect((await fetch(url ?? '')).status).toBe(200);
    await jobs.clock.advance(7 * DAY_MS);
    expect((await jobs.job(id)).result).toEqual({ url: null, expiresAt: null, rows: 2, bytes: expect.any(Number) });
    jobs.expireObjects();
    expect((await jobs.objects()).filter((key) => key.startsWith('exports/'))).toEqual([]);
  });

  test('loses its links when a contact is deleted, and its filter when it is over', async () => {
    const filter = { operator: 'AND', conditions: [{ field: 'email', operator: 'equals', value: 'ada@example.com' }] };
    const { id, result } = await exported({ filter });
    expect(JSON.stringify(await getJob({ projectId: 'prj_one', id }))).not.toContain('ada@example.com');
    const gone = await putContact(jobs.project, 'gone@example.com', {});
    await deleteContact(jobs.project, gone);
    expect(await jobs.deliver({ v: 1, kind: 'erase', project: 'prj_one', contacts: [gone] })).toBe(true);
    expect((await fetch(result?.url ?? '')).status).toBe(404);
    const { url } = (await jobs.job(id)).result ?? {};
    expect(await (await fetch(url ?? '')).text()).toContain('ada@example.com');
    const before = await jobs.objects();
    expect(await jobs.deliver({ v: 1, kind: 'erase', project: 'prj_one', contacts: [gone] })).toBe(true);
    expect((await fetch(url ?? '')).status).toBe(404);
    expect(await jobs.objects()).toHaveLength(before.length);
  });

  test('has no link for a key without the scope of its data', async () => {
    const { id, result } = await exported();
    const ask = (scopes: string, route: string) => jobs.call(route, { id, key: { ...secretKey('prj_one'), scopes } });
    expect((await ask('jobs', 'GET /jobs/{id}')).body.data.result).toEqual({ ...result, url: null, expiresAt: null });
    const { items } = (await ask('jobs suppressions', 'GET /jobs')).body.data;
    expect(items.map((job: { result: { url: string | null } | null }) => job.result?.url ?? null)).not.toContain(
      expect.any(String),
    );
    expect((await ask('jobs contacts', 'GET /jobs/{id}')).body.data.result.url).toEqual(expect.any(String));
  });

  test('has no link for a viewer: only editors take addresses away', async () => {
    const { id } = await exported();
    const linkFor = async (role: string) => {
      const key = { ...secretKey('prj_one'), sessionId: 'ses_1', memberId: 'mbr_1', role };
      return (await jobs.call('GET /jobs/{id}', { id, key })).body.data.result.url;
    };
    expect(await linkFor('viewer')).toBeNull();
    expect(await linkFor('editor')).toEqual(expect.any(String));
  });

  test('has the columns and contacts that were asked for, safe in a spreadsheet', async () => {
    const filter = { operator: 'AND', conditions: [{ field: 'email', operator: 'startsWith', value: 'BOB' }] };
    const { result } = await exported({ fields: ['email', 'data.first name'], filter });
    expect(await (await fetch(result?.url ?? '')).text()).toBe(
      "email,data.first name\r\nbob@example.com,'=SUM(A1)\r\n",
    );
  });
});
