import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setProjectStatus } from '../../shared/db/projects/projects';
import { connectOperator } from '../support/contract/operator';
import { sendBulk } from '../support/journey/bulk';
import { clientOf, senderOf } from '../support/journey/client';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RATE = sized(2, 4);
/** A little more than ten seconds of the rate: some emails still wait when the project is disabled. */
const EMAILS = 15 * RATE;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService({ sendRate: RATE });
  connectOperator(service.dir);
}, 90_000);
afterAll(() => service?.stop(), 30_000);

test('a disabled project answers 403 and sends nothing from 10 s on; what waits goes on when it is enabled', async () => {
  await service.during(async () => {
    await sendBulk(senderOf(service), 'wait', EMAILS);
    await service.advance(SECOND);
    await setProjectStatus(service.facts.projectId, 'DISABLED');
    await service.advance(10 * SECOND);
    const atStop = await service.mailbox.count();
    expect(atStop).toBeLessThan(EMAILS);
    await expect(clientOf(service).emails.list()).rejects.toMatchObject({ status: 403, code: 'PROJECT_DISABLED' });
    await service.leap(18 * MINUTE);
    await service.advance(2 * MINUTE);
    expect(await service.mailbox.count()).toBe(atStop);

    await setProjectStatus(service.facts.projectId, 'ACTIVE');
    await service.leap(15 * MINUTE);
    await service.advance(3 * MINUTE);
    expect(await service.mailbox.count()).toBe(EMAILS);
  });
}, 180_000);
