import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { consumeAllowance, consumeAllowances } from '../../../shared/db/projects/allowances';
import { confirmationAllowances, workflowAllowance } from '../../../shared/domain/contacts/public-email';
import { type Service, startService } from '../../support/contacts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** How many of these confirmation emails may be sent. */
async function allowed(many: number, of: (n: number) => [visitor: string, domain: string], perDay?: number) {
  let count = 0;
  for (let n = 0; n < many; n++) {
    if (await consumeAllowances('prj_one', confirmationAllowances(...of(n), perDay))) count += 1;
  }
  return count;
}

const nextDay = () => service.clock.advance(24 * 3600_000);

test('a visitor causes twenty confirmation emails in ten minutes and sixty a day', async () => {
  const parts: number[] = [];
  for (let part = 0; part < 5; part++) {
    parts.push(await allowed(21, () => ['198.51.100.7', 'gmail.com']));
    await service.clock.advance(600_000);
  }
  expect(parts).toEqual([20, 20, 20, 0, 0]);
  await nextDay();
  expect(await allowed(1, () => ['198.51.100.7', 'gmail.com'])).toBe(1);
});

test("a recipient's domain gets forty in ten minutes, and a large provider as many as the project may send", async () => {
  expect(await allowed(42, (n) => [`visitor ${n}`, 'victim.example'])).toBe(40);
  expect(await allowed(42, (n) => [`visitor ${n}`, 'gmail.com'])).toBe(42);
});

test('a project sends a fifth of its day in ten minutes, and a refused visitor takes nothing of that', async () => {
  await nextDay();
  const parts: number[] = [];
  for (let part = 0; part < 7; part++) {
    parts.push(await allowed(3, (n) => [`${part} ${n}`, 'gmail.com'], 10));
    await service.clock.advance(600_000);
  }
  expect(parts).toEqual([2, 2, 2, 2, 2, 0, 0]);
  await nextDay();
  await allowed(30, () => ['one', 'gmail.com'], 200);
  expect(await allowed(30, (n) => [`other ${n}`, 'gmail.com'], 200)).toBe(20);
});

test('of a hundred at once as many pass as are left, and each project has its own', async () => {
  const allowance = { ...workflowAllowance(10), name: 'crowd' };
  const taken = await Promise.all(Array.from({ length: 100 }, () => consumeAllowance('prj_one', allowance)));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(await consumeAllowance('prj_two', allowance)).toBe(true);
});
