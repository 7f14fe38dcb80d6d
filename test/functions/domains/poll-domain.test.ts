import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { verifiedSender } from '../../../shared/db/domains/domains';
import { db } from '../../../shared/db/table/client';
import { indexes } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import type { CheckPace } from '../../../shared/domain/domains/polling';
import { startBackground } from '../../support/background';
import { type DomainsService, startDomains } from '../../support/domains';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let service: DomainsService;
let background: ReturnType<typeof startBackground>;
beforeAll(async () => {
  service = await startDomains();
  background = startBackground(service.clock);
});
afterAll(async () => {
  background.stop();
  await service.stop();
});
beforeEach(() => service.mailbox.change({ failingIdentities: [] }));

const show = async (id: string) => (await service.call('GET /domains/{id}', { id })).body.data;
const mine = <T extends { body: { domain?: string } }>(messages: T[], id: string) =>
  messages.filter(({ body }) => body.domain === id);

/** A minute passes, with all that it brings for one domain. */
async function minute(id: string): Promise<number> {
  await service.clock.advance(MINUTE);
  const messages = mine(await background.tick(), id);
  await background.work(messages);
  return messages.length;
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await service.rows();
  const events = rows.filter(({ sk, data }) => String(sk).startsWith('EVENT#') && JSON.stringify(data).includes(id));
  return events.sort((a, b) => (a.g1sk < b.g1sk ? -1 : 1)).map(({ name }) => name);
}

/** A domain that the background has found to be in order. */
async function verified(domain: string): Promise<string> {
  const { id } = await service.add(domain);
  service.own(domain);
  await minute(id);
  expect((await show(id)).status).toBe('VERIFIED');
  await minute(id);
  return id;
}

describe('a domain that nobody reads', () => {
  test('is verified once its records are published, with one event', async () => {
    const { id } = await service.add('quiet.example');
    expect(await minute(id)).toBe(1);
    expect((await show(id)).status).toBe('PENDING');
    service.own('quiet.example');
    await minute(id);
    const { status, verifiedAt, advice } = await show(id);
    expect([status, advice]).toEqual(['VERIFIED', null]);
    expect(verifiedAt).not.toBeNull();
    await minute(id);
    expect(await eventsOf(id)).toEqual(['domain.verified']);
    expect(Date.parse((await show(id)).nextCheckAt) - service.clock.now()).toBeGreaterThan(23 * HOUR);
    expect(await minute(id)).toBe(0);
  });

  test('fails after 72 hours with one event, and after a week is checked no more', async () => {
    const { id } = await service.add('forgotten.unverified.test');
    await service.clock.advance(72 * HOUR);
    expect((await show(id)).status).toBe('PENDING');
    await minute(id);
    expect(await show(id)).toMatchObject({ status: 'FAILED', advice: expect.stringMatching(/add it again/) });
    await minute(id);
    expect(await eventsOf(id)).toEqual(['domain.failed']);
    await service.clock.advance(8 * 24 * HOUR);
    expect(await minute(id)).toBe(1);
    expect((await show(id)).nextCheckAt).toBeNull();
    await service.clock.advance(8 * 24 * HOUR);
    expect(await minute(id)).toBe(0);
  });

  test('gives its event even if the function dies between the change and the event', async () => {
    const { id } = await service.add('crash.example');
    service.own('crash.example');
    await service.clock.advance(MINUTE);
    const messages = mine(await background.tick(), id);
    db.middlewareStack.add(
      (next) => async (args) => {
        const { Item } = args.input as { Item?: { name?: string } };
        if (Item?.name === 'domain.verified') throw new Error('the function died');
        return next(args);
      },
      { step: 'initialize', name: 'fault' },
    );
    await expect(background.work(messages)).rejects.toThrow('the worker failed');
    db.middlewareStack.remove('fault');
    expect((await show(id)).status).toBe('VERIFIED');
    expect(await eventsOf(id)).toEqual([]);
    await minute(id);
    expect(await eventsOf(id)).toEqual(['domain.verified']);
  });
});

describe('a verified domain in trouble', () => {
  test('stays usable for 72 hours while SES can not find its records, and recovers', async () => {
    const id = await verified('flaky.example');
    service.mailbox.change({ failingIdentities: ['flaky.example'] });
    await service.clock.advance(24 * HOUR);
    await minute(id);
    const shown = await show(id);
    expect(shown).toMatchObject({ status: 'VERIFIED', advice: expect.stringMatching(/SES .* stays usable until/) });
    expect(Date.parse(shown.nextCheckAt) - service.clock.now()).toBeLessThanOrEqual(5 * MINUTE);
    expect(await verifiedSender(service.project.id, 'a@flaky.example')).toBe(true);

    service.mailbox.change({ failingIdentities: [] });
    await service.clock.advance(5 * MINUTE);
    await minute(id);
    expect(await show(id)).toMatchObject({ status: 'VERIFIED', failingSince: null, advice: null });
    expect(await eventsOf(id)).toEqual(['domain.verified']);
  });

  test('fails when its grace is over, though SES can not be asked, and another project may have it', async () => {
    const id = await verified('ended.example');
    service.texts.delete('_posthaste.ended.example');
    await service.clock.advance(24 * HOUR);
    await minute(id);
    expect((await show(id)).advice).toMatch(/ownership record is missing/);
    await service.clock.advance(72 * HOUR);
    service.mailbox.change({ controlRate: 0.000_001 });
    await minute(id);
    await minute(id);
    service.mailbox.change({ controlRate: 1 });
    expect((await show(id)).status).toBe('FAILED');
    await minute(id);
    expect(await eventsOf(id)).toEqual(['domain.verified', 'domain.failed']);
    const theirs = await service.add('ended.example', service.callOther);
    service.own('ended.example', service.other);
    expect((await service.verify(theirs.id, service.callOther)).body.data.status).toBe('VERIFIED');
  });
});

describe('the minute is bounded', () => {
  test('all checks that one tick queues fit the rate of SES, and those that somebody waits for go first', async () => {
    const put = (id: string, pace: CheckPace) => {
      const entry = { g5pk: indexes.dueDomains(pace), g5sk: `2026-01-01T00:00:00.000Z#${id}` };
      const Item = { ...keys.domain('prj_many', id), ...entry };
      return db.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    };
    for (let i = 0; i < 60; i++) await put(`dom_R${i}`, 'routine');
    for (let i = 0; i < 5; i++) await put(`dom_S${i}`, 'soon');
    await service.clock.advance(MINUTE);
    const ofMany = async () => (await background.wholeTick()).filter(({ body }) => body.project === 'prj_many');
    const messages = await ofMany();
    expect(messages.filter(({ body }) => body.domain?.startsWith('dom_S'))).toHaveLength(5);
    expect(messages.length).toBeLessThanOrEqual(40);
    expect(messages.at(-1)?.delaySeconds).toBeLessThan(60);
    // A message that leads to no domain of a project is done.
    await background.work(messages.slice(0, 1));
    expect((await ofMany()).length + messages.length).toBe(65);
    expect(await ofMany()).toHaveLength(0);
  });
});
