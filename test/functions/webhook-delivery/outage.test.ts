import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../../support/receiver';
import { sized } from '../../support/sizes';
import { startWebhooks, type WebhookService } from '../../support/webhooks';

const MINUTE_MS = 60_000;
const PEOPLE = sized(3, 12);
/** Minutes from one event of a contact to its next. */
const PACE = sized(10, 5);
const MINUTES = 60;

let on: WebhookService;
let down: Receiver;
let up: Receiver;
const told: { event: string; contact: string; at: number }[] = [];

const names = ['email.sent', 'email.delivered', 'email.opened', 'bought'];

beforeAll(async () => {
  on = await startWebhooks();
  // Half of the time nobody answers, half of the time somebody answers wrongly.
  down = await startReceiver(({ contact }) => (contact?.endsWith('1') ? 'broken connection' : { status: 503 }));
  up = await startReceiver();
  await on.make(down.url);
  await on.make(up.url);
});
afterAll(async () => {
  await Promise.all([down?.stop(), up?.stop()]);
  await on?.stop();
});

test('a target that is down for an hour gets every event afterwards, in order per contact, and no other waits', async () => {
  for (let minute = 0; minute < MINUTES; minute++) {
    for (let n = minute % PACE; n < PEOPLE; n += PACE) {
      const contact = `ct_${n}`;
      const data = { email: `em_${n}` };
      const name = names[told.length % names.length] as string;
      told.push({ event: await on.happen(contact, name, { data, source: 'email' }), contact, at: on.clock.now() });
    }
    await on.pass(MINUTE_MS);
  }
  expect(down.accepted).toEqual([]);
  expect(up.accepted.map(({ event, at }) => ({ event, at }))).toHaveLength(told.length);
  const delays = up.accepted.map(({ event, at }) => at - (told.find((one) => one.event === event)?.at ?? 0));
  expect(Math.max(...delays)).toBe(0);

  down.state.answering = () => ({ status: 200 });
  await on.pass(75 * MINUTE_MS);
  const received = down.accepted.map(({ event }) => event);
  expect(received).toHaveLength(told.length);
  expect(new Set(received)).toEqual(new Set(told.map(({ event }) => event)));
  for (let n = 0; n < PEOPLE; n++) {
    const of = (list: readonly { event: string; contact: string | null }[]) =>
      list.filter(({ contact }) => contact === `ct_${n}`).map(({ event }) => event);
    expect(of(down.accepted)).toEqual(of(told));
  }
  expect(down.state.mostBusy).toBeLessThanOrEqual(8);
}, 120_000);

test('and afterwards receives new events at once', async () => {
  const event = await on.happen('ct_0', 'bought');
  await on.now();
  expect(down.accepted.at(-1)).toMatchObject({ event, at: on.clock.now() });
});
