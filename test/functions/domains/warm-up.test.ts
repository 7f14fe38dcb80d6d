import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addToFigures } from '../../../shared/db/counters/figures';
import { claimWarmUpSend, getWarmUp } from '../../../shared/db/sending/warm-up';
import { figuresOfEmail, hourOf } from '../../../shared/domain/counters/figures';
import { toIso } from '../../../shared/ops/clock';
import { callerOf, type DomainsService, startDomains } from '../../support/domains';

const DAY = 86_400_000;
const ROUTE = 'domains/{id}/warm-up';

let service: DomainsService;
let id: string;
let n = 0;
beforeAll(async () => {
  service = await startDomains();
});
afterAll(() => service.stop());
beforeEach(async () => {
  n += 1;
  id = (await service.add(`shop${n}.example`)).id;
});

const read = async () => (await service.call(`GET /${ROUTE}`, { id })).body.data.warmUp;
const set = (enabled: boolean) => service.call(`POST /${ROUTE}`, { id, body: { enabled } });
const planOf = async () => {
  const plan = await getWarmUp(service.project.id, id);
  if (!plan) throw new Error('there is no plan');
  return plan;
};

/** Figures of emails to a provider that were sent now, of which some were reported as spam. */
async function happened(address: string, emails: number, complaints = 0): Promise<void> {
  const at = toIso(service.clock.now());
  for (let email = 0; email < emails; email++) {
    const counted = figuresOfEmail({
      status: 'SENT',
      acceptedAt: at,
      sentAt: at,
      deliveredAt: at,
      ...(email < complaints ? { complainedAt: at } : {}),
      opens: 0,
      clicks: 0,
      links: {},
      isMarketing: true,
      email: address,
      tags: {},
    });
    const counts = counted.main.get(hourOf(at)) ?? new Map();
    const sequence = `${n}`.padStart(3, '0') + `${email}`.padStart(6, '0');
    await addToFigures(service.project.id, 'main', hourOf(at), `shard-${address}`, [{ sequence, counts }]);
  }
}

describe('200', () => {
  test('a domain has no plan until one is begun', async () => {
    expect(await read()).toBeNull();
    const { status, body } = await set(true);
    expect([status, body.data.warmUp]).toEqual([200, await read()]);
    expect(body.data.warmUp).toEqual({
      startedAt: toIso(service.clock.now()),
      day: 1,
      nextDayAt: toIso(service.clock.now() + DAY),
      providers: ['gmail', 'outlook', 'yahoo', 'icloud', 'other'].map((provider) => {
        return { provider, limit: 200, taken: 0, change: 'held', because: 'new' };
      }),
    });
  });

  test('a plan that is begun again goes on, one that is ended is gone', async () => {
    const { body } = await set(true);
    await service.clock.advance(60_000);
    expect((await set(true)).body.data.warmUp).toEqual(body.data.warmUp);
    expect((await set(false)).body.data.warmUp).toBeNull();
    expect((await set(false)).status).toBe(200);
    expect(await read()).toBeNull();
  });

  test('the first look at a day judges the day before, each provider by itself', async () => {
    await set(true);
    const plan = await planOf();
    for (let email = 0; email < 100; email++) await claimWarmUpSend(plan, 'gmail');
    for (let email = 0; email < 100; email++) await claimWarmUpSend(plan, 'yahoo');
    await happened('ada@gmail.com', 100);
    await happened('ada@yahoo.com', 100, 1);
    await service.clock.advance(DAY);
    const { day, providers } = await read();
    expect(day).toBe(2);
    expect(providers).toMatchObject([
      { provider: 'gmail', limit: 400, taken: 0, change: 'grew', because: 'healthy' },
      { provider: 'outlook', limit: 200, change: 'held', because: 'unused' },
      { provider: 'yahoo', limit: 200, change: 'held', because: 'complaints' },
      {},
      {},
    ]);
  });

  test('askers at the same moment judge a day once', async () => {
    await set(true);
    const plan = await planOf();
    for (let email = 0; email < 100; email++) await claimWarmUpSend(plan, 'gmail');
    await service.clock.advance(DAY);
    const seen = await Promise.all([read(), read(), read()]);
    expect(seen.map(({ providers }) => providers[0].limit)).toEqual([400, 400, 400]);
  });

  test('days without a look do not judge email of another day', async () => {
    await set(true);
    await service.clock.advance(5 * DAY);
    expect(await read()).toMatchObject({ day: 6, providers: [{ limit: 200, because: 'unused' }, {}, {}, {}, {}] });
  });

  test('a domain that is removed takes its plan with it', async () => {
    await set(true);
    expect((await service.call('DELETE /domains/{id}', { id })).status).toBe(204);
    expect(await getWarmUp(service.project.id, id)).toBeNull();
  });
});

test('404: a domain of another project', async () => {
  const { status, body } = await service.callOther(`GET /${ROUTE}`, { id });
  expect([status, body.error.code]).toEqual([404, 'DOMAIN_NOT_FOUND']);
  expect((await service.callOther(`POST /${ROUTE}`, { id, body: { enabled: true } })).status).toBe(404);
  expect(await read()).toBeNull();
});

test('422: a body that does not say whether', async () => {
  expect((await service.call(`POST /${ROUTE}`, { id, body: {} })).status).toBe(422);
});

test('401: a call that no authorizer has seen', async () => {
  expect((await callerOf({})(`GET /${ROUTE}`, { id })).status).toBe(401);
});
