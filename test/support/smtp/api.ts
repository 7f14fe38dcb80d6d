import { createServer, type IncomingHttpHeaders } from 'node:http';

import { type Loopback, listenOnLoopback, readBody } from '@posthaste/local-aws/loopback';

export interface AskedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  body: any;
}

/** An API that answers as it is told, and keeps what it was asked. */
export interface ToldApi extends Loopback {
  asked: AskedRequest[];
  /** The answer to sends; `never` hangs up without one. */
  answer: { status: number; body: unknown } | 'never';
  /** Answers to sends wait for it. */
  held: Promise<void>;
  reset(): void;
}

const accepted = { status: 200, body: { success: true, data: { emails: [{ email: 'em_1', status: 'QUEUED' }] } } };

export async function startToldApi(): Promise<ToldApi> {
  const api = { asked: [] as AskedRequest[], answer: accepted as ToldApi['answer'], held: Promise.resolve() };
  const server = createServer(async (request, response) => {
    const text = (await readBody(request, 2 ** 25)).toString();
    const path = request.url ?? '';
    api.asked.push({ path, headers: request.headers, body: text.startsWith('{') ? JSON.parse(text) : text });
    const own: Record<string, ToldApi['answer']> = {
      '/project': { status: 200, body: {} },
      '/uploads': {
        status: 201,
        body: { success: true, data: { uploadId: `up_${api.asked.length}`, url: `${url}/store`, fields: {} } },
      },
      '/store': { status: 204, body: {} },
    };
    if (path === '/v1/send') await api.held;
    const answer = own[path] ?? api.answer;
    if (answer === 'never') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
  });
  const loopback = await listenOnLoopback(server);
  const { url } = loopback;
  return Object.assign(api, loopback, {
    reset: () => {
      api.asked.length = 0;
      api.answer = accepted;
      api.held = Promise.resolve();
    },
  });
}
