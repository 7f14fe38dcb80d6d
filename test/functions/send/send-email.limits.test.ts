import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { MAX_SCHEDULED } from '../../../shared/contract/email-limits';
import { callsDuring } from '../../support/calls';
import { addToCounter } from '../../support/counters';
import { addVerifiedDomain, type EmailService, mockQueues, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

/** An hour at SES's rate of a new account. */
const HOUR_OF_EMAIL = 14 * 3600;
/** How old the count may be by which a container decides. */
const AGE_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

const send = (more: object = {}) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', {
    body: { to: 'a@example.org', subject: 'Hi', body: 'Hi', from: 'shop@example.com', ...more },
  });

/** How many calls of the table that say this are made meanwhile. */
const countDuring = async (command: string, says: RegExp, run: () => Promise<unknown>): Promise<number> =>
  (await callsDuring(run)).filter((call) => call.command === command && says.test(call.input)).length;

/** The counter is read, in whatever form. */
const readingsDuring = (run: () => Promise<unknown>) => countDuring('QueryCommand', /#N["#]/, run);
/** The row of the project's requests and of its lane is written. */
const countsDuring = (run: () => Promise<unknown>) => countDuring('UpdateItemCommand', /#RATE#secret/, run);

test('SENDING_BACKLOG: refused when more than an hour of email is waiting, by a count that is at most 10 s old', async () => {
  const add = (sequence: string, by: number) =>
    addToCounter(service.project.id, 'emails:waiting', 'shard-1', [{ sequence, by }]);
  await add('1', HOUR_OF_EMAIL);
  expect((await send()).status).toBe(200);
  await add('2', 1);
  service.clock.advance(AGE_MS);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, body: { errorCode: 'SENDING_BACKLOG' } });
  // A second to send one email, and the age of the count.
  expect(refused.headers['Retry-After']).toBe('11');
  await add('3', -1);
  service.clock.advance(11_000);
  expect((await send()).status).toBe(200);
});

test('the count of waiting email is read once in 10 s, whatever is accepted meanwhile', async () => {
  service.clock.advance(AGE_MS);
  expect(await readingsDuring(() => Promise.all(Array.from({ length: 5 }, () => send())))).toBe(1);
  service.clock.advance(AGE_MS - 1);
  expect(await readingsDuring(() => send())).toBe(0);
  service.clock.advance(1);
  expect(await readingsDuring(() => send())).toBe(1);
});

test('an email that comes alone counts its request and its place in the lane by one write, sixty a minute by a quarter of one', async () => {
  service.clock.advance(2 * MINUTE_MS - (service.clock.now() % MINUTE_MS) + MINUTE_MS / 2);
  expect(await countsDuring(() => send())).toBe(1);
  service.clock.advance(MINUTE_MS / 2);
  const minute = async () => {
    for (let n = 0; n < 60; n++) {
      await send();
      service.clock.advance(MINUTE_MS / 60);
    }
  };
  await minute();
  expect(await countsDuring(minute)).toBeLessThanOrEqual(15);
});

test('TOO_MANY_SCHEDULED: a project with 50,000 scheduled emails schedules no more, and sends all the same', async () => {
  const scheduledAt = new Date(service.clock.now() + HOUR_MS).toISOString();
  await addToCounter(service.project.id, 'emails:scheduled', 'shard-1', [{ sequence: '1', by: MAX_SCHEDULED - 1 }]);
  expect((await send({ scheduledAt })).status).toBe(200);
  await addToCounter(service.project.id, 'emails:scheduled', 'shard-1', [{ sequence: '2', by: 1 }]);
  const before = (await service.rows()).length;
  expect(await send({ scheduledAt })).toMatchObject({ status: 409, body: { errorCode: 'TOO_MANY_SCHEDULED' } });
  expect(await service.rows()).toHaveLength(before);
  expect((await send({})).status).toBe(200);
});
