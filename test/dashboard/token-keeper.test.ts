import { expect, test } from '@jest/globals';
import type { Grant } from '../../packages/dashboard/src/session/grant';
import { TokenKeeper } from '../../packages/dashboard/src/session/token-keeper';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

const grant = (accessToken: string, endsIn: number): Grant => ({
  accessToken,
  expiresAt: new Date(NOW + endsIn).toISOString(),
  session: { id: 'ses_1', projectOnly: false },
  member: { id: 'mbr_1', email: 'jo@example.com', role: 'owner' },
  project: { id: 'prj_1', name: 'Shop' },
  projects: [],
});

/** A keeper whose renewals are answered by hand, and that waits for its turn as a second tab would. */
function prepare() {
  const world = { now: NOW, renewals: 0, turn: Promise.resolve() };
  let answer: (given: Grant | Error) => void = () => undefined;
  const keeper = new TokenKeeper({
    now: () => world.now,
    withLock: (run) => world.turn.then(run),
    renew: () => {
      world.renewals += 1;
      return new Promise((resolve, reject) => {
        answer = (given) => (given instanceof Error ? reject(given) : resolve(given));
      });
    },
  });
  return { keeper, world, answer: (given: Grant | Error) => answer(given) };
}

const settle = () => new Promise(setImmediate);

test('a good token is given as it is, and one near its end is renewed once for all who ask', async () => {
  const { keeper, world, answer } = prepare();
  keeper.keep(grant('ss_1', 15 * MINUTE));
  expect(await keeper.token()).toBe('ss_1');
  world.now += 14.5 * MINUTE;
  const asked = [keeper.token(), keeper.token(), keeper.token()];
  await settle();
  answer(grant('ss_2', 30 * MINUTE));
  expect(await Promise.all(asked)).toEqual(['ss_2', 'ss_2', 'ss_2']);
  expect(world.renewals).toBe(1);
});

test('a token that another tab renewed meanwhile is taken without another renewal', async () => {
  const { keeper, world } = prepare();
  let turn: () => void = () => undefined;
  world.turn = new Promise((resolve) => {
    turn = resolve;
  });
  const asked = keeper.token();
  keeper.keep(grant('ss_2', 15 * MINUTE));
  turn();
  expect(await asked).toBe('ss_2');
  expect(world.renewals).toBe(0);
});

test('a refused token is renewed though it looks good, and a failed renewal is tried again by the next who asks', async () => {
  const { keeper, world, answer } = prepare();
  keeper.keep(grant('ss_1', 15 * MINUTE));
  const refused = keeper.token('ss_1');
  await settle();
  answer(new Error('no answer'));
  await expect(refused).rejects.toThrow('no answer');
  const again = keeper.token('ss_1');
  await settle();
  answer(grant('ss_2', 15 * MINUTE));
  expect(await again).toBe('ss_2');
  expect(world.renewals).toBe(2);
});

test('a clock that is wrong by hours does not renew the token at each call', async () => {
  const { keeper, world } = prepare();
  keeper.keep(grant('ss_1', -180 * MINUTE));
  world.now += 5 * MINUTE;
  expect(await keeper.token()).toBe('ss_1');
  expect(world.renewals).toBe(0);
});
