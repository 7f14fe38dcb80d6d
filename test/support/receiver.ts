import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { now } from '../../shared/ops/clock';

/** A message as it came in. */
export interface Received {
  id: string;
  type: string;
  contact: string | null;
  event: string;
  at: number;
  headers: Record<string, string>;
  body: string;
}

/** What a receiver makes of a message: a status, with a body and headers, or no answer at all. */
export type Answering = { status: number; text?: string; headers?: Record<string, string> } | 'broken connection';

/** A server that webhooks lead to. It notes what it accepts, and how many messages were with it at a time. */
export async function startReceiver(answering: (message: Received) => Answering = () => ({ status: 204 })) {
  const accepted: Received[] = [];
  const tried: Received[] = [];
  const state = { answering, busy: 0, mostBusy: 0 };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    state.busy += 1;
    state.mostBusy = Math.max(state.mostBusy, state.busy);
    const message = await read(request);
    tried.push(message);
    const answer = state.answering(message);
    state.busy -= 1;
    if (answer === 'broken connection') {
      request.socket.destroy();
      return;
    }
    if (answer.status < 300) accepted.push(message);
    response.writeHead(answer.status, answer.headers).end(answer.text);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    /** What it answered with 2xx, in order. */
    accepted,
    /** All that came, in order. */
    tried,
    state,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function read(request: IncomingMessage): Promise<Received> {
  let body = '';
  for await (const part of request) body += String(part);
  const { type, data } = JSON.parse(body) as {
    type: string;
    data: { id: string; contact: { id: string } | null };
  };
  const headers = request.headers as Record<string, string>;
  const id = headers['webhook-id'] ?? '';
  return { id, type, event: data.id, contact: data.contact?.id ?? null, at: now(), headers, body };
}
