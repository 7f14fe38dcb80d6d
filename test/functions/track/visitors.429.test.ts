import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/track/handler';
import { countRequest, requestWindows } from '../../../shared/db/projects/rate-window';
import { addProject, call, publicKey, type Service, secretKey, startService } from '../../support/contacts';

const MINUTE_MS = 60_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A request that only the limit can refuse before it is found wrong. */
const visit = (project: string, sourceIp: string, caller = publicKey(project)) =>
  call(handler, { resource: '/v1/track', body: '{}', caller, sourceIp });

const statusOf = async (asked: ReturnType<typeof visit>) => (await asked).status;

test('visitors who ask without pause leave room for others, and the server has its own', async () => {
  const project = 'prj_busy';
  await addProject(project);
  const time = service.clock.now();
  const loud = (n: number) => `2001:db8:0:${n}`;
  // 24 visitors who have got 31 requests each.
  await countRequest(project, 'public', time, 24 * 31);
  for (let n = 0; n < 24; n++) await countRequest(project, `visitor#${loud(n)}::/64`, time, 31);
  for (let n = 0; n < 24; n++) expect(await statusOf(visit(project, `${loud(n)}::${n}`))).toBe(429);
  for (let n = 0; n < 25; n++) expect(await statusOf(visit(project, '198.51.100.7'))).toBe(422);
  await countRequest(project, 'public', time, 1000);
  expect(await statusOf(visit(project, '198.51.100.8'))).toBe(429);
  expect(await statusOf(visit(project, '203.0.113.1', secretKey(project)))).toBe(422);
});

test('the operator can give public keys more requests, and a visitor has sixty all the same', async () => {
  const project = 'prj_wide';
  await addProject(project, { requestsPerMinute: 5000 });
  await countRequest(project, 'public', service.clock.now(), 2000);
  for (let n = 0; n < 60; n++) expect(await statusOf(visit(project, '198.51.100.7'))).toBe(422);
  expect(await statusOf(visit(project, '198.51.100.7'))).toBe(429);
});

test('a visitor whom the full window refuses keeps its own count, and is served after Retry-After', async () => {
  const project = 'prj_full';
  await addProject(project);
  await countRequest(project, 'public', service.clock.now(), 1000);
  const refused = await visit(project, '198.51.100.7');
  expect([refused.status, refused.headers['RateLimit-Remaining']]).toEqual([429, '0']);
  for (let n = 0; n < 100; n++) expect(await statusOf(visit(project, '198.51.100.7'))).toBe(429);
  await service.clock.advance(Number(refused.headers['Retry-After']) * 1000);
  const later = await visit(project, '198.51.100.7');
  expect(later.status).toBe(422);
  const own = { projectId: project, window: 'visitor#198.51.100.7', limit: 60 };
  expect((await requestWindows().count(own, service.clock.now())).remaining).toBe(58);
});

test('a visitor that asks 66 times a minute is served about 60 in each', async () => {
  const project = 'prj_steady';
  await addProject(project);
  for (let minute = 0; minute < 3; minute++) {
    let served = 0;
    for (let n = 0; n < 66; n++) {
      if ((await statusOf(visit(project, '198.51.100.7'))) === 422) served++;
      await service.clock.advance(MINUTE_MS / 66);
    }
    expect(served).toBeGreaterThanOrEqual(57);
    expect(served).toBeLessThanOrEqual(60);
  }
});
