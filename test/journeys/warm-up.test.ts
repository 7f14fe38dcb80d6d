import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { draftCampaign, importPeople, recipientsOf } from '../support/journey/campaigns';
import { Chaos } from '../support/journey/chaos';
import { senderOf } from '../support/journey/client';
import { countEach } from '../support/journey/emails';
import { choices } from '../support/journey/random';
import { type LocalService, startLocalService } from '../support/service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RATE = 100;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService({ sendRate: RATE, unkind: { queues: { deliverTwice: 1, shuffle: true } } });
}, 90_000);
afterAll(() => service?.stop(), 30_000);

const people = (many: number, provider: string): string[] =>
  Array.from({ length: many }, (_, n) => `person${n}@${provider}`);

test('a campaign of a new domain: 200 emails to Gmail on the first day, killed meanwhile, and the rest on the next', async () => {
  await service.during(async () => {
    const sender = senderOf(service);
    const all = [...people(450, 'gmail.com'), ...people(50, 'yahoo.com')];
    await importPeople(service, sender, new TextEncoder().encode(`email\n${all.join('\n')}\n`));
    const { items } = await sender.client.domains.list();
    const domain = items.find(({ status }) => status === 'VERIFIED')?.id ?? '';
    await sender.client.domains.setWarmUp(domain, { enabled: true });
    const campaign = await draftCampaign(sender, {});
    expect(await sender.client.campaigns.getAudience(campaign)).toMatchObject({ willReceive: 500, warmUpDays: 2 });

    await sender.client.campaigns.send(campaign);
    const sentTo = async () => {
      const outcomes = [...(await recipientsOf(sender, campaign)).values()].filter(({ sentAt }) => sentAt !== null);
      return countEach(outcomes.map(({ contact }) => contact.email?.split('@')[1] ?? ''));
    };
    const chaos = new Chaos(service, choices(1), () => Promise.resolve());
    await service.advance(2_000);
    await chaos.killWithin(100);
    for (let hour = 0; hour < 3; hour++) await service.advance(HOUR);
    const first = await sentTo();
    expect(first).toMatchObject({ 'yahoo.com': 50 });
    // Places that the killed container had taken and not used are lost.
    expect(first['gmail.com']).toBeLessThanOrEqual(200);
    expect(first['gmail.com']).toBeGreaterThanOrEqual(160);
    expect((await sender.client.campaigns.get(campaign)).status).toBe('SENDING');

    for (let hour = 0; hour < 20; hour++) await service.leap(HOUR);
    const isSent = async () => (await sender.client.campaigns.get(campaign)).status === 'SENT';
    for (let hour = 0; hour < 6 && !(await isSent()); hour++) await service.advance(HOUR);
    expect(await sentTo()).toEqual({ 'gmail.com': 450, 'yahoo.com': 50 });
    expect(await isSent()).toBe(true);
    const { warmUp } = await sender.client.domains.getWarmUp(domain);
    expect(warmUp?.providers[0]).toMatchObject({ provider: 'gmail', limit: 400, change: 'grew', because: 'healthy' });
  });
}, 180_000);
