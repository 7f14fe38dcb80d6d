import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addSender, arrivals, fullest, sendBulk } from '../support/journey/bulk';
import { clientOf, senderOf } from '../support/journey/client';
import { arrivedAt, type ListedEmail } from '../support/journey/mailbox-client';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Emails a second, and over how many seconds they are counted: the mailbox lists the newest thousand. */
const runs = sized([[14, 6]], [[14, 60]]);

describe.each(runs as [number, number][])('a backlog of bulk email at %d emails a second', (rate, seconds) => {
  let service: LocalService;
  beforeAll(async () => {
    service = await startLocalService({ sendRate: rate });
  }, 90_000);
  afterAll(() => service?.stop(), 30_000);

  test('uses the rate, never bunches, and lets transactional email pass at once', async () => {
    await service.during(async () => {
      await sendBulk(senderOf(service), 'bulk', rate * (seconds + 4));
      const waits: number[] = [];
      for (let n = 0; n < 5; n++) {
        await service.advance((seconds / 6) * SECOND);
        const asked = await service.now();
        const to = `reset${n}@example.net`;
        const email = { to, from: 'hello@example.com', subject: 'Reset', body: '<p>Now.</p>' };
        await clientOf(service).emails.send(email);
        await service.advance(2 * SECOND);
        waits.push(...(await service.mailbox.to(to)).map((email) => arrivedAt(email) - asked));
      }
      await service.advance(2 * MINUTE);

      const times = await arrivals(service);
      const start = (times[0] as number) + SECOND;
      const counted = times.filter((time) => time >= start && time < start + seconds * SECOND).length;
      expect(counted).toBeGreaterThanOrEqual(Math.floor(0.98 * rate * seconds));
      expect(fullest(times, SECOND)).toBeLessThanOrEqual(Math.ceil(rate * (16 / 14)));
      expect(waits).toHaveLength(5);
      expect(Math.max(...waits)).toBeLessThan(2 * SECOND);
    });
  }, 300_000);

  const atFullSize = sized(test.skip, test);
  atFullSize(
    'is shared by two projects in turn: the second one does not wait behind the backlog of the first',
    async () => {
      await service.during(async () => {
        const second = await addSender(service, 'second');
        await sendBulk(senderOf(service), 'early', rate * 5);
        await service.advance(SECOND);
        const asked = await service.now();
        await sendBulk(second, 'late', rate * 2);
        await service.advance(MINUTE);

        const emails = (await service.mailbox.newest(rate * 10)).reverse();
        const ofSecond = emails.filter(({ from }) => from.includes('@second.example'));
        expect(ofSecond).toHaveLength(rate * 2);
        const [first, last] = [ofSecond[0], ofSecond.at(-1)].map((email) => emails.indexOf(email as ListedEmail));
        expect(arrivedAt(ofSecond[0] as ListedEmail) - asked).toBeLessThan(5 * SECOND);
        const share = ofSecond.length / (Number(last) - Number(first) + 1);
        expect(share).toBeGreaterThan(0.4);
        expect(share).toBeLessThan(0.6);
      });
    },
    120_000,
  );
});
