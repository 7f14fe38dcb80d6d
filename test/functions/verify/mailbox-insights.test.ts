import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ses } from '../../../shared/aws/ses-client';
import { startVerify, type VerifyService } from '../../support/verify';

let service: VerifyService;
let asked = 0;
beforeAll(async () => {
  service = await startVerify(
    { 'broken.example': 'servfail', 'www.broken.example': 'servfail' },
    { MX: ['mail.example'] },
  );
  ses.middlewareStack.add(
    (next) => (args) => {
      asked += 1;
      return next(args);
    },
    { step: 'initialize', name: 'counter' },
  );
});
afterAll(async () => {
  ses.middlewareStack.remove('counter');
  await service.stop();
});
afterEach(() => service.clock.advance(1_100));

/** Verifies for a project that has mailbox insights on. */
const verify = (email: string) => service.verify(email, 'prj_asks');

test('SES is not asked unless the project wants it', async () => {
  asked = 0;
  expect((await service.verify('missing@good.example')).status).toBe('valid');
  expect(asked).toBe(0);
});

test('SES is not asked unless the operator allows it', async () => {
  asked = 0;
  delete process.env.MAILBOX_INSIGHTS;
  expect((await verify('missing@good.example')).status).toBe('valid');
  process.env.MAILBOX_INSIGHTS = 'on';
  expect(asked).toBe(0);
});

test('SES is not asked about what is known to be invalid', async () => {
  asked = 0;
  await verify('missing@mailinator.com');
  await verify('a..b@good.example');
  expect(asked).toBe(0);
});

describe("SES's word", () => {
  test.each([
    ['ada@good.example', 'valid', ['mailbox_confirmed']],
    ['missing@good.example', 'invalid', ['mailbox_not_found']],
    ['doubtful@good.example', 'invalid', ['mailbox_doubtful']],
    ['unsure@good.example', 'valid', []],
    ['random@good.example', 'valid', ['mailbox_random', 'mailbox_confirmed']],
    ['disposable@good.example', 'invalid', ['mailbox_disposable', 'mailbox_confirmed']],
  ])('on %s makes it %s', async (email, status, codes) => {
    const response = await verify(email);
    expect(response).toMatchObject({ status, valid: status === 'valid', codes });
    expect(response.isDisposable).toBe(codes.includes('mailbox_disposable'));
  });

  test('settles what DNS left open, when it is sure', async () => {
    expect(await verify('ada@broken.example')).toMatchObject({
      status: 'valid',
      codes: ['mailbox_confirmed', 'dns_unavailable'],
    });
    await service.clock.advance(1_100);
    expect((await verify('unsure@broken.example')).status).toBe('unknown');
  });
});

test('the second question of a second is answered without SES', async () => {
  const answers = [await verify('ada@good.example'), await verify('missing@good.example')];
  expect(answers.map(({ codes }) => codes)).toEqual([['mailbox_confirmed'], []]);
});

test('an error of SES is none of ours', async () => {
  ses.middlewareStack.add(
    () => async () => {
      throw Object.assign(new Error('slow down'), { name: 'TooManyRequestsException' });
    },
    { step: 'initialize', name: 'fault' },
  );
  const response = await verify('missing@good.example');
  ses.middlewareStack.remove('fault');
  expect(response).toMatchObject({ status: 'valid', codes: [] });
});
