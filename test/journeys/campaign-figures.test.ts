import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allSettled } from '../support/journey/all-settled';
import { draftCampaign, importPeople } from '../support/journey/campaigns';
import { Chaos } from '../support/journey/chaos';
import { clientOf, senderOf } from '../support/journey/client';
import { choices } from '../support/journey/random';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const { kills, people } = sized({ kills: 3, people: 400 }, { kills: 10, people: 3_000 });
/** Until then the dispatcher has listed all recipients, and counters have what the kill has left. */
const LISTED_AFTER_MS = 150_000;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService({ unkind: { queues: { deliverTwice: 0.3, shuffle: true }, repeatBatches: 0.3 } });
}, 90_000);
afterAll(() => service?.stop(), 30_000);

test('the figures of a campaign count nobody twice, while it is sent and killed', async () => {
  await service.during(async () => {
    const random = choices(Number(process.env.SEED ?? 1));
    const chaos = new Chaos(service, random, async () => undefined);
    const lines = Array.from({ length: people }, (_, n) => `p${n}@example.org,true`);
    await importPeople(service, senderOf(service), new TextEncoder().encode(['email,subscribed', ...lines].join('\n')));
    const campaign = await draftCampaign(senderOf(service), {});
    await clientOf(service).campaigns.send(campaign);
    const before = await service.mailbox.count();
    await service.advance(1_000);
    for (let kill = 0; kill < kills; kill++) {
      await allSettled([chaos.pass(random.between(2_000, 8_000)), chaos.killWithin(300)]);
      await clientOf(service).contacts.upsert({ email: `later${kill}@example.org` });
      await expectTrue(campaign, before);
    }
    await service.advance(LISTED_AFTER_MS);
    await expectTrue(campaign, before);
    expect(await clientOf(service).campaigns.getStats(campaign)).toMatchObject({ audience: people });
    for (let minutes = 0; minutes < 120; minutes++) {
      await service.advance(60_000);
      await expectTrue(campaign, before, people);
      if ((await clientOf(service).campaigns.get(campaign)).status === 'SENT') break;
    }
    await service.advance(60_000);
    const stats = await clientOf(service).campaigns.getStats(campaign);
    expect(stats).toMatchObject({ audience: people, sent: people, queued: 0, delivered: people, failed: 0 });
    expect(await service.mailbox.count()).toBe(before + people);
  });
}, 900_000);

/** Figures trail the email, and are never more than there is. */
async function expectTrue(campaign: string, before: number, audience?: number): Promise<void> {
  const stats = await clientOf(service).campaigns.getStats(campaign);
  const arrived = (await service.mailbox.count()) - before;
  expect(stats.sent).toBeLessThanOrEqual(arrived);
  expect(stats.delivered).toBeLessThanOrEqual(stats.sent);
  expect(stats.audience).toBeLessThanOrEqual(people);
  if (audience !== undefined) expect(stats.audience).toBe(audience);
  expect(stats.audience).toBe(stats.sent + stats.failed + stats.queued);
}
