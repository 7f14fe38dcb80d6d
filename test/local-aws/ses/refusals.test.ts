import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetEmailIdentityCommand,
  ListEmailIdentitiesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { emailTo, simple, startBench, stopAll } from './support';

afterEach(stopAll);

const file = (FileName: string, RawContent: Uint8Array = Buffer.from('x')) => ({ FileName, RawContent });
const manyHeaders = Array.from({ length: 16 }, (_, i) => ({ Name: `X-Header-${i}`, Value: 'v' }));
const manyRecipients = Array.from({ length: 51 }, (_, i) => `r${i}@example.org`);
const withHeader = (Name: string, Value: string) => ({ Content: simple({ Headers: [{ Name, Value }] }) });

const refusals: [string, Partial<SendEmailCommandInput>, string, RegExp][] = [
  ['an unverified sender', { FromEmailAddress: 'a@elsewhere.org' }, 'MessageRejected', /not verified.*a@elsewhere.org/],
  ['an unknown configuration set', { ConfigurationSetName: 'none' }, 'NotFoundException', /none/],
  ['over 15 headers', { Content: simple({ Headers: manyHeaders }) }, 'BadRequestException', /15 headers/],
  ['a header name with a colon', withHeader('X:Y', 'v'), 'BadRequestException', /name/],
  ['a header name of 127 characters', withHeader('X'.repeat(127), 'v'), 'BadRequestException', /name/],
  ['a header value of 996 characters', withHeader('X-A', 'v'.repeat(996)), 'BadRequestException', /value/i],
  ['a header that SES writes itself', withHeader('Message-ID', '<a@b>'), 'BadRequestException', /not allowed/],
  ['a line break in a header', withHeader('X-A', 'v\r\nBcc: x@example.org'), 'BadRequestException', /value/i],
  ['a header that is not ASCII', withHeader('X-A', 'ü'), 'BadRequestException', /value/i],
  [
    'a line break in the subject',
    { Content: simple({ Subject: { Data: 'a\nBcc: b' } }) },
    'BadRequestException',
    /line/,
  ],
  ['a line break in an address', { FromEmailAddress: 'A\r\nBcc: <a@example.com>' }, 'BadRequestException', /line/],
  ['a local part that is not ASCII', { FromEmailAddress: 'jörg@example.com' }, 'BadRequestException', /non-ASCII/],
  ['a domain that is not an A-label', { FromEmailAddress: 'a@bücher.example' }, 'BadRequestException', /Domain/],
  ['a name that is not encoded', { FromEmailAddress: 'Jörg <a@example.com>' }, 'BadRequestException', /encoded/],
  ['over 50 recipients', { Destination: { ToAddresses: manyRecipients } }, 'BadRequestException', /exceeds 50/],
  ['no recipient', { Destination: {} }, 'BadRequestException', /recipient/],
  [
    'a file type that can do harm',
    { Content: simple({ Attachments: [file('a.EXE')] }) },
    'BadRequestException',
    /type/,
  ],
  [
    'bytes that claim to be 7-bit',
    { Content: simple({ Attachments: [file('a.pdf', Buffer.from([200]))] }) },
    'BadRequestException',
    /7-bit/,
  ],
  ['a tag with a space', { EmailTags: [{ Name: 'a', Value: 'b c' }] }, 'BadRequestException', /tag value/],
  [
    'over 40 MB',
    {
      Content: simple({
        Attachments: [{ ...file('a.bin', Buffer.alloc(31_000_000)), ContentTransferEncoding: 'BASE64' }],
      }),
    },
    'BadRequestException',
    /41943040/,
  ],
];

describe('SendEmail refuses', () => {
  test.each(refusals)('%s', async (_name, changes, name, message) => {
    const bench = await startBench();
    const sending = bench.client.send(new SendEmailCommand(emailTo('a@example.org', changes)));
    await expect(sending).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
    expect(await bench.get('/_mailbox/count')).toEqual({ count: 0 });
  });

  test('more than the rate in one second, by the clock and by recipient', async () => {
    const bench = await startBench({ settings: { rate: 3 } });
    const send = (count: number) =>
      bench.client.send(
        new SendEmailCommand(emailTo('', { Destination: { ToAddresses: manyRecipients.slice(0, count) } })),
      );
    await send(2);
    await expect(send(2)).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      $metadata: { httpStatusCode: 429 },
    });
    await bench.clock.advance(400);
    await send(2);
  });

  test('more than the daily quota; the account counts what was sent in 24 hours', async () => {
    const bench = await startBench({ settings: { dailyQuota: 1, rate: 5 } });
    const send = () => bench.client.send(new SendEmailCommand(emailTo('a@example.org')));
    await send();
    await expect(send()).rejects.toMatchObject({ name: 'LimitExceededException' });
    const account = await bench.client.send(new GetAccountCommand());
    expect(account).toMatchObject({
      EnforcementStatus: 'HEALTHY',
      SendQuota: { Max24HourSend: 1, MaxSendRate: 5, SentLast24Hours: 1 },
    });
    await bench.clock.advance(24 * 3_600_000);
    await send();
  });
});

describe('the account', () => {
  test('in the sandbox emails verified addresses and the simulator only, and names those that are not', async () => {
    const { client } = await startBench({ settings: { sandbox: true } });
    const send = (...ToAddresses: string[]) =>
      client.send(new SendEmailCommand(emailTo('', { Destination: { ToAddresses } })));
    await expect(send('a@example.org', 'b@example.com')).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringMatching(/not verified.*: a@example\.org$/),
    });
    await send('b@example.com', 'bounce@simulator.amazonses.com');
    expect(await client.send(new GetAccountCommand())).toMatchObject({ ProductionAccessEnabled: false });
  });

  test.each([
    [{ sendingPaused: true }, 'SendingPausedException', { SendingEnabled: false }],
    [{ enforcement: 'SHUTDOWN' as const }, 'AccountSuspendedException', { EnforcementStatus: 'SHUTDOWN' }],
  ])('with %j takes no email, and says so', async (settings, name, account) => {
    const { client } = await startBench({ settings });
    await expect(client.send(new SendEmailCommand(emailTo('a@example.org')))).rejects.toMatchObject({ name });
    expect(await client.send(new GetAccountCommand())).toMatchObject(account);
  });
});

describe('identities', () => {
  test('a domain verifies by itself after a few seconds and lets its sub-domains send', async () => {
    const { client, clock } = await startBench();
    const created = await client.send(new CreateEmailIdentityCommand({ EmailIdentity: 'shop.test' }));
    expect(created.DkimAttributes?.Tokens).toHaveLength(3);
    expect(created.VerifiedForSendingStatus).toBe(false);
    const send = () => client.send(new SendEmailCommand(emailTo('a@b.org', { FromEmailAddress: 'a@mail.shop.test' })));
    await expect(send()).rejects.toMatchObject({ name: 'MessageRejected' });
    await clock.advance(3_000);
    await send();
    const read = await client.send(new GetEmailIdentityCommand({ EmailIdentity: 'shop.test' }));
    expect(read).toMatchObject({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } });
    expect(read.DkimAttributes?.Tokens).toEqual(created.DkimAttributes?.Tokens);
  });

  test('.unverified.test stays pending and .failed.test fails', async () => {
    const { client, clock } = await startBench();
    for (const EmailIdentity of ['a.unverified.test', 'a.failed.test']) {
      await client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    }
    await clock.advance(60_000);
    const { EmailIdentities } = await client.send(new ListEmailIdentitiesCommand({}));
    expect(EmailIdentities?.map(({ IdentityName, VerificationStatus }) => [IdentityName, VerificationStatus])).toEqual([
      ['a.failed.test', 'FAILED'],
      ['a.unverified.test', 'PENDING'],
      ['example.com', 'SUCCESS'],
    ]);
  });

  test('exist once, have a MAIL FROM domain of their own, and can be deleted', async () => {
    const { client, clock } = await startBench();
    const identity = { EmailIdentity: 'shop.test' };
    await client.send(new CreateEmailIdentityCommand(identity));
    await expect(client.send(new CreateEmailIdentityCommand(identity))).rejects.toMatchObject({
      name: 'AlreadyExistsException',
    });
    await client.send(new PutEmailIdentityMailFromAttributesCommand({ ...identity, MailFromDomain: 'mail.shop.test' }));
    await clock.advance(3_000);
    expect(await client.send(new GetEmailIdentityCommand(identity))).toMatchObject({
      MailFromAttributes: { MailFromDomain: 'mail.shop.test', MailFromDomainStatus: 'SUCCESS' },
    });
    await client.send(new DeleteEmailIdentityCommand(identity));
    await expect(client.send(new GetEmailIdentityCommand(identity))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });

  test('operations other than SendEmail are limited to one a second each', async () => {
    const { client, clock } = await startBench({ settings: { controlRate: 1 } });
    const account = () => client.send(new GetAccountCommand());
    await account();
    await account();
    await expect(account()).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    await client.send(new GetConfigurationSetCommand({ ConfigurationSetName: 'transactional' }));
    await clock.advance(1_000);
    await account();
  });
});
