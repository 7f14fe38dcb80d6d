import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Filter } from '../../packages/client/src/index';
import { draftCampaign, importPeople, recipientsOf } from '../support/journey/campaigns';
import { type Sender, senderOf } from '../support/journey/client';
import { arrivedAt, type ListedEmail } from '../support/journey/mailbox-client';
import { type LocalService, startLocalService } from '../support/service';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PEOPLE = 120;
/** So slow that most of the audience waits when somebody changes. */
const RATE = 1;
/** By then the email is being sent, even if the index showed the campaign late and the next minute had to begin. */
const SOON_MS = 75 * SECOND;
/** No message leaves later than this after a pause. */
const STOPPED_WITHIN_MS = MINUTE;
/**
 * A person who changes may still get the email for this long: the sender reads people again after 5 seconds, and a try
 * takes its time.
 */
const SEARCHED_MS = 6 * SECOND;
/** How many people leave, are deleted and move out of the segment: some of them are next in line. */
const CHANGED = 6;
const WHILE_IT_IS_SENT_MS = 15 * SECOND;
const LONG_MS = 20 * MINUTE;
const SENT_WITHIN_MINUTES = 60;

let service: LocalService;
let sender: Sender;
let segmentId: string;
beforeAll(async () => {
  service = await startLocalService({
    sendRate: RATE,
    unkind: { table: { indexDelayMs: 500 }, queues: { deliverTwice: 0.5 } },
  });
  sender = senderOf(service);
  const lines = Array.from({ length: PEOPLE }, (_, n) => `reader${n}@example.org,readers`);
  await importPeople(service, sender, new Uint8Array(Buffer.from(`email,group\n${lines.join('\n')}\n`)));
  const isReader = { field: 'data.group', operator: 'equals', value: 'readers' } as const;
  const filters: Filter = { operator: 'AND', conditions: [isReader] };
  segmentId = (await sender.client.segments.create({ name: 'Readers', filters })).id;
}, 90_000);
afterAll(() => service?.stop(), 30_000);

const draft = (subject: string) => draftCampaign(sender, { subject, audienceType: 'SEGMENT', segmentId });

/** Addresses that got the email with this subject until a time. */
async function reached(subject: string, until = Number.POSITIVE_INFINITY): Promise<string[]> {
  const emails: ListedEmail[] = await service.mailbox.newest();
  return emails.filter((email) => email.subject === subject && arrivedAt(email) <= until).map(({ to }) => to[0] ?? '');
}

/** Lets a minute pass, and then much more; returns how many had email by the end of each. */
async function stopped(subject: string): Promise<[number, number]> {
  await service.advance(STOPPED_WITHIN_MS);
  const atOnce = (await reached(subject)).length;
  await service.advance(LONG_MS);
  return [atOnce, (await reached(subject)).length];
}

test('whoever comes, goes or changes while a campaign is sent gets what is theirs, and a pause holds', async () => {
  await service.during(async () => {
    const campaign = await draft('First');
    const { campaigns, contacts } = sender.client;
    const answers = await Promise.allSettled([campaigns.send(campaign), campaigns.send(campaign)]);
    const refusals = answers.flatMap((response) => (response.status === 'rejected' ? [response.reason] : []));
    expect(refusals).toEqual([expect.objectContaining({ status: 409 })]);
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
    for (const one of gone) goneBy.set((await contacts.get(one)).id, one);
    for (const one of gone) await contacts.delete(one);
    for (const one of left) await contacts.update(one, { subscribed: false });
    for (const one of moved) await contacts.update(one, { data: { group: 'others' } });
    await contacts.upsert({ email: 'newcomer@example.org', data: { group: 'readers' } });
    await service.advance(WHILE_IT_IS_SENT_MS);
    await campaigns.pause(campaign);
    const [atOnce, later] = await stopped('First');
    expect(later).toBe(atOnce);
    expect(later).toBeLessThan(PEOPLE);

    const soFar = await reached('First');
    const leftLater = waiting.find((one) => ![...gone, ...left, ...moved, ...soFar].includes(one)) ?? '';
    await contacts.update(leftLater, { subscribed: false });
    await campaigns.send(campaign);
    for (let minute = 0; minute < SENT_WITHIN_MINUTES; minute++) {
      if ((await campaigns.get(campaign)).status === 'SENT') break;
      await service.advance(MINUTE);
    }
    const beforeALook = await reached('First', changedAt + SEARCHED_MS);
    const reasonOf = new Map<string | null, string | null>(gone.map((one) => [one, 'contact_deleted']));
    for (const one of [...left, leftLater]) reasonOf.set(one, 'unsubscribed');
    for (const one of beforeALook) reasonOf.delete(one);
    const others = [...early, ...waiting].filter((one) => !reasonOf.has(one));
    expect((await reached('First')).sort()).toEqual(others.sort());

    const recipients = [...(await recipientsOf(sender, campaign)).values()];
    expect(recipients).toHaveLength(PEOPLE);
    const skipped = recipients.filter(({ status }) => status === 'SKIPPED');
    const reasons = skipped.map(({ contact, reason }) => [goneBy.get(contact.id) ?? contact.email, reason] as const);
    expect(new Map(reasons)).toEqual(reasonOf);
    expect(await campaigns.getStats(campaign)).toMatchObject({
      audience: PEOPLE,
      sent: PEOPLE - reasonOf.size,
      queued: 0,
      notReached: 0,
    });
  });
}, 120_000);

test('a cancelled campaign sends nothing later, and its stats say how many it did not reach', async () => {
  await service.during(async () => {
    const campaign = await draft('Second');
    const { campaigns } = sender.client;
    await campaigns.send(campaign);
    await service.advance(SOON_MS);
    await campaigns.cancel(campaign);
    const [atOnce, later] = await stopped('Second');
    expect(later).toBe(atOnce);
    expect(later).toBeGreaterThan(0);

    const { audience, sent, skipped, notReached, queued } = await campaigns.getStats(campaign);
    const skips = Object.values(skipped).reduce((sum, n) => sum + n, 0);
    expect({ sent, queued, all: sent + skips + notReached }).toEqual({ sent: later, queued: 0, all: audience });
    expect(await campaigns.get(campaign)).toMatchObject({ status: 'CANCELLED' });
    await expect(campaigns.send(campaign)).rejects.toMatchObject({ status: 409 });
  });
}, 120_000);
