import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';

type Mailer = typeof import('../../shared/aws/mailer');
type Clock = typeof import('../../shared/ops/clock');

const SMALL = 1_000;
/** More than a kernel takes from a writer before the reader reads. */
const LARGE = 24 * 1024 * 1024;
const PAUSE_MS = 5_001;

const running: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

async function listen(server: { listen(port: number, host: string): unknown; address(): unknown } & Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);
  return (server.address() as AddressInfo).port;
}

/** The product's mailer against a server, with a clock that the test sets. */
function mailerAt(url: string) {
  const variables = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  Object.assign(process.env, variables, { AWS_ENDPOINT_URL_SESV2: url, SES_TIMEOUT_MS: '2000' });
  let time = 0;
  let mailer: Mailer | undefined;
  jest.isolateModules(() => {
    mailer = require('../../shared/aws/mailer') as Mailer;
    const clock = require('../../shared/ops/clock') as Clock;
    clock.setClock({ now: () => time, sleep: async () => undefined });
  });
  const send = (bytes = SMALL) => {
    const text = { Data: 'x'.repeat(bytes), Charset: 'UTF-8' };
    return (mailer as Mailer).sendEmail({
      FromEmailAddress: 'a@example.com',
      Destination: { ToAddresses: ['b@example.org'] },
      Content: { Simple: { Subject: text, Body: { Text: text } } },
    });
  };
  running.push({ close: () => mailer?.sendingClient.destroy() });
  return {
    send,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

/** A server that answers as SES does, and drops a connection that asks a second time. */
async function forgetfulServer(answer = (_: IncomingMessage, response: ServerResponse): unknown => accept(response)) {
  const asked: Socket[] = [];
  const server = createServer((request, response) => {
    const isSecond = asked.includes(request.socket);
    asked.push(request.socket);
    if (isSecond) request.socket.destroy();
    else request.resume().once('end', () => answer(request, response));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { url, asked, connections: () => new Set(asked).size };
}

const accept = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"ses-1"}');

test('a connection that died while the container stood still is not used', async () => {
  const server = await forgetfulServer();
  const { send, pass } = mailerAt(server.url);
  expect(await send()).toEqual({ outcome: 'accepted', messageId: 'ses-1' });
  pass(PAUSE_MS);
  expect(await send()).toEqual({ outcome: 'accepted', messageId: 'ses-1' });
  expect([server.asked.length, server.connections()]).toEqual([2, 2]);
});

test('several emails after a pause take new connections, also beside each other', async () => {
  const server = await forgetfulServer();
  const { send, pass } = mailerAt(server.url);
  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    pass(PAUSE_MS);
  }
});

test('a young connection is kept; one that dies with a whole request is unclear, and nothing sends it again', async () => {
  const server = await forgetfulServer();
  const { send } = mailerAt(server.url);
  await send();
  expect(await send()).toMatchObject({ outcome: 'unclear' });
  expect([server.asked.length, server.connections()]).toEqual([2, 1]);
});

test('a connection that dies before the whole request was written has certainly not sent', async () => {
  const server = await forgetfulServer();
  const { send } = mailerAt(server.url);
  await send();
  expect(await send(LARGE)).toMatchObject({ outcome: 'not_sent' });
});

test('an answer of 500 is unclear and is asked for once', async () => {
  const server = await forgetfulServer((_, response) => void response.writeHead(500).end('{}'));
  expect(await mailerAt(server.url).send()).toEqual({ outcome: 'unclear', detail: 'HTTP 500' });
  expect(server.asked).toHaveLength(1);
});

test('a port without a listener: certainly not sent', async () => {
  const closed = createTcpServer() as unknown as Server;
  const port = await listen(closed);
  closed.close();
  await once(closed, 'close');
  expect(await mailerAt(`http://127.0.0.1:${port}`).send()).toEqual({ outcome: 'not_sent', detail: 'ECONNREFUSED' });
});

test.each([
  ['speaks no TLS', (socket: Socket) => void socket.end('220 hello\r\n')],
  ['ends during the handshake', (socket: Socket) => void socket.destroy()],
])('a server that %s has certainly not had the email', async (_, greet) => {
  const server = createTcpServer(greet) as unknown as Server;
  expect(await mailerAt(`https://127.0.0.1:${await listen(server)}`).send()).toMatchObject({ outcome: 'not_sent' });
});
