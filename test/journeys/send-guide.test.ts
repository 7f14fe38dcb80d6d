import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ClientPackage } from '../support/client/package';
import { type Journey, startJourney } from '../support/contract/journey';
import { blocksOf, inShell } from '../support/journey/guide-blocks';

const GUIDE = 'send-an-email';

let journey: Journey;
let installed: ClientPackage;

beforeAll(async () => {
  [journey, installed] = [await startJourney(), new ClientPackage()];
});
afterAll(async () => {
  installed?.remove();
  await journey?.service.stop();
});

test('each command of the guide does what the guide says, in the order in which it is read', async () => {
  const { url, mailbox, secretKey } = journey.service.facts;
  const env: Record<string, string> = { URL: url, MAILBOX: mailbox, KEY: secretKey };
  const commands = blocksOf(GUIDE, 'sh');
  const run = async () => {
    const response = JSON.parse(await inShell(commands.shift() ?? '', env));
    await journey.arrive();
    return response.data ?? response;
  };

  expect((await run()).emails).toMatchObject([{ contact: { email: 'ada@example.org' }, status: 'QUEUED' }]);
  expect((await run()).items).toMatchObject([{ subject: 'Hello Ada', html: '<p>It works, Ada.</p>\n' }]);

  expect(await run()).toMatchObject({ alias: 'receipt', version: 1 });
  await run();
  expect((await journey.emailsTo('ada@example.org'))[0]).toMatchObject({
    subject: 'Your order 1017',
    html: '<p>Hello Ada, you paid €42.50.</p>\n',
  });

  await run();
  expect((await journey.emailsTo('ada@example.org'))[0]).toMatchObject({
    subject: 'Your order 1018',
    attachments: [{ filename: 'invoice-1018.txt', contentType: 'text/plain', size: 23 }],
  });

  await run();
  expect((await journey.emailsTo('ada@example.org'))[0]).toMatchObject({
    subject: 'Your appointment',
    attachments: [{ contentType: 'text/calendar', method: 'REQUEST' }, { filename: 'invite.ics' }],
  });

  const once = commands[0] ?? '';
  const first = await run();
  commands.unshift(once);
  expect(await run()).toEqual(first);
  expect(await journey.emailsTo('ada@example.org')).toHaveLength(5);

  const inHours = async (hours: number) => new Date((await journey.service.now()) + hours * 3_600_000).toISOString();
  env.TIME = await inHours(1);
  env.LATER = await inHours(2);
  env.EMAIL = (await run()).emails[0].email;
  expect(await run()).toMatchObject({ status: 'SCHEDULED', scheduledAt: env.LATER });
  expect(await run()).toMatchObject({ status: 'CANCELLED' });

  env.EMAIL = (await run()).emails[0].email;
  const [, shown = ''] = blocksOf(GUIDE, 'json');
  const { timeline: _steps, ...expected } = JSON.parse(shown);
  const bounced = await run();
  expect(bounced).toMatchObject(expected);
  expect(bounced.timeline.at(-1)).toMatchObject({ type: 'bounced', detail: 'smtp; 550 5.1.1 user unknown' });
  expect(await run()).toMatchObject({ contact: { email: 'bob@example.org' }, resentFrom: env.EMAIL });
  expect(await journey.emailTo('bob@example.org')).toMatchObject({ subject: 'Will it arrive?' });
  expect(commands).toEqual([]);
});

test('its program runs with the client', async () => {
  const { url, secretKey } = journey.service.facts;
  const [program = ''] = blocksOf(GUIDE, 'ts');
  expect(installed.run(program, { URL: url, KEY: secretKey })).toMatch(/^em_\w+ QUEUED\n$/);
  await journey.arrive();
  expect(await journey.emailTo('grace@example.org')).toMatchObject({ subject: 'Hello Grace' });
});
