import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clientOf } from '../support/journey/client';
import { arrivedAt } from '../support/journey/mailbox-client';
import { type LocalService, startLocalService } from '../support/service';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
}, 90_000);
afterAll(() => service?.stop(), 30_000);

/** Schedules one email and returns its id and its time. */
async function schedule(to: string, inMs: number) {
  const due = (await service.now()) + inMs;
  const { emails } = await clientOf(service).emails.send({
    to,
    from: 'hello@example.com',
    subject: 'Later',
    body: '<p>Now.</p>',
    scheduledAt: new Date(due).toISOString(),
  });
  const [email] = emails;
  expect(email?.status).toBe('SCHEDULED');
  return { id: email?.email ?? '', due };
}

const statusOf = async (id: string) => (await clientOf(service).emails.get(id)).status;

test('a scheduled email leaves at its second, however near or far it is', async () => {
  await service.during(async () => {
    const emails = [7 * SECOND, 45 * SECOND, 200 * SECOND, 754 * SECOND].map((inMs, n) => ({
      inMs,
      to: `s${n}@example.org`,
    }));
    const scheduled = [];
    for (const { to, inMs } of emails) scheduled.push({ to, ...(await schedule(to, inMs)) });
    await service.advance(14 * MINUTE);
    for (const { to, id, due } of scheduled) {
      const late = (await service.mailbox.to(to)).map((email) => arrivedAt(email) - due);
      expect(late).toHaveLength(1);
      expect(late[0]).toBeGreaterThanOrEqual(0);
      expect(late[0]).toBeLessThanOrEqual(2 * SECOND);
      expect(await statusOf(id)).toBe('DELIVERED');
    }
  });
}, 120_000);

test('a cancelled email never leaves, also after a kill', async () => {
  await service.during(async () => {
    const kept = await schedule('kept@example.org', 5 * MINUTE);
    const cancelled = await schedule('cancelled@example.org', 5 * MINUTE);
    expect(await clientOf(service).emails.cancel(cancelled.id)).toMatchObject({ status: 'CANCELLED' });
    await expect(clientOf(service).emails.cancel(cancelled.id)).rejects.toMatchObject({ status: 409 });
    await service.restart();
    await service.advance(10 * MINUTE);
    expect(await service.mailbox.to('cancelled@example.org')).toEqual([]);
    expect(await statusOf(cancelled.id)).toBe('CANCELLED');
    expect(await service.mailbox.to('kept@example.org')).toHaveLength(1);
    expect(await statusOf(kept.id)).toBe('DELIVERED');
    await expect(clientOf(service).emails.cancel(kept.id)).rejects.toMatchObject({ status: 409 });
  });
}, 120_000);
