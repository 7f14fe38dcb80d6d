import { expect, test } from '@jest/globals';
import { sized } from '../../support/sizes';
import { type Got, startNeighbours } from '../../support/webhook-neighbours';

const HOSTILE_PORT = 4001;
const VICTIM_PORT = 4002;
/** Just within the time-out of a request. */
const SLOW_MS = 9_500;
const QUICK_MS = 100;

const HOOKS = sized(8, 20);
/** Messages that wait for each of the hostile webhooks: more than they take while the test runs. */
const BACKLOG = sized(8, 48);
const EVENTS = sized(15, 120);
const PACE_MS = 2_000;

const isVictims = ({ host }: Got): boolean => host === String(VICTIM_PORT);

/** How long the victim's events took to arrive, 95 of 100, beside a neighbour with slow receivers or alone. */
async function delayBeside(neighbour: 'hostile' | 'nobody'): Promise<{ p95: number; slow: number }> {
  const on = await startNeighbours((got) => ({ status: 200, ms: isVictims(got) ? QUICK_MS : SLOW_MS }));
  try {
    const victims = [await on.addWebhook(on.project.id, VICTIM_PORT)];
    if (neighbour === 'hostile') {
      const theirs = await Promise.all(
        Array.from({ length: HOOKS }, (_, n) => on.addWebhook(on.other.id, HOSTILE_PORT, n)),
      );
      const backlog = Array.from({ length: BACKLOG }, (_, n) => on.happen(theirs, `ct_${n}`));
      await on.clock.advanceUntilDone(Promise.all(backlog));
    }
    const toldAt = new Map<string, number>();
    for (let n = 0; n < EVENTS; n++) {
      const at = on.clock.now();
      toldAt.set(await on.clock.advanceUntilDone(on.happen(victims, `ct_${n % 10}`)), at);
      await on.clock.advance(PACE_MS);
    }
    const slow = on.got.filter((got) => !isVictims(got)).length;
    await on.clock.advance(sized(15_000, 180_000));
    const arrived = on.got.filter(isVictims);
    const delays = arrived.map(({ event, at }) => at - (toldAt.get(event) ?? 0)).sort((a, b) => a - b);
    expect(new Set(arrived.map(({ event }) => event)).size).toBe(EVENTS);
    return { p95: delays[Math.floor(delays.length * 0.95)] ?? 0, slow };
  } finally {
    await on.stop();
  }
}

test('a tenant whose receivers take 9.5 s for each answer delays the webhooks of another at most threefold', async () => {
  const alone = await delayBeside('nobody');
  const beside = await delayBeside('hostile');
  expect(alone.p95).toBeGreaterThanOrEqual(QUICK_MS);
  expect(beside.p95).toBeLessThanOrEqual(3 * alone.p95);
  // The slow receivers are served meanwhile, too.
  expect(beside.slow).toBeGreaterThan(10);
}, 120_000);
