import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allSettled } from '../support/journey/all-settled';
import { Chaos } from '../support/journey/chaos';
import { clientOf } from '../support/journey/client';
import { countDeadLetters } from '../support/journey/dead-letters';
import { allEmails, countEach, isOpen } from '../support/journey/emails';
import { type Choices, choices } from '../support/journey/random';
import { type PlannedSend, planSends } from '../support/journey/send-plan';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SCHEDULED_WITHIN_MS = sized(HOUR / 2, 3 * HOUR);
/** Email is scheduled hours ahead, and an unclear email may need several sweeps. */
const FINAL_WITHIN_MS = 12 * HOUR;
const POLL_MS = 10 * MINUTE;

/** Sizes: each check runs the quick one, the soak the large ones. */
const runs = sized(
  [{ seed: Number(process.env.SEED ?? 1), emails: 40, kills: 2 }],
  [
    { seed: 1, emails: 500, kills: 6 },
    { seed: 2, emails: 500, kills: 12 },
    { seed: 3, emails: 3000, kills: 12 },
  ],
  [{ seed: Number(process.env.SEED ?? 1), emails: 12, kills: 1 }],
);

/**
 * Email that SES answered three times in a row with a 500 and did not take: 0.05 x 0.5 each time, so of 3,000 emails one
 * in twenty runs. A fourth try could be one too many, so it fails, and says so.
 */
const MAX_GIVEN_UP = 2;

const unkind = {
  queues: { deliverTwice: 0.3, shuffle: true },
  table: { indexDelayMs: 500 },
  repeatBatches: 0.3,
  mailbox: {
    throttleShare: 0.2,
    serverErrorShare: 0.05,
    serverErrorAcceptedShare: 0.5,
    timeoutShare: 0.02,
    eventDelayMs: 45_000,
  },
};

/** Alternates between late events and events before SES's own answer, each time with another random seed. */
const mailboxAfter = (seed: number, kills: number) => ({
  seed: seed * 1000 + kills,
  eventsBeforeAnswer: kills % 2 === 1,
  eventDelayMs: kills % 2 === 1 ? 0 : 45_000,
});

async function createMarketingTemplate(service: LocalService): Promise<string> {
  const { id } = await clientOf(service).templates.create({
    name: 'News',
    subject: 'News for {{ name }}',
    body: '<p>Hello {{ name }}, this is new.</p>',
    type: 'MARKETING',
    from: 'news@example.com',
  });
  return id;
}

/** Clients send the whole plan; some repeat a call that was answered. Half of the kills happen meanwhile. */
async function sendAll(chaos: Chaos, plan: PlannedSend[], random: Choices, kills: number) {
  const killAt = new Set(random.shuffled([...plan.keys()]).slice(0, kills));
  const idsByCall = new Map<PlannedSend, string[]>();
  for (const [index, planned] of plan.entries()) {
    const [ids] = await allSettled([
      chaos.send(planned),
      chaos.pass(250),
      killAt.has(index) ? chaos.killWithin(300) : undefined,
    ]);
    if (random.falls(1 / 3)) expect(await chaos.send(planned)).toEqual(ids);
    idsByCall.set(planned, ids);
  }
  return idsByCall;
}

/** The other kills happen while the backlog is sent; then time passes until nothing more can arrive. */
async function untilFinal(chaos: Chaos, service: LocalService, random: Choices, kills: number) {
  for (let kill = 0; kill < kills; kill++) {
    await allSettled([chaos.pass(random.between(5_000, MINUTE)), chaos.killWithin(2_000)]);
  }
  for (let elapsed = 0; elapsed < FINAL_WITHIN_MS; elapsed += POLL_MS) {
    await service.advance(POLL_MS);
    const emails = await allEmails(clientOf(service));
    if (![...emails.values()].some(isOpen)) return emails;
  }
  return allEmails(clientOf(service));
}

/** How many addresses got how many emails. */
async function countArrived(service: LocalService, addresses: readonly string[]) {
  const emails = await Promise.all(addresses.map((address) => service.mailbox.to(address)));
  return countEach(emails.map(({ length }) => String(length)));
}

describe.each(runs)('$emails emails, $kills kills, seed $seed', ({ seed, emails, kills }) => {
  let service: LocalService;
  beforeAll(async () => {
    service = await startLocalService({ unkind, sesTimeoutMs: 300 });
  }, 90_000);
  afterAll(() => service?.stop(), 30_000);

  test('every email is at the mailbox exactly once and ends in its right status', async () => {
    await service.during(async () => {
      const random = choices(seed);
      const chaos = new Chaos(service, random, (count) => service.mailbox.settings(mailboxAfter(seed, count)));
      const marketingTemplate = await createMarketingTemplate(service);
      const plan = planSends({
        emails,
        marketingTemplate,
        now: await service.now(),
        scheduledWithinMs: SCHEDULED_WITHIN_MS,
        random,
      });

      const idsByCall = await sendAll(chaos, plan, random, Math.ceil(kills / 2));
      const known = await untilFinal(chaos, service, random, Math.floor(kills / 2));

      const givenUp = [...known.values()].filter(({ reason }) => reason === 'outcome_unknown');
      expect(givenUp.length).toBeLessThanOrEqual(MAX_GIVEN_UP);
      const expected = new Map<string, string>(
        [...idsByCall].flatMap(([{ final }, ids]) => ids.map((id) => [id, final])),
      );
      for (const { id } of givenUp) expected.set(id, 'FAILED');
      expect(expected.size).toBe(emails);
      expect(new Map([...known].map(([id, { status }]) => [id, status]))).toEqual(expected);

      const lost = new Set(givenUp.map(({ contact }) => contact.email ?? ''));
      for (const address of lost) expect(await service.mailbox.to(address)).toEqual([]);
      const all = plan.filter(({ final }) => final !== 'SKIPPED').flatMap(({ body }) => body.to);
      const sent = all.filter((address) => !lost.has(address));
      expect(await countArrived(service, sent)).toEqual({ 1: sent.length });
      const copied = plan.filter(({ body }) => sent.includes(body.to[0] ?? '')).flatMap(({ copies }) => copies);
      expect(copied.length).toBeGreaterThan(0);
      expect(await countArrived(service, copied)).toEqual({ 1: copied.length });
      expect(await service.mailbox.count()).toBe(sent.length);
      expect(await countDeadLetters(service.dir)).toBe(0);
      expect(chaos.kills).toBe(kills);
    });
  }, 1_200_000);
});
