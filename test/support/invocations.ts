import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { now } from '../../shared/ops/clock';

/** An SQS event with these bodies; the n-th message has the id `m<n>`. */
export const queueEvent = (queue: string, bodies: unknown[]): SQSEvent =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: `r${index}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
      messageAttributes: {},
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
      awsRegion: 'us-east-1',
    })),
  }) as unknown as SQSEvent;

/** What a Lambda invocation of a background function gets beside its event; its time runs by the service's clock. */
export function lambdaContext(requestId = 'invocation', timeoutMs = 60_000): Context {
  const end = now() + timeoutMs;
  return { awsRequestId: requestId, getRemainingTimeInMillis: () => end - now() } as Context;
}

/** The ids of messages that a handler reports as failed. */
export const failures = (response: SQSBatchResponse | undefined): string[] =>
  (response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);

/** Who calls: a secret key of a project, unless it says otherwise; nothing of it for nobody. */
interface Caller {
  projectId?: string;
  keyKind?: 'secret' | 'public';
  scopes?: string;
  /** Of a member's session. */
  memberId?: string;
  sessionId?: string;
  role?: 'owner' | 'editor' | 'viewer';
}

interface Request {
  id?: string;
  /** Of a path with more than one. */
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

function apiEvent(route: string, who: Caller, { id, parameters, query, body, headers }: Request): APIGatewayProxyEvent {
  const [httpMethod, resource = ''] = route.split(' ');
  const parameter = /\{(\w+)\}/.exec(resource)?.[1] ?? 'id';
  const given = parameters ?? (id === undefined ? null : { [parameter]: id });
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    httpMethod,
    resource,
    path: resource.replace(/\{(\w+)\}/g, (_, name) => given?.[name] ?? ''),
    pathParameters: given,
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters:
      query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    headers: { ...json, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      identity: { sourceIp: '127.0.0.1' },
      authorizer: who.projectId ? { keyStatus: 'ok', keyId: 'key_1', keyKind: 'secret', ...who } : undefined,
    },
  } as unknown as APIGatewayProxyEvent;
}

type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** The value of a JSON answer, the text of a page or script; undefined if there is none. */
function readBody(headers: object, body: string) {
  if (body === '') return undefined;
  const type = String(new Map<string, unknown>(Object.entries(headers)).get('Content-Type') ?? '');
  return /^text\/(html|javascript)/.test(type) ? body : JSON.parse(body);
}

/** Calls an API handler as API Gateway does, by `GET /emails/{id}` and the like. */
export const api =
  (handler: ApiHandler, who: Caller) =>
  async (route: string, request: Request = {}) => {
    const { statusCode, headers = {}, body } = await handler(apiEvent(route, who, request), lambdaContext());
    return { status: statusCode, headers, body: readBody(headers, body) };
  };
