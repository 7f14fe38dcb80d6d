import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type BeginResult,
  beginIdempotent,
  completeIdempotent,
  releaseIdempotent,
} from '../../../shared/db/projects/idempotency';
import { type Service, startService } from '../../support/contacts';

const LEASE_MS = 60_000;
const DAY_MS = 24 * 3600_000;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const begin = (name: string, hash = 'request') => beginIdempotent('prj_one', name, hash);
const complete = (name: string, lease: string, body: unknown) =>
  completeIdempotent('prj_one', name, lease, { status: 201, body });

async function begun(name: string): Promise<Extract<BeginResult, { outcome: 'begun' }>> {
  const response = await begin(name);
  if (response.outcome !== 'begun') throw new Error(response.outcome);
  return response;
}

test('of 32 requests with one key exactly one runs, and the others get its answer once it is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => begin('many')));
  const outcomes = answers.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(['begun', ...Array.from({ length: 31 }, () => 'running')]);
  const [first] = answers.filter((response) => response.outcome === 'begun');
  await complete('many', first?.lease ?? '', { id: 'em_1' });
  expect(await begin('many')).toMatchObject({ outcome: 'answered', answer: { status: 201, body: { id: 'em_1' } } });
  expect(await begin('many', 'another request')).toEqual({ outcome: 'other_request' });
});

test('after a try that died one request continues, under the same seed', async () => {
  const dead = await begun('dead');
  await service.clock.advance(LEASE_MS);
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin('dead')));
  const heirs = answers.filter((response) => response.outcome === 'begun');
  expect(heirs).toMatchObject([{ repeated: true, seed: dead.seed, createdAt: dead.createdAt }]);
  await complete('dead', dead.lease, 'late');
  expect(await begin('dead')).toMatchObject({ outcome: 'running' });
  await complete('dead', heirs[0]?.lease ?? '', 'done');
  expect(await begin('dead')).toMatchObject({ answer: { body: 'done' } });
});

test('a refused request is forgotten, one that may have done something keeps its seed', async () => {
  const clean = await begun('clean');
  await releaseIdempotent('prj_one', 'clean', 'not mine', true);
  expect(await begin('clean')).toMatchObject({ outcome: 'running' });
  await releaseIdempotent('prj_one', 'clean', clean.lease, true);
  expect(await begun('clean')).toMatchObject({ repeated: false });
  const unclear = await begun('unclear');
  await releaseIdempotent('prj_one', 'unclear', unclear.lease, false);
  expect(await begun('unclear')).toMatchObject({ repeated: true, seed: unclear.seed });
});

test.each([0, 300, 700, 1500])('an answer of %i KB is repeated unchanged', async (kilobytes) => {
  const body = { text: randomBytes(kilobytes * 512).toString('hex') };
  const name = `large ${kilobytes}`;
  await complete(name, (await begun(name)).lease, body);
  expect(await begin(name)).toMatchObject({ outcome: 'answered', answer: { status: 201, body } });
});

test('after a day a key is free, though its row is still there', async () => {
  const old = await begun('old');
  await complete('old', old.lease, 'old');
  await service.clock.advance(DAY_MS - LEASE_MS);
  expect(await begin('old')).toMatchObject({ outcome: 'answered' });
  await service.clock.advance(LEASE_MS);
  const anew = await begun('old');
  expect(anew).toMatchObject({ repeated: false });
  expect(anew.seed).not.toBe(old.seed);
});
