import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { invalidField, Problem } from '../../shared/contract/problem';
import type { mcpGroup } from '../../shared/contract/routes/mcp';
import type { Endpoint } from '../../shared/http/call';
import { callOverHttp } from '../../shared/mcp/call-over-http';
import { mcpServer } from '../../shared/mcp/server';
import { env } from '../../shared/ops/env';

const MAX_LEVELS = 64;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Goes level by level, because recursion could overflow the stack. */
function throwIfNestedTooDeep(message: object): void {
  let objects: object[] = [message];
  for (let level = 0; objects.length > 0; level += 1) {
    if (level === MAX_LEVELS) throw invalidField('params', `Must have at most ${MAX_LEVELS} levels.`);
    objects = objects.flatMap((parent) => Object.values(parent).filter(isObject));
  }
}

const FORWARDED_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Answered with "method not found", because a stream would keep the function running. */
const STREAM_METHOD = 'subscriptions/listen';

/** Limit for all API calls of one message. It must stay below the function's timeout. */
const TIMEOUT_MS = 25_000;

const METHOD_NOT_FOUND = -32601;

/** Tools call the API with the caller's key, so they have no more rights. */
export const callMcp: Endpoint<typeof mcpGroup.routes.callMcp> = async ({ body, header }) => {
  const url = env('publicUrl');
  throwIfForeignPage(header('origin'), url);
  throwIfNestedTooDeep(body);
  if (body.method === STREAM_METHOD) {
    const error = { code: METHOD_NOT_FOUND, message: 'This server has no streams.' };
    return { status: 404, body: { jsonrpc: '2.0', id: body.id ?? null, error } };
  }
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const createServer = () => mcpServer(callOverHttp(url, header('authorization'), deadline));
  const request = requestOf(`${url}/mcp`, header);
  const response = (await isLegacyRequest(request, body))
    ? await answerLegacy(createServer(), request, body)
    : await createMcpHandler(createServer, { legacy: 'reject' }).fetch(request, { parsedBody: body });
  return replyOf(response);
};

/** Prevents web pages from reaching a local service by DNS rebinding. */
function throwIfForeignPage(origin: string, url: string): void {
  if (origin !== '' && origin !== new URL(url).origin) throw new Problem('CROSS_SITE_REQUEST');
}

function requestOf(url: string, header: (name: string) => string): Request {
  const forwardedHeaders = FORWARDED_HEADERS.flatMap((name) =>
    header(name) === '' ? [] : [[name, header(name)] as const],
  );
  const headers = new Headers({
    ...Object.fromEntries(forwardedHeaders),
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  });
  return new Request(url, { method: 'POST', headers });
}

/** Answers protocol versions before 2026-07-28 with JSON instead of a stream. */
async function answerLegacy(server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

async function replyOf(response: Response) {
  const text = await response.text();
  if (text === '') return { status: 202 } as const;
  const message = JSON.parse(text) as { error: { code: number; message: string } };
  if (response.status === 200) return { status: 200, body: message } as const;
  if (response.status === 404) return { status: 404, body: message } as const;
  if (response.status === 400) return { status: 400, body: message } as const;
  throw new Error(`the SDK responded with status ${response.status}`);
}
