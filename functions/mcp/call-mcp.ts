import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Problem } from '../../shared/contract/problem';
import type { mcpGroup } from '../../shared/contract/routes/mcp';
import type { Endpoint } from '../../shared/http/call';
import { askOverHttp } from '../../shared/mcp/ask';
import { mcpServer } from '../../shared/mcp/server';
import { env } from '../../shared/ops/env';
import { refuseDeep } from './depth';

/** What the protocol reads of a request. Sessions and streams are not served, so their headers are left out. */
const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** A stream of changes would keep the function running. */
const STREAM = 'subscriptions/listen';

/** Of all calls of the API for one message: below the time after which the function answers that it took too long. */
const TIMEOUT_MS = 25_000;

/** JSON-RPC's codes. */
const METHOD_NOT_FOUND = -32601;

/** Answers one message. The tools call the API with the caller's own key, so they may what it may and no more. */
export const callMcp: Endpoint<typeof mcpGroup.routes.callMcp> = async ({ body, header }) => {
  const url = env('publicUrl');
  refuseForeignPages(header('origin'), url);
  refuseDeep(body);
  if (body.method === STREAM) {
    const error = { code: METHOD_NOT_FOUND, message: 'This server has no streams.' };
    return { status: 404, body: { jsonrpc: '2.0', id: body.id ?? null, error } };
  }
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const make = () => mcpServer(askOverHttp(url, header('authorization'), deadline));
  const request = requestOf(`${url}/mcp`, header);
  const answer = (await isLegacyRequest(request, body))
    ? await answerLegacy(make(), request, body)
    : await createMcpHandler(make, { legacy: 'reject' }).fetch(request, { parsedBody: body });
  return replyOf(answer);
};

/** The protocol asks for it: a page that got hold of the name of this machine must not speak to the local service. */
function refuseForeignPages(origin: string, url: string): void {
  if (origin !== '' && origin !== new URL(url).origin) throw new Problem('CROSS_SITE_REQUEST');
}

/** The request as the SDK takes it, which gets the body parsed. */
function requestOf(url: string, header: (name: string) => string): Request {
  const given = HEADERS.flatMap((name) => (header(name) === '' ? [] : [[name, header(name)] as const]));
  const headers = new Headers({
    ...Object.fromEntries(given),
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  });
  return new Request(url, { method: 'POST', headers });
}

/** Answers a client of a version of the protocol before 2026-07-28, with JSON instead of a stream. */
async function answerLegacy(server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

/** The SDK's answer as one of the route's replies. */
async function replyOf(answer: Response) {
  const text = await answer.text();
  if (text === '') return { status: 202 } as const;
  const message = JSON.parse(text) as { error: { code: number; message: string } };
  if (answer.status === 200) return { status: 200, body: message } as const;
  if (answer.status === 404) return { status: 404, body: message } as const;
  if (answer.status === 400) return { status: 400, body: message } as const;
  throw new Error(`the SDK answered with the status ${answer.status}`);
}
