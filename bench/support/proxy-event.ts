import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { toProxyEvent } from '../../lib/local/gateway/proxy-event';
import { router } from '../../lib/local/gateway/router';
import { groups } from '../../shared/contract/groups';

interface Request {
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
  projectId: string;
  receivedAt: number;
}

interface Routed {
  functionName: string;
  event: APIGatewayProxyEvent;
}

const match = router(groups);

/** A request with a secret key as API Gateway passes it to the function of its route. */
export function proxyEvent({ method, path, body, projectId, receivedAt }: Request): Routed {
  const url = new URL(path, 'http://127.0.0.1');
  const matched = match(method, url.pathname);
  if (!matched) throw new Error(`there is no route ${method} ${path}`);
  const headers = { 'Content-Type': 'application/json', Host: '127.0.0.1', 'User-Agent': 'bench' };
  const event = toProxyEvent(
    {
      requestId: randomUUID(),
      receivedAt,
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      body: body === undefined ? null : JSON.stringify(body),
      sourceIp: '127.0.0.1',
    },
    matched,
    { keyStatus: 'ok', projectId, keyId: 'key_bench', keyKind: 'secret', principalId: 'key_bench' },
  );
  return { functionName: matched.functionName, event };
}
