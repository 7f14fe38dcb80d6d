import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';
import { type Account, putAccount } from '../../../shared/db/sending/account';
import { type Service, START, startService } from '../../support/contacts';
import { caller, secretKey } from '../../support/templates';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const call = caller(handler, secretKey('prj_one'));
const read = async () => (await call('GET /account', { key: secretKey('prj_one') })).body.data;

test('before SES was asked for the first time, little is known and that is said', async () => {
  expect(await read()).toEqual({
    rate: 14,
    quota: null,
    used: 0,
    remaining: null,
    sandbox: null,
    paused: false,
    enforcement: null,
    checkedAt: null,
    notes: [expect.stringContaining('not been checked yet')],
  });
});

const healthy: Account = {
  maxSendRate: 50,
  max24HourSend: 1000,
  sentLast24Hours: 100,
  sandbox: false,
  sendingEnabled: true,
  enforcement: 'HEALTHY',
  checkedAt: new Date(START).toISOString(),
};

test.each<[string, Partial<Account>, object, RegExp[]]>([
  ['healthy', {}, { rate: 50, quota: 1000, used: 100, remaining: 900, sandbox: false, paused: false }, []],
  ['without a quota', { max24HourSend: -1 }, { quota: null, used: 100, remaining: null }, []],
  ['in the sandbox', { sandbox: true }, { sandbox: true, paused: false }, [/sandbox.*production access/]],
  ['near its quota', { sentLast24Hours: 900 }, { remaining: 100 }, [/bulk email waits/]],
  ['over its quota', { sentLast24Hours: 1100 }, { remaining: 0 }, [/bulk email waits/]],
  ['on probation', { enforcement: 'PROBATION' }, { enforcement: 'PROBATION', paused: false }, [/reviewing/]],
  ['shut down', { enforcement: 'SHUTDOWN', sendingEnabled: false }, { paused: true }, [/shut down.*all emails wait/]],
  [
    'switched off, in the sandbox',
    { sendingEnabled: false, sandbox: true },
    { paused: true },
    [/turned off/, /sandbox/],
  ],
  ['not asked for long', { checkedAt: '2026-12-01T11:49:59.000Z' }, {}, [/has not been checked since/]],
])('an account that is %s', async (_case, given, expected, notes) => {
  const account = { ...healthy, ...given };
  await putAccount(account);
  const { enforcement, checkedAt } = account;
  expect(await read()).toMatchObject({ enforcement, checkedAt, ...expected });
  expect((await read()).notes).toEqual(notes.map((note) => expect.stringMatching(note)));
});

test("the rate respects the deployment's own ceiling, and a note says how much that withholds", async () => {
  process.env.SEND_RATE_CEILING = '14';
  await putAccount(healthy);
  const { rate, notes } = await read();
  delete process.env.SEND_RATE_CEILING;
  expect([rate, notes]).toEqual([14, [expect.stringMatching(/ceiling.*14.*50/)]]);
});
