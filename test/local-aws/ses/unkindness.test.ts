import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Bench, emailTo, startBench, stopAll } from './support';

afterEach(stopAll);

const send = (bench: Bench, client = bench.client) => client.send(new SendEmailCommand(emailTo('a@example.org')));
const outcome = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: Error) => error.name,
  );
const count = async (bench: Bench) => (await bench.get<{ count: number }>('/_mailbox/count')).count;

describe('the settings', () => {
  test('throttleShare answers 429 and keeps nothing', async () => {
    const bench = await startBench({ settings: { throttleShare: 1 } });
    expect(await outcome(send(bench))).toBe('TooManyRequestsException');
    expect(await count(bench)).toBe(0);
  });

  test('refuseShare answers MessageRejected and keeps nothing', async () => {
    const bench = await startBench({ settings: { refuseShare: 1 } });
    expect(await outcome(send(bench))).toBe('MessageRejected');
    expect(await count(bench)).toBe(0);
  });

  test.each([
    [0, 0],
    [1, 1],
  ])('serverErrorShare answers 500; with serverErrorAcceptedShare %d it keeps %d emails', async (share, kept) => {
    const bench = await startBench({ settings: { serverErrorShare: 1, serverErrorAcceptedShare: share } });
    await expect(send(bench)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(await count(bench)).toBe(kept);
  });

  test('timeoutShare keeps the email, never answers, and does not hold up manual time', async () => {
    const bench = await startBench({ settings: { timeoutShare: 1 } });
    const client = new SESv2Client({
      endpoint: bench.ses,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
      requestHandler: { requestTimeout: 300, throwOnRequestTimeout: true },
    });
    const sending = outcome(send(bench, client));
    for (let turn = 0; turn < 10_000 && (await count(bench)) === 0; turn += 1) await new Promise(setImmediate);
    await bench.clock.advance(300);
    expect(bench.events.map(({ eventType }) => eventType)).toEqual(['Send', 'Delivery']);
    expect(await sending).toBe('TimeoutError');
  });

  test('eventDelayMs makes all events late', async () => {
    const bench = await startBench({ settings: { eventDelayMs: 5_000 } });
    await send(bench);
    await bench.clock.advance(4_999);
    expect(bench.events).toEqual([]);
    await bench.clock.advance(301);
    expect(bench.events).toHaveLength(2);
  });

  test('eventsBeforeAnswer publishes before SendEmail answers', async () => {
    const bench = await startBench({ settings: { eventsBeforeAnswer: true, deliveryMs: 0 } });
    await send(bench);
    expect(bench.events.map(({ eventType }) => eventType)).toEqual(['Send', 'Delivery']);
  });

  test('loseEventShare loses events for good', async () => {
    const bench = await startBench({ settings: { loseEventShare: 1 } });
    await send(bench);
    await bench.clock.advance(60_000);
    expect(bench.events).toEqual([]);
  });

  test('the same seed gives the same series of outcomes', async () => {
    const series = async () => {
      const bench = await startBench({ settings: { seed: 7, throttleShare: 0.5 } });
      const outcomes: string[] = [];
      for (let i = 0; i < 12; i++) outcomes.push(await outcome(send(bench)));
      return outcomes;
    };
    const first = await series();
    expect(new Set(first).size).toBe(2);
    expect(await series()).toEqual(first);
  });

  test('are shown, changed while running, and refused when out of range', async () => {
    const bench = await startBench();
    const changed = await bench.post('/_mailbox/settings', { throttleShare: 1, rate: null });
    expect(await changed.json()).toMatchObject({ throttleShare: 1, rate: null, serverErrorAcceptedShare: 0.5 });
    expect(await bench.get('/_mailbox/settings')).toMatchObject({ throttleShare: 1, deliveryMs: 300 });
    expect(await outcome(send(bench))).toBe('TooManyRequestsException');
    expect((await bench.post('/_mailbox/settings', { throttleShare: 2 })).status).toBe(422);
    expect((await bench.post('/_mailbox/settings', { unknown: 1 })).status).toBe(422);
    expect((await bench.post('/_mailbox/settings', { rate: 5 })).status).toBe(200);
  });
});

describe('the clock', () => {
  test('moves by request, with all that happens in that time', async () => {
    const bench = await startBench();
    await send(bench);
    const moved = await bench.post('/_clock', { advanceMs: 1_000 });
    expect(await moved.json()).toMatchObject({ mode: 'manual', iso: '2026-11-21T12:00:01.000Z' });
    expect(bench.events).toHaveLength(2);
    expect(await bench.get('/_clock')).toMatchObject({ mode: 'manual', now: Date.UTC(2026, 10, 21, 12, 0, 1) });
  });

  test('moves to a time once, also by a repeated request and by a leap', async () => {
    const bench = await startBench();
    const to = { advanceTo: '2026-11-21T13:00:02+01:00' };
    for (const body of [to, to, { ...to, leap: true }, { advanceTo: 0 }]) {
      expect(await (await bench.post('/_clock', body)).json()).toMatchObject({ iso: '2026-11-21T12:00:02.000Z' });
    }
    const leap = await bench.post('/_clock', { advanceTo: Date.UTC(2026, 10, 21, 13), leap: true });
    expect(await leap.json()).toMatchObject({ iso: '2026-11-21T13:00:00.000Z' });
    for (const body of [
      {},
      { ...to, advanceMs: 1 },
      { advanceTo: '2026-11-21' },
      { advanceTo: '2099-01-01T00:00:00Z' },
    ])
      expect((await bench.post('/_clock', body)).status).toBe(422);
    for (const advanceTo of ['soon', -5]) {
      const { message } = (await (await bench.post('/_clock', { advanceTo })).json()) as { message: string };
      expect(message).toMatch(/^advanceTo: Give an ISO 8601 time with its offset.*1970\.$/);
    }
  });

  test('cannot be moved when it is real', async () => {
    const bench = await startBench({ clock: new LocalClock('real') });
    const refused = await bench.post('/_clock', { advanceMs: 1_000 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ message: expect.stringContaining('CLOCK=manual') });
  });
});
