import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Journey, startJourney } from '../support/contract/journey';
import { type Receiver, startReceiver } from '../support/receiver';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PEOPLE = ['ada', 'grace', 'joan'];
/** Orders before, during and after the hour in which the receiver does not answer. */
const EVENTS = 3;

let journey: Journey;
let down: Receiver;
let up: Receiver;

beforeAll(async () => {
  [down, up] = [await startReceiver(() => 'broken connection'), await startReceiver()];
  journey = await startJourney();
});
afterAll(async () => {
  await journey?.service.stop();
  await Promise.all([down?.stop(), up?.stop()]);
});

const addWebhook = async (url: string): Promise<string> =>
  (await journey.client.webhooks.create({ url, events: ['email.*', 'bought'] })).secret ?? '';

/** Lets a minute pass step by step and the rest at once, then does the remaining work. */
async function pass(ms: number): Promise<void> {
  const { service } = journey;
  await service.advance(MINUTE_MS);
  await service.leap(ms - 2 * MINUTE_MS);
  await service.advance(MINUTE_MS);
}

const inOrder = (receiver: Receiver, type: RegExp) =>
  PEOPLE.map((_, n) => {
    const contact = [...new Set(up.accepted.map((message) => message.contact))][n];
    return receiver.accepted.filter((message) => message.contact === contact && type.test(message.type));
  });

test('a receiver that is down for an hour gets what happened, in order, and the other one had it at once', async () => {
  const { client, service } = journey;
  await service.during(async () => {
    const secrets = [await addWebhook(down.url), await addWebhook(up.url)];
    for (let n = 0; n < EVENTS; n++) {
      for (const name of PEOPLE) {
        const email = `${name}@example.org`;
        await client.events.track({ email, event: 'bought', data: { n } });
        await client.emails.send({ to: email, from: 'shop@example.com', subject: `Order ${n}`, body: 'Thank you' });
      }
      await pass(HOUR_MS / EVENTS);
    }
    expect(down.accepted).toEqual([]);
    // Of each order: bought, sent, delivered.
    expect(up.accepted).toHaveLength(PEOPLE.length * EVENTS * 3);

    down.state.answering = () => ({ status: 204 });
    await pass(HOUR_MS + HOUR_MS / 10);
    const events = (receiver: Receiver) => receiver.accepted.map(({ event }) => event);
    expect(events(down).sort()).toEqual(events(up).sort());
    for (const list of inOrder(down, /^bought$/)) {
      expect(list.map(({ body }) => JSON.parse(body).data.details.n)).toEqual([0, 1, 2]);
    }
    for (const list of inOrder(down, /./)) {
      const times = list.map(({ body }) => JSON.parse(body).timestamp);
      expect(times).toEqual([...times].sort());
    }
    verify(down, secrets[0] ?? '');
    verify(up, secrets[1] ?? '');
  });
}, 90_000);

/** Each message by the official library, at the time that it says it was sent. */
function verify({ accepted }: Receiver, secret: string): void {
  const { now } = Date;
  try {
    for (const { body, headers } of accepted) {
      Date.now = () => Number(headers['webhook-timestamp']) * 1000;
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
  } finally {
    Date.now = now;
  }
}
