import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CampaignClient, campaignClient } from '../support/journey/campaigns';
import { arrivedAt, type ListedMail } from '../support/journey/mailbox-client';
import { type LocalService, startLocalService } from '../support/service';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PEOPLE = 120;
/** So slow that most of the audience waits when somebody changes. */
const RATE = 1;
/** By then the mail goes out, also where the index showed the campaign too late and the next minute had to begin. */
const SOON_MS = 75 * SECOND;
/** No message leaves later than this after a pause. */
const STOPPED_WITHIN_MS = MINUTE;
/** Whoever changes may have the mail for so long: the sender looks at people again after 5 seconds, and a try takes its time. */
const LOOKED_AT_MS = 6 * SECOND;
/** So many leave, are deleted and move out of the segment: some of them are next in line. */
const CHANGED = 6;
const WHILE_IT_IS_SENT_MS = 15 * SECOND;
const LONG_MS = 20 * MINUTE;
const SENT_WITHIN_MINUTES = 60;

let service: LocalService;
let client: CampaignClient;
let segmentId: string;
beforeAll(async () => {
  service = await startLocalService({
    sendRate: RATE,
    unkind: { table: { indexDelayMs: 500 }, queues: { deliverTwice: 0.5 } },
  });
  client = campaignClient(service, { headers: {}, from: 'news@example.com' });
  const lines = Array.from({ length: PEOPLE }, (_, n) => `reader${n}@example.org,readers`);
  await client.importPeople(new Uint8Array(Buffer.from(`email,group\n${lines.join('\n')}\n`)));
  const filters = { operator: 'AND', conditions: [{ field: 'data.group', operator: 'equals', value: 'readers' }] };
  segmentId = (await client.call<{ id: string }>('POST', '/segments', { name: 'Readers', filters })).id;
}, 90_000);
afterAll(() => service?.stop(), 30_000);

const create = (subject: string) => client.create({ name: subject, subject, audienceType: 'SEGMENT', segmentId });

/** Addresses that the mail of this subject went to, until a time. */
async function reached(subject: string, until = Number.POSITIVE_INFINITY): Promise<string[]> {
  const mails: ListedMail[] = await service.mailbox.newest();
  return mails.filter((mail) => mail.subject === subject && arrivedAt(mail) <= until).map(({ to }) => to[0] ?? '');
}

/** Lets a minute pass, and then much more; how many had mail by the end of each. */
async function stopped(subject: string): Promise<[number, number]> {
  await service.advance(STOPPED_WITHIN_MS);
  const atOnce = (await reached(subject)).length;
  await service.advance(LONG_MS);
  return [atOnce, (await reached(subject)).length];
}

test('whoever comes, goes or changes while a campaign is sent gets what is theirs, and a pause holds', async () => {
  await service.during(async () => {
    const campaign = await create('First');
    const answers = await Promise.all([client.ask(campaign, 'send'), client.ask(campaign, 'send')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await service.advance(SOON_MS);
    const early = await reached('First');
    expect(early.length).toBeGreaterThan(0);

    const waiting = Array.from({ length: PEOPLE }, (_, n) => `reader${n}@example.org`).filter(
      (one) => !early.includes(one),
    );
    const [gone, left, moved] = [
      waiting.slice(-CHANGED),
      waiting.slice(0, CHANGED),
      waiting.slice(CHANGED, 2 * CHANGED),
    ];
    const changedAt = await service.now();
    const goneBy = new Map<string, string>();
    for (const one of gone) goneBy.set((await service.api<{ id: string }>('GET', `/contacts/${one}`)).body.id, one);
    for (const one of gone) await client.call('DELETE', `/contacts/${one}`);
    for (const one of left) await client.call('PATCH', `/contacts/${one}`, { subscribed: false });
    for (const one of moved) await client.call('PATCH', `/contacts/${one}`, { data: { group: 'others' } });
    await client.call('POST', '/contacts', { email: 'newcomer@example.org', data: { group: 'readers' } });
    await service.advance(WHILE_IT_IS_SENT_MS);
    expect((await client.ask(campaign, 'pause')).status).toBe(200);
    const [atOnce, later] = await stopped('First');
    expect(later).toBe(atOnce);
    expect(later).toBeLessThan(PEOPLE);

    const soFar = await reached('First');
    const leftLater = waiting.find((one) => ![...gone, ...left, ...moved, ...soFar].includes(one)) ?? '';
    await client.call('PATCH', `/contacts/${leftLater}`, { subscribed: false });
    expect((await client.ask(campaign, 'send')).status).toBe(202);
    for (let minute = 0; minute < SENT_WITHIN_MINUTES; minute++) {
      if ((await client.read(campaign)).status === 'SENT') break;
      await service.advance(MINUTE);
    }
    const beforeALook = await reached('First', changedAt + LOOKED_AT_MS);
    const reasonOf = new Map<string | null, string | null>(gone.map((one) => [one, 'contact_deleted']));
    for (const one of [...left, leftLater]) reasonOf.set(one, 'unsubscribed');
    for (const one of beforeALook) reasonOf.delete(one);
    const others = [...early, ...waiting].filter((one) => !reasonOf.has(one));
    expect((await reached('First')).sort()).toEqual(others.sort());

    const recipients = [...(await client.recipients(campaign)).values()];
    expect(recipients).toHaveLength(PEOPLE);
    const skipped = recipients.filter(({ status }) => status === 'SKIPPED');
    const reasons = skipped.map(({ contact, reason }) => [goneBy.get(contact.id) ?? contact.email, reason] as const);
    expect(new Map(reasons)).toEqual(reasonOf);
    expect(await client.stats(campaign)).toMatchObject({
      audience: PEOPLE,
      sent: PEOPLE - reasonOf.size,
      queued: 0,
      notReached: 0,
    });
  });
}, 120_000);

test('nothing goes later of a campaign that is cancelled, and its figures say whom it did not reach', async () => {
  await service.during(async () => {
    const campaign = await create('Second');
    expect((await client.ask(campaign, 'send')).status).toBe(202);
    await service.advance(SOON_MS);
    expect((await client.ask(campaign, 'cancel')).status).toBe(200);
    const [atOnce, later] = await stopped('Second');
    expect(later).toBe(atOnce);
    expect(later).toBeGreaterThan(0);

    const { audience, sent, skipped, notReached, queued } = await client.stats(campaign);
    const skips = Object.values(skipped).reduce((sum, n) => sum + n, 0);
    expect({ sent, queued, all: sent + skips + notReached }).toEqual({ sent: later, queued: 0, all: audience });
    expect(await client.read(campaign)).toMatchObject({ status: 'CANCELLED' });
    expect((await client.ask(campaign, 'send')).status).toBe(409);
  });
}, 120_000);
