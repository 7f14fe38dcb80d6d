import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callText } from '../journey/http';

/** A server between client and service that loses the first answers; `keys` are the Idempotency-Keys that came. */
export async function startLossyProxy(target: string, lost: number) {
  const keys: (string | undefined)[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    keys.push(headers['idempotency-key']);
    const answer = await callText(request.method ?? '', target + request.url, headers, Buffer.concat(parts));
    if (keys.length <= lost) request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
