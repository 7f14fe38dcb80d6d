import { appendFileSync, mkdtempSync, readFileSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';
import { type Bench, emailTo, startBench, stopAll } from './support';

let dir: string;
const log = () => join(dir, 'mailbox', 'emails.log');

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
});

afterEach(async () => {
  await stopAll();
  removeFolder(dir);
});

const send = (bench: Bench, to: string) => bench.client.send(new SendEmailCommand(emailTo(to)));
const typesOf = (bench: Bench) => bench.events.map(({ eventType }) => eventType);

describe('after a process was killed', () => {
  test('emails are still there and the events they owe are delivered', async () => {
    const killed = await startBench({ dir });
    const { MessageId } = await send(killed, 'a@example.org');
    await killed.clock.settle();
    expect(typesOf(killed)).toEqual(['Send']);

    const next = await startBench({ dir });
    expect(await next.get(`/_mailbox/messages/${MessageId}`)).toMatchObject({
      subject: 'Hello',
      to: ['a@example.org'],
    });
    await next.clock.advance(300);
    expect(typesOf(next)).toEqual(['Delivery']);
    expect(next.events[0]?.mail.messageId).toBe(MessageId);
  });

  test('an event whose publication was not confirmed is delivered again', async () => {
    let giveUp = () => {};
    const publish = () =>
      new Promise<void>((_resolve, reject) => {
        giveUp = () => reject(new Error('killed'));
      });
    const killed = await startBench({ dir, publish });
    await send(killed, 'a@example.org');
    const next = await startBench({ dir });
    await next.clock.advance(300);
    expect(typesOf(next)).toEqual(['Send', 'Delivery']);
    giveUp();
  });

  test('a torn last entry is cut off and the log goes on', async () => {
    const killed = await startBench({ dir });
    await send(killed, 'first@example.org');
    await killed.clock.advance(300);
    const whole = readFileSync(log()).length;
    await send(killed, 'second@example.org');
    truncateSync(log(), whole + 900);

    const next = await startBench({ dir });
    expect(await next.get('/_mailbox/count')).toEqual({ count: 1 });
    await send(next, 'third@example.org');
    const again = await startBench({ dir });
    const { items } = await again.get<{ items: { to: string[] }[] }>('/_mailbox/messages');
    expect(items.map(({ to }) => to[0])).toEqual(['third@example.org', 'first@example.org']);
  });

  test('half a line of the log is no obstacle', async () => {
    const killed = await startBench({ dir });
    await send(killed, 'a@example.org');
    appendFileSync(log(), '{"kind":"email","em');
    const next = await startBench({ dir });
    expect(await next.get('/_mailbox/count')).toEqual({ count: 1 });
  });

  test('identities and the count of the last 24 hours are kept, also when the mailbox was cleared', async () => {
    const killed = await startBench({ dir });
    const Tags = [{ Key: 'owner', Value: 'us' }];
    await killed.client.send(new CreateEmailIdentityCommand({ EmailIdentity: 'shop.test', Tags }));
    await send(killed, 'a@example.org');
    await send(killed, 'b@example.org');
    expect((await fetch(`${killed.url}/_mailbox/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await killed.get('/_mailbox/count')).toEqual({ count: 0 });

    const next = await startBench({ dir });
    const identity = await next.client.send(new GetEmailIdentityCommand({ EmailIdentity: 'shop.test' }));
    expect(identity).toMatchObject({ IdentityType: 'DOMAIN', Tags: [{ Key: 'owner', Value: 'us' }] });
    expect((await next.client.send(new GetAccountCommand())).SendQuota?.SentLast24Hours).toBe(2);
    expect(await next.get('/_mailbox/count')).toEqual({ count: 0 });
    await next.clock.advance(300);
    expect(typesOf(next)).toEqual(['Delivery', 'Delivery']);
  });
});

test('an event that cannot be published is tried again and the order is kept', async () => {
  let failures = 2;
  const types: string[] = [];
  const bench = await startBench({
    publish: async (message) => {
      if (failures-- > 0) throw new Error('the queue is away');
      types.push(JSON.parse(message).eventType);
    },
  });
  await send(bench, 'a@example.org');
  await bench.clock.advance(1_500);
  expect(types).toEqual([]);
  await bench.clock.advance(1_000);
  expect(types).toEqual(['Send', 'Delivery']);
});
