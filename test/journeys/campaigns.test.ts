import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CampaignStats, CreateCampaignBody, Filter } from '../../packages/client/src/index';
import { type Audience, audience, GROUP } from '../support/journey/audience';
import { addSender } from '../support/journey/bulk';
import { draftCampaign, importPeople, play, recipientsOf } from '../support/journey/campaigns';
import { Chaos } from '../support/journey/chaos';
import { type Sender, senderOf } from '../support/journey/client';
import { countDeadLetters } from '../support/journey/dead-letters';
import { countEach } from '../support/journey/emails';
import type { ListedEmail } from '../support/journey/mailbox-client';
import { choices } from '../support/journey/random';
import { Received } from '../support/journey/received';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SIZES = sized([300, 200], [13_000, 7_000]);
const KILLS = 5;
const RATE = 100;
/** In this time fewer emails are sent than the mailbox lists. */
const STEP_MS = 8 * SECOND;
/** What a kill interrupts is resumed after a quarter of an hour; some of it is interrupted twice. */
const SENT_WITHIN_MS = 4 * 60 * MINUTE;
const POLL_MS = 50;
const MAX_POLLS = 24_000;
const KILLED_WITHIN_MS = 100;
const OPENED = 20;
const CLICKED = 7;

const unkind = {
  queues: { deliverTwice: 1, shuffle: true },
  table: { indexDelayMs: 500 },
  repeatBatches: 0.3,
  mailbox: { throttleShare: 0.1, eventDelayMs: 2_000 },
};

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService({ unkind, sendRate: RATE });
}, 90_000);
afterAll(() => service?.stop(), 30_000);

/** A project with its people, and a campaign for some of them or all. */
interface Sending {
  sender: Sender;
  people: Audience;
  campaign: string;
}

async function prepare(sender: Sender, people: Audience, members: Partial<CreateCampaignBody>): Promise<Sending> {
  const { contacts, suppressions, topics } = sender.client;
  const { id: topicId } = await topics.create({ name: 'News' });
  await importPeople(service, sender, people.csv);
  for (const email of people.of('suppressed')) await suppressions.create({ email });
  for (const email of people.of('deleted')) await contacts.delete(email);
  for (const email of people.of('not_in_topic')) await contacts.update(email, { topics: { [topicId]: false } });
  return { sender, people, campaign: await draftCampaign(sender, { topicId, ...members }) };
}

/** Lets time pass until this many emails have arrived, and kills the service at that moment. */
async function killAt(emails: number, chaos: Chaos, received: Received): Promise<void> {
  let passing = Promise.resolve();
  let isPassing = false;
  for (let look = 0; look < MAX_POLLS && (await received.follow()) < emails; look++) {
    if (!isPassing) {
      isPassing = true;
      passing = chaos.pass(STEP_MS).finally(() => {
        isPassing = false;
      });
    }
    await pause(POLL_MS);
  }
  await chaos.killWithin(KILLED_WITHIN_MS);
  await passing;
}

/** Kills the service while email is sent, then lets time pass until all campaigns are done. */
async function untilSent(sendings: Sending[], received: Received): Promise<void> {
  const random = choices(Number(process.env.SEED ?? 1));
  const chaos = new Chaos(service, random, (kills) => service.mailbox.settings({ seed: kills }));
  const all = SIZES.reduce((sum, size) => sum + size, 0);
  for (let kill = 1; kill <= KILLS; kill++) await killAt((all * kill) / (KILLS + 2), chaos, received);
  expect(chaos.kills).toBe(KILLS);
  for (let elapsed = 0; elapsed < SENT_WITHIN_MS; ) {
    const step = (await received.note()) > 0 ? STEP_MS : MINUTE;
    await service.advance(step);
    elapsed += step;
    const campaigns = await Promise.all(sendings.map(({ sender, campaign }) => sender.client.campaigns.get(campaign)));
    if (step === MINUTE && campaigns.every(({ status }) => status === 'SENT')) return;
  }
}

/** Some people open their email, and some of these follow its link; returns how many opened it. */
async function openSome({ sender: { from } }: Sending, received: Received): Promise<void> {
  const emails = [...received.of(isFrom(from)).values()].flat().filter(({ to }) => to[0]?.endsWith('@example.org'));
  for (const { id } of emails.slice(0, OPENED)) await play(service, id, 'open');
  for (const { id } of emails.slice(0, CLICKED)) await play(service, id, 'click');
}

const isFrom = (address: string) => (email: ListedEmail) => email.from.includes(address);

/** The list of recipients, counted one by one. */
const recount = (outcomes: Iterable<{ status: string; reason: string | null }>) =>
  countEach([...outcomes].map(({ status, reason }) => (status === 'SKIPPED' ? `skipped ${reason}` : 'sent')));

const counted = ({ sent, skipped }: CampaignStats) => ({
  sent,
  ...Object.fromEntries(Object.entries(skipped).map(([reason, n]) => [`skipped ${reason}`, n])),
});

test(
  `two campaigns to ${SIZES.join(' and ')} contacts, killed ${KILLS} times: one outcome for each, and correct stats`,
  async () => {
    await service.during(async () => {
      const [first = 0, second = 0] = SIZES;
      const other = await addSender(service, 'second');
      const isReader = { field: 'data.group', operator: 'equals', value: GROUP } as const;
      const filters: Filter = { operator: 'AND', conditions: [isReader] };
      const { id: segmentId } = await other.client.segments.create({ name: 'Readers', filters });
      const sendings = [
        await prepare(senderOf(service), audience('ada', first), { audienceType: 'FILTERED', audienceFilter: filters }),
        await prepare(other, audience('ben', second), { audienceType: 'SEGMENT', segmentId }),
      ];
      for (const { sender, campaign } of sendings) await sender.client.campaigns.send(campaign);

      const received = new Received(service);
      await untilSent(sendings, received);
      for (const sending of sendings) await openSome(sending, received);
      await service.advance(2 * MINUTE);
      await received.note();

      expect(await service.mailbox.count()).toBe(received.count);
      for (const sending of sendings) await check(sending, received);
      expect(await countDeadLetters(service.dir)).toBe(0);
    });
  },
  sized(600_000, 1_800_000),
);

async function check({ sender, people, campaign }: Sending, received: Received): Promise<void> {
  const expected = [...people.expected];
  const eligible = expected.filter(([, outcome]) => outcome === 'email').map(([email]) => email);
  const inAudience = expected.filter(([, outcome]) => outcome !== null);
  const emails = received.of(isFrom(sender.from));

  expect([...emails.keys()].sort()).toEqual([...eligible].sort());
  expect(countEach([...emails.values()].map(({ length }) => String(length)))).toEqual({ 1: eligible.length });

  const recipients = [...(await recipientsOf(sender, campaign)).values()];
  const outcomes = new Map(
    recipients.map(({ contact, reason, status }) => [contact.email, status === 'SKIPPED' ? reason : 'email']),
  );
  expect(recipients).toHaveLength(inAudience.length);
  expect(outcomes).toEqual(new Map(inAudience));

  const stats = await sender.client.campaigns.getStats(campaign);
  const bounced = people.of('bouncing').length;
  expect(counted(stats)).toEqual(recount(recipients));
  expect(stats).toMatchObject({
    audience: inAudience.length,
    queued: 0,
    sent: eligible.length,
    delivered: eligible.length - bounced,
    bounced: { total: bounced, hard: bounced },
    opened: OPENED,
    clicked: CLICKED,
    failed: 0,
    notReached: 0,
    links: [{ unique: CLICKED, total: CLICKED }],
  });
  expect(await sender.client.campaigns.get(campaign)).toMatchObject({
    status: 'SENT',
    audienceSize: inAudience.length,
  });
}
