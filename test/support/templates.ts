import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startStorage } from '@posthaste/local-aws/s3';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { PARTIAL_UPLOAD_DAYS, storageLifetimes } from '../../lib/streams-and-timers';
import { createProject, type Project } from '../../shared/db/projects/projects';
import { isoNow, setClock } from '../../shared/ops/clock';
import { openTable } from './table';

const BUCKET = 'templates-test-mail';
export const START = Date.parse('2026-12-01T12:00:00.000Z');

/** Table and bucket in memory under a clock that stands still until it is moved, with two projects. */
export async function startService() {
  const clock = new LocalClock('manual', START);
  setClock(clock);
  const lifecycle = storageLifetimes.map(({ prefix, days }) => ({ prefix, days }));
  const table = await openTable(clock);
  const storage = await startStorage({
    clock,
    buckets: [{ name: BUCKET, lifecycle, partialUploadDays: PARTIAL_UPLOAD_DAYS }],
  });
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: storage.url, EMAIL_BUCKET: BUCKET });
  const s3 = new S3Client({});
  return {
    clock,
    project: await addProject('prj_one'),
    other: await addProject('prj_two'),
    disabled: await addProject('prj_disabled', 'DISABLED'),
    rows: table.rows,
    objects: async () =>
      (await s3.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents?.map(({ Key = '' }) => Key) ?? [],
    expireObjects: () => storage.expire(),
    stop: async () => {
      s3.destroy();
      await Promise.all([table.stop(), storage.stop()]);
      setClock();
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

async function addProject(id: string, status: Project['status'] = 'ACTIVE'): Promise<Project> {
  const secrets = { salt: `salt of ${id}`, secret: `secret of ${id}`, domainToken: `token of ${id}` };
  const project: Project = { id, name: id, status, ...secrets, createdAt: isoNow() };
  await createProject(project);
  return project;
}

/** The authorizer's context of a key. */
type KeyContext = Record<string, string>;
export const secretKey = (projectId: string): KeyContext => ({
  keyStatus: 'ok',
  projectId,
  keyId: 'key_1',
  keyKind: 'secret',
});

interface Request {
  id?: string;
  version?: number;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Null for none at all. */
  key?: KeyContext | null;
  /** Where the call comes from. */
  sourceIp?: string | undefined;
}

/** The event that API Gateway makes of a call; `route` is method and resource, `GET /templates/{id}`. */
function eventOf(route: string, { id, version, query, body, headers, key, sourceIp }: Request): APIGatewayProxyEvent {
  const [httpMethod, resource = ''] = route.split(' ');
  const inPath = id === undefined ? null : encodeURIComponent(id);
  const lists = Object.entries(query ?? {}).map(([name, value]) => [name, [value]]);
  return {
    httpMethod,
    resource,
    path: resource.replace('{id}', inPath ?? '').replace('{version}', String(version)),
    pathParameters: inPath === null ? null : { id: inPath, ...(version ? { version: String(version) } : {}) },
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters: query ? Object.fromEntries(lists) : null,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    multiValueHeaders: {},
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    stageVariables: null,
    requestContext: {
      requestId: 'request-1',
      identity: { sourceIp: sourceIp ?? '198.51.100.7' },
      ...(key && { authorizer: key }),
    },
  } as unknown as APIGatewayProxyEvent;
}

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Calls a handler as the gateway does, with one key unless the call names another. */
export const caller =
  (handler: Handler, key: KeyContext) =>
  async (route: string, request: Request = {}) => {
    const answer = await handler(eventOf(route, { key, ...request }), { awsRequestId: 'invocation-1' } as Context);
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      // What Lambda would hand to API Gateway.
      bytes: Buffer.byteLength(JSON.stringify(answer)),
      body: answer.body === '' ? null : JSON.parse(answer.body),
    };
  };
