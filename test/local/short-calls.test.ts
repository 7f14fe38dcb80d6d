import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type DirectResponse, type Emulator } from '@posthaste/local-aws/direct-calls';
import { bypassSdk } from '@posthaste/local-aws/short-calls';
import { SHORT_CALLS } from '../../lib/local/assembly/calls';

const clock = new LocalClock('manual', 0);
const endpoint = 'http://127.0.0.1:1';
const config = {
  endpoint,
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
};
const ses = new SESv2Client(config);
const sqs = new SQSClient({ ...config, md5: false });

const email = { FromEmailAddress: 'a@example.com', Destination: { ToAddresses: ['b@example.com'] } };
const simple = { Subject: { Data: 'é' }, Body: { Html: { Data: '<p>"é"</p>', Charset: 'UTF-8' } } };
const file = { FileName: 'a.bin', RawContent: new Uint8Array([1, 255]) };
const send = (more: object) =>
  new SendEmailCommand({ ...email, TenantName: undefined, Content: { Simple: { ...simple, ...more } } });
const entry = { Id: '0', MessageBody: '"é"', DelaySeconds: 3, MessageGroupId: 'p' };
const batch = new SendMessageBatchCommand({ QueueUrl: `${endpoint}/0/a`, Entries: [entry] });

const yes = (json: object): DirectResponse => ({ status: 200, body: JSON.stringify(json) });
const no = (code: string): DirectResponse => ({
  status: 400,
  headers: { 'x-amzn-errortype': code },
  body: JSON.stringify({ __type: code, message: 'No.' }),
});

/** What a call asks an emulator for, and what comes of it: by the SDK alone, and by the short way. */
async function bothWays(client: SESv2Client | SQSClient, command: SendEmailCommand, answer: DirectResponse) {
  const calls: object[] = [];
  const emulator: Emulator = {
    url: endpoint,
    answer: async ({ body, ...call }) => {
      calls.push({ ...call, body: JSON.parse(body) });
      return answer;
    },
  };
  callDirectly(client as SESv2Client, emulator, clock);
  const outcome = () =>
    (client as SESv2Client).send(command).then(
      ({ $metadata: { httpStatusCode }, ...rest }) => ({ status: httpStatusCode, ...rest }),
      ({ name, message, $metadata }) => ({ name, message, status: $metadata.httpStatusCode }),
    );
  const long = await outcome();
  const endShort = bypassSdk(client, emulator, clock, SHORT_CALLS);
  const short = await outcome();
  endShort();
  return { long, short, calls };
}

const both: [string, SESv2Client | SQSClient, object, DirectResponse][] = [
  ['an email that is taken', ses, send({}), yes({ MessageId: 'm1' })],
  ['an email that is refused', ses, send({}), no('MessageRejected')],
  ['an email with a file', ses, send({ Attachments: [file] }), yes({ MessageId: 'm1' })],
  ['messages that are taken', sqs, batch, yes({ Successful: [{ Id: '0', MessageId: 'm' }], Failed: [] })],
  ['messages that are refused', sqs, batch, no('com.amazonaws.sqs#QueueDoesNotExist')],
];

test.each(both)(
  'the short way asks once, and asks and answers for %s as the SDK does',
  async (_name, client, command, answer) => {
    const { long, short, calls } = await bothWays(client, command as SendEmailCommand, answer);
    expect(short).toEqual(long);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
  },
);
