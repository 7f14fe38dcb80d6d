import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openPage } from './pages';

const PATH = /^\/([uc])\/([^/]+)(\/preferences)?$/;

/** People's pages over HTTP on loopback, as a browser meets them: what API Gateway does, for these routes alone. */
export async function startPageServer() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, kind, token = '', preferences = ''] = PATH.exec(pathname) ?? [];
    if (token === '') return void response.writeHead(404).end();
    const answer = await openPage(`${request.method} /${kind}/{token}${preferences}`, token, {
      body: await text(request),
      type: request.headers['content-type'] ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
    });
    response.writeHead(answer.status, answer.headers as Record<string, string>).end(answer.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
