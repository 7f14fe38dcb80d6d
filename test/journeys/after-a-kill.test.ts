import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allSettled } from '../support/journey/all-settled';
import { Chaos } from '../support/journey/chaos';
import { clientOf } from '../support/journey/client';
import { countDeadLetters } from '../support/journey/dead-letters';
import { allEmails } from '../support/journey/emails';
import { choices } from '../support/journey/random';
import type { PlannedSend } from '../support/journey/send-plan';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

/** A password reset is of use for so long after a kill. */
const PROMPT_MS = 180_000;
const STEP_MS = 10_000;

/** Sizes: each landing runs the quick one, the soak the large one. */
const { kills, emails } = sized({ kills: 2, emails: 40 }, { kills: 10, emails: 60 });

describe.each([
  ['soon', 0],
  ['late', 25_000],
])("when SES's events come %s", (_, eventDelayMs) => {
  let service: LocalService;
  beforeAll(async () => {
    service = await startLocalService({ unkind: { mailbox: { eventDelayMs } } });
  }, 90_000);
  afterAll(() => service?.stop(), 30_000);

  test('all transactional email is at the mailbox once, within three minutes of a kill', async () => {
    await service.during(async () => {
      const random = choices(Number(process.env.SEED ?? 1));
      const chaos = new Chaos(service, random, () => service.mailbox.settings({ eventDelayMs }));
      // Events of a healthy past: without any, SES's silence would say nothing.
      await chaos.send(reset('before'));
      await chaos.pass(60_000);
      for (let kill = 0; kill < kills; kill++) {
        const names = Array.from({ length: emails }, (_, index) => `k${kill}-${index}`);
        await allSettled([...names.map((name) => chaos.send(reset(name))), chaos.pass(1_500), chaos.killWithin(500)]);
        await passInSteps(chaos, PROMPT_MS);
        expect(await arrivals(service, names)).toEqual(names.map(() => 1));
      }
      await service.advance(20 * 60_000);
      const accepted = await allEmails(clientOf(service));
      expect(new Set([...accepted.values()].map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
      expect(await service.mailbox.count()).toBe(accepted.size);
      expect(accepted.size).toBe(kills * emails + 1);
      expect(await countDeadLetters(service.dir)).toBe(0);
    });
  }, 600_000);
});

const reset = (name: string): PlannedSend => ({
  key: name,
  body: { to: [`${name}@example.org`], from: 'shop@example.com', subject: 'Reset', body: '<p>Hi</p>' },
  copies: [],
  final: 'DELIVERED',
});

async function passInSteps(chaos: Chaos, ms: number): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += STEP_MS) await chaos.pass(STEP_MS);
}

/** How many emails each of these has in the mailbox. */
const arrivals = (service: LocalService, names: readonly string[]): Promise<number[]> =>
  Promise.all(names.map(async (name) => (await service.mailbox.to(`${name}@example.org`)).length));
