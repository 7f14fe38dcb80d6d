import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { recordFailure, recordGone, recordSuccess } from '../../../functions/webhook-delivery/record-health';
import { beginRun } from '../../../functions/webhook-delivery/round';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { recordFailing } from '../../../shared/db/webhooks/changes';
import { webhookPartitionOf } from '../../../shared/db/webhooks/keys';
import { getWebhook, type Webhook } from '../../../shared/db/webhooks/webhooks';
import { setRow } from '../../support/races';
import { type Answering, type Received, type Receiver, startReceiver } from '../../support/receiver';
import { sized } from '../../support/sizes';
import { startWebhooks, type WebhookService } from '../../support/webhooks';
import { dyingAtWrite } from '../../support/worker';

const HOUR_MS = 3_600_000;
const STATE_MS = 6_000;
/** From one write at which a sender dies to the next that is tried. */
const STEP = sized(3, 1, 6);

let on: WebhookService;
let receiver: Receiver;
let hook: { id: string };

beforeAll(async () => {
  on = await startWebhooks();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.stop();
  await on?.stop();
});

/** Each test has a webhook of its own. */
async function end(): Promise<void> {
  await on.call('DELETE /webhooks/{id}', { id: hook.id });
  receiver.accepted.length = 0;
  receiver.tried.length = 0;
}
afterEach(end);

async function begin(answering: (message: Received) => Answering = () => ({ status: 204 }), members: object = {}) {
  receiver.state.answering = answering;
  hook = await on.make(receiver.url, { events: ['bought'], ...members });
}

const happen = async (...contacts: string[]): Promise<string[]> => {
  const events: string[] = [];
  for (const contact of contacts) {
    await on.clock.advance(1);
    events.push(await on.happen(contact, 'bought'));
  }
  return events;
};
const accepted = () => receiver.accepted.map(({ event }) => event);
const stateOf = async () => (await on.call('GET /webhooks/{id}', { id: hook.id })).body.data;
const deliveries = async (query: Record<string, string> = {}) =>
  (await on.call('GET /webhooks/{id}/deliveries', { id: hook.id, query: { limit: '100', ...query } })).body.data.items;
const disabledEvents = async () => {
  const rows = await on.rows();
  return rows.filter(({ pk, name }) => String(pk).endsWith('#PE') && name === 'webhook.disabled');
};

/** The data of this webhook's events of a name. */
const eventsNamed = async (name: string) => {
  const rows = (await on.rows()).filter((row) => String(row.pk).endsWith('#PE') && row.name === name);
  return rows.map(({ data }) => JSON.parse(String(data))).filter(({ webhook }) => webhook === hook.id);
};

/** A contact whose messages share the partition of another one's. */
const neighbour =
  Array.from({ length: 1_000 }, (_, n) => `ct_9${n}`).find(
    (contact) => webhookPartitionOf(contact) === webhookPartitionOf('ct_1'),
  ) ?? '';

describe('a message', () => {
  test('whose sender dies at any of its writes is sent again with the same id, and none is lost or out of order', async () => {
    let died = 0;
    for (const when of sized(['after'] as const, ['before', 'after'] as const)) {
      for (let n = 1, isDead = true; isDead && n < 30; n += STEP) {
        await begin();
        const events = await happen('ct_1', 'ct_1');
        isDead = await dyingAtWrite(n, when, () => on.now());
        if (isDead) died += 1;
        // What failed comes back, leases run out, and the dispatcher looks around.
        await on.pass(7 * 60_000);
        expect({ n, when, events: [...new Set(accepted())] }).toEqual({ n, when, events });
        expect(new Set(receiver.tried.map(({ id }) => id)).size).toBe(events.length);
        await end();
      }
    }
    expect(died).toBeGreaterThan(sized(3, 20, 1));
  }, 120_000);

  test('that is always refused holds the later ones of its contact for a day if no other shows that the receiver is well', async () => {
    let poison = '';
    await begin(({ event }) => ({ status: event === poison ? 500 : 200 }));
    [poison = ''] = await happen('ct_1');
    const [behind] = await happen('ct_1');
    await on.pass(HOUR_MS);
    expect(accepted()).toEqual([]);
    // Nobody looks around for most of a day: what is left to do then is done then.
    await on.clock.advance(22 * HOUR_MS);
    await on.pass(3 * HOUR_MS, HOUR_MS / 2);
    expect(accepted()).toEqual([behind]);
    const failed = await deliveries({ status: 'FAILED' });
    expect(failed).toMatchObject([
      { eventId: poison, failedReason: 'expired', attempts: Array(5).fill({ status: 500 }) },
    ]);
    expect(await stateOf()).toMatchObject({ enabled: true });
  });

  test('that fails delays no message of another contact, even in its own partition, and none of its own overtakes it', async () => {
    let isWell = false;
    await begin(({ contact }) => ({ status: contact === 'ct_1' && !isWell ? 500 : 200 }));
    const own = await happen('ct_1', 'ct_1');
    const others: string[] = [];
    for (let n = 0; n < 30; n++) {
      others.push(...(await happen(neighbour)));
      await on.now();
      expect(receiver.accepted.at(-1)).toMatchObject({ event: others.at(-1), at: on.clock.now() });
      await on.pass(2_000);
    }
    expect(accepted()).toEqual(others);
    isWell = true;
    await on.pass(5 * 60_000);
    expect(accepted()).toEqual([...others, ...own]);
  });

  test('that can not be made delays no message of another contact, and its log says why', async () => {
    await begin();
    const [broken] = await happen('ct_1');
    const row = (await on.rows()).find(({ sk }) => sk === `EVENT#${broken}`);
    await setRow({ pk: String(row?.pk), sk: String(row?.sk) }, { data: '{' });
    const others = await happen(neighbour, neighbour);
    await on.now();
    expect(accepted()).toEqual(others);
    expect((await deliveries()).find(({ eventId }: { eventId: string }) => eventId === broken)).toMatchObject({
      status: 'PENDING',
      attempts: [{ status: null, error: 'The message could not be built, because of an error in the service.' }],
    });
  });

  test('that is refused while others are accepted is set aside, told of once, and can be sent by hand', async () => {
    let poisons: string[] = [];
    await begin(({ event }) => ({ status: poisons.includes(event) ? 500 : 200 }));
    poisons = await happen('ct_1', 'ct_2');
    const [first = ''] = poisons;
    const behind = await happen('ct_1', 'ct_1');
    for (let minute = 0; minute < 40; minute++) {
      await happen(neighbour);
      await on.pass(60_000);
    }
    expect(receiver.tried.filter(({ event }) => event === first)).toHaveLength(9);
    expect(receiver.accepted.filter(({ contact }) => contact === 'ct_1').map(({ event }) => event)).toEqual(behind);
    const failed = await deliveries({ status: 'FAILED' });
    expect(failed.map(({ eventId }: { eventId: string }) => eventId).sort()).toEqual([...poisons].sort());
    const { id, failedReason } = failed.find(({ eventId }: { eventId: string }) => eventId === first);
    expect(failedReason).toBe('refused');
    const told = await eventsNamed('webhook.message_refused');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ webhook: hook.id, url: receiver.url, event: 'bought' });
    expect(on.metrics.join()).toContain('WebhookMessageRefused');
    poisons = [];
    await on.call('POST /webhooks/{id}/redeliver', { id: hook.id, body: { delivery: id } });
    await on.now();
    expect(accepted().at(-1)).toBe(first);
    expect(await deliveries({ status: 'FAILED' })).toHaveLength(1);
  });

  test('whose queue message was lost is found by the dispatcher', async () => {
    await begin();
    const events = await happen('ct_1');
    const { queued, loseMessages } = on;
    await on.now();
    expect(accepted()).toEqual(events);
    receiver.state.answering = () => ({ status: 503 });
    const late = await happen('ct_1');
    await on.now();
    expect(queued()).not.toEqual([]);
    loseMessages();
    receiver.state.answering = () => ({ status: 200 });
    await on.pass(11 * 60_000);
    expect(accepted()).toEqual([...events, ...late]);
  });

  test('of an event whose contact was erased meanwhile is not sent', async () => {
    await begin(() => ({ status: 503 }));
    await happen('ct_1');
    await on.now();
    const tries = receiver.tried.length;
    await on.eraseEvents('ct_1');
    await on.pass(HOUR_MS);
    expect(receiver.tried).toHaveLength(tries);
    expect(await deliveries()).toMatchObject([{ status: 'FAILED' }]);
  });
});

describe('a webhook', () => {
  test('receives the events that it names, and no others', async () => {
    await begin(undefined, { events: ['email.*', 'bought'] });
    await on.happen('ct_1', 'email.sent');
    await on.happen('ct_1', 'emails');
    await on.happen('ct_1', 'sold');
    await on.happen('ct_1', 'bought');
    await on.now();
    expect(receiver.accepted.map(({ type }) => type).sort()).toEqual(['bought', 'email.sent']);
  });

  test('is called once in the moment in which it is resumed, even if time stands still', async () => {
    await begin(() => ({ status: 500 }));
    await on.call('POST /webhooks/{id}/test', { id: hook.id });
    await on.now();
    expect(receiver.tried).toHaveLength(1);
    await on.call('POST /webhooks/{id}/test', { id: hook.id });
    await on.pass(HOUR_MS);
    expect(receiver.tried.length).toBeGreaterThan(2);
    expect(receiver.tried.length).toBeLessThan(30);
  });

  test('is rested as long as it asks for', async () => {
    await begin(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    await happen('ct_1');
    await on.pass(590_000);
    expect(receiver.tried).toHaveLength(1);
    receiver.state.answering = () => ({ status: 200 });
    await on.pass(20_000);
    expect(receiver.accepted).toHaveLength(1);
  });

  test('that answers 410 is disabled at once, and the project gets an event', async () => {
    await begin(() => ({ status: 410 }));
    await happen('ct_1');
    await on.now();
    expect(await stateOf()).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const [event] = (await disabledEvents()).filter(({ data }) => String(data).includes(hook.id));
    expect(JSON.parse(String(event?.data))).toEqual({ webhook: hook.id, url: receiver.url, reason: 'gone' });
  });

  test('that answers 410 to several consumers at once is disabled with one event, until it is enabled again', async () => {
    await begin();
    const ref = { projectId: on.project.id, webhookId: hook.id };
    const run = beginRun({ requestId: 'run', remainingMs: () => 60_000 });
    const round = async () => {
      const webhook = (await getWebhook(ref)) as Webhook;
      return { ref, consumer: 0, webhook, readAt: on.clock.now(), project: on.project, run, failing: null };
    };
    const seen = await round();
    for (let consumer = 0; consumer < 2; consumer += 1) {
      await on.clock.advance(5);
      await recordGone({ ...seen, consumer });
    }
    expect(await eventsNamed('webhook.disabled')).toHaveLength(1);
    await on.call('PATCH /webhooks/{id}', { id: hook.id, body: { enabled: true } });
    await recordGone(await round());
    expect(await eventsNamed('webhook.disabled')).toHaveLength(2);
  });

  test('that accepts nothing for three days is disabled; once enabled it gets the waiting messages', async () => {
    await begin(() => ({ status: 500 }));
    const ref = { projectId: on.project.id, webhookId: hook.id };
    const since = on.clock.now() - 71 * HOUR_MS;
    await recordFailing(ref, null, { since, last: on.clock.now() - HOUR_MS });
    const events = await happen('ct_1', 'ct_1');
    await on.pass(HOUR_MS / 2);
    expect(await stateOf()).toMatchObject({ enabled: true, failingSince: new Date(since).toISOString() });
    await on.pass(2 * HOUR_MS, HOUR_MS / 2);
    expect(await stateOf()).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect((await disabledEvents()).filter(({ data }) => String(data).includes(hook.id))).toHaveLength(1);
    expect(on.metrics.join()).toContain('WebhookDisabled');
    const tries = receiver.tried.length;
    await on.pass(2 * HOUR_MS, HOUR_MS);
    expect(receiver.tried).toHaveLength(tries);
    receiver.state.answering = () => ({ status: 200 });
    await on.call('PATCH /webhooks/{id}', { id: hook.id, body: { enabled: true } });
    await on.now();
    expect(accepted()).toEqual(events);
    expect(await stateOf()).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  }, 60_000);

  test('that has had a success meanwhile is not disabled by a consumer that saw three days of failures', async () => {
    await begin();
    const ref = { projectId: on.project.id, webhookId: hook.id };
    const webhook = (await getWebhook(ref)) as Webhook;
    const failing = { since: on.clock.now() - 73 * HOUR_MS, last: on.clock.now() - HOUR_MS };
    const run = beginRun({ requestId: 'run', remainingMs: () => 60_000 });
    const seen = { ref, consumer: 0, webhook, readAt: on.clock.now(), project: on.project, run };
    await recordFailing(ref, null, failing);
    await recordSuccess({ ...seen, consumer: 1, failing });
    await recordFailure({ ...seen, failing });
    expect(await stateOf()).toMatchObject({ enabled: true, failingSince: null });
    await recordFailing(ref, null, failing);
    await recordFailure({ ...seen, failing });
    expect(await stateOf()).toMatchObject({ enabled: false });
  });

  test('of a disabled project receives nothing until the project is enabled again', async () => {
    await begin();
    await setProjectStatus(on.project.id, 'DISABLED');
    await on.clock.advance(STATE_MS);
    const events = await happen('ct_1', 'ct_2');
    await on.pass(HOUR_MS);
    expect(receiver.tried).toEqual([]);
    await setProjectStatus(on.project.id, 'ACTIVE');
    await on.pass(11 * 60_000);
    expect(accepted().sort()).toEqual(events.sort());
  });
});
