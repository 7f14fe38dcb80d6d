import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Demand, leasedWindows } from '../../shared/db/projects/leased-windows';
import { countRequest } from '../../shared/db/projects/rate-window';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { expectRefusal } from '../support/contract/every-route';
import { type Journey, startJourney } from '../support/contract/journey';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { clientOf } from '../support/journey/client';
import { callJson } from '../support/journey/http';
import { sized } from '../support/sizes';

const A_MINUTE = 1000;
/** How many of a minute's requests are really made; the service's own code only counts the others. */
const ASKED = sized(80, A_MINUTE);
/** What the containers of a minute may have taken ahead and not used. */
const LOST = 50;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** 1,100 requests a minute, in steps. */
const STEPS = 10;
const ASKED_IN_STEP = 110;
const REAL_IN_STEP = sized(3, ASKED_IN_STEP);
const MINUTES = sized(1, 5);

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
  connectOperator(journey.service.dir);
  // From the start of a minute, with an empty one before it.
  const { service } = journey;
  await service.advance(3 * MINUTE_MS - ((await service.now()) % MINUTE_MS));
});
afterAll(() => journey?.service.stop());

const ask = () => journey.call('GET /domains');
const remaining = (headers: Headers): number => Number(headers.get('ratelimit-remaining'));

/** Plain calls, for a thousand answers need not be held against the document. */
async function askTimes(count: number): Promise<void> {
  const { service } = journey;
  await forEachConcurrent(Array.from({ length: count }), AT_ONCE, async () => {
    await expect(clientOf(service).templates.get('tpl_none')).rejects.toMatchObject({ status: 404 });
  });
}

test('authenticated answers count down, and requests without a good key do not count', async () => {
  const first = await ask();
  expect(first.headers.get('ratelimit-limit')).toBe(String(A_MINUTE));
  expect(remaining(first.headers)).toBe(A_MINUTE - 1);
  expect(Number(first.headers.get('ratelimit-reset'))).toBe(60);
  for (let i = 0; i < AT_ONCE; i++) {
    for (const key of [null, 'nonsense']) {
      const { status, headers } = await journey.call('GET /domains', { key });
      expect({ status, limit: headers.get('ratelimit-limit') }).toEqual({ status: 401, limit: null });
    }
  }
  expect(remaining((await ask()).headers)).toBe(A_MINUTE - 2);
});

/** Asks until the limit refuses; how many were served, and the refusal. */
async function askUntilRefused() {
  for (let served = 0; served <= A_MINUTE; served++) {
    const response = await ask();
    if (response.status === 429) return { served, refused: response };
  }
  throw new Error('the limit refuses nothing');
}

test('beyond 1,000 requests of a minute each is refused on every route in its own shape, and time frees it again', async () => {
  const { call, service } = journey;
  if (ASKED < A_MINUTE) await countRequest(service.facts.projectId, 'secret', await service.now(), A_MINUTE - ASKED);
  const before = ASKED - 2 - LOST;
  await askTimes(before);
  const { served, refused } = await askUntilRefused();
  expect(served).toBeLessThanOrEqual(LOST);
  expect(A_MINUTE - ASKED + 2 + before + served).toBeGreaterThanOrEqual(A_MINUTE - LOST);
  expectRefusal(refused, 'RATE_LIMIT_EXCEEDED');
  expect(remaining(refused.headers)).toBe(0);
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect(retryAfter).toBe(Number(refused.headers.get('ratelimit-reset')));
  const send = await call('POST /v1/send', { body: { to: 'ada@example.org' } });
  expectRefusal(send, 'RATE_LIMIT_EXCEEDED');
  expect(send.body).toMatchObject({ code: 429, error: 'Too Many Requests', errorCode: 'RATE_LIMIT_EXCEEDED' });
  expect(Number(send.headers.get('retry-after'))).toBeGreaterThan(0);

  await othersGoOn();
  await service.advance(MINUTE_MS / 2);
  expectRefusal(await ask(), 'RATE_LIMIT_EXCEEDED');
  const later = Number((await ask()).headers.get('retry-after'));
  await service.advance(later * 1000);
  expect((await ask()).status).toBe(200);
});

test('a client above the limit is served at the limit, minute after minute', async () => {
  const { service } = journey;
  const window: Demand = { window: 'requests', limit: A_MINUTE };
  // Most requests are counted as another container would do it; in each step some come through the front door.
  const container = leasedWindows();
  const askStep = async (): Promise<number> => {
    const at = await service.now();
    let served = 0;
    for (let n = 0; n < ASKED_IN_STEP - REAL_IN_STEP; n++)
      served += await container.use(service.facts.projectId, window, 1, at);
    for (let n = 0; n < REAL_IN_STEP; n++) if ((await ask()).status === 200) served++;
    return served;
  };
  for (let minute = 0; minute < MINUTES; minute++) {
    let served = 0;
    for (let step = 0; step < STEPS; step++) {
      await service.advance(MINUTE_MS / STEPS);
      served += await askStep();
    }
    expect(served).toBeGreaterThan(0.9 * A_MINUTE);
    expect(served).toBeLessThan(1.1 * A_MINUTE);
  }
});

/** Other projects, the project's public key and routes without a key have windows of their own, or none. */
async function othersGoOn(): Promise<void> {
  const { call, service } = journey;
  const key = await addKey((await addProject('other')).id);
  expect((await call('GET /domains', { key })).status).toBe(200);
  const event = { email: 'ada@example.org', event: 'seen' };
  expect((await call('POST /v1/track', { key: service.facts.publicKey, body: event })).status).toBe(200);
  expect((await callJson('GET', `${service.facts.url}/health`)).status).toBe(200);
}
