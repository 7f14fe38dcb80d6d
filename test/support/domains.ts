import { startDns } from '@posthaste/local-aws/dns';
import { startMailbox } from '@posthaste/local-aws/ses';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../functions/domains/handler';
import { keys } from '../../shared/db/table/keys';
import { remove } from '../../shared/db/table/rows';
import type { Domain } from '../../shared/domain/domains/domains';
import { setLogWriter } from '../../shared/ops/log';
import { type Service, startService } from './contacts';

interface TestRequest {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the domains function as API Gateway does, for a key with this authorizer context. */
export function callerOf(context: Record<string, string> | null) {
  const authorizer = context && { keyStatus: 'ok', keyId: 'key_1', keyKind: 'secret', ...context };
  return async (route: string, { id, query, body, headers }: TestRequest = {}) => {
    const [httpMethod = '', resource = ''] = route.split(' ');
    const values = Object.entries(query ?? {}).map(([name, value]) => [name, [value]]);
    const event = {
      httpMethod,
      resource,
      path: resource.replace('{id}', id ?? ''),
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      pathParameters: id ? { id } : null,
      queryStringParameters: query ?? null,
      multiValueQueryStringParameters: query ? Object.fromEntries(values) : null,
      body: body ? JSON.stringify(body) : null,
      isBase64Encoded: false,
      requestContext: { requestId: 'request-1', identity: { sourceIp: '198.51.100.7' }, authorizer },
    };
    const answer = await handler(event as unknown as APIGatewayProxyEvent, { awsRequestId: 'aws' } as Context);
    const read = answer.body === '' ? null : JSON.parse(answer.body);
    return { status: answer.statusCode, headers: answer.headers ?? {}, body: read };
  };
}

/** The service with SES and a name server behind it. */
export async function startDomains(identities: string[] = []) {
  const service: Service = await startService();
  const { clock } = service;
  const lines: string[] = [];
  setLogWriter((line) => void lines.push(line));
  const texts = new Map<string, string[]>();
  const mailbox = await startMailbox({
    clock,
    port: 0,
    publish: async () => undefined,
    identities,
    configurationSets: ['posthaste-transactional', 'posthaste-bulk'],
  });
  const records = new Map<string, string[]>();
  const dns = await startDns(
    async (type, name) => (type === 'TXT' ? texts.get(name) : records.get(`${type} ${name}`)) ?? [],
    clock,
  );
  Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: mailbox.ses, DNS_SERVER: dns.address, DNS_TIMEOUT_MS: '10000' });
  /** Calls for a project whose turns to add domains never run out. */
  const callFor = (projectId: string) => {
    const caller = callerOf({ projectId });
    return async (route: string, request: TestRequest = {}) => {
      if (route === 'POST /domains')
        await Promise.all([0, 1, 2].map((n) => remove(keys.worker(projectId, 'domains', n))));
      return caller(route, request);
    };
  };
  const call = callFor(service.project.id);
  const callOther = callFor(service.other.id);

  return {
    ...service,
    mailbox,
    call,
    callOther,
    /** Publishes the record that proves a project's ownership. */
    own: (domain: string, project = service.project) => texts.set(`_posthaste.${domain}`, [project.domainToken]),
    texts,
    /** CNAME and MX records by `CNAME name`. */
    records,
    /** Adds a domain whose ownership was proven; SES's slots of a second are given time. */
    add: async (domain: string, as = call): Promise<Domain & { id: string }> => {
      await clock.advance(1_100);
      const place = `_posthaste.${domain}`;
      const before = texts.get(place);
      // Published for the moment of the call: else DKIM records are not shown.
      texts.set(place, [service.project.domainToken, service.other.domainToken]);
      const { status, body } = await as('POST /domains', { body: { domain } });
      if (before) texts.set(place, before);
      else texts.delete(place);
      if (status !== 201) throw new Error(`${domain} was answered ${status}: ${JSON.stringify(body)} ${lines.at(-1)}`);
      return body.data;
    },
    /** Asks for a check when the next one is due. */
    verify: async (id: string, as = call) => {
      await clock.advance(11_000);
      return as('POST /domains/{id}/verify', { id });
    },
    stop: async () => {
      dns.stop();
      await mailbox.stop();
      await service.stop();
    },
  };
}

export type DomainsService = Awaited<ReturnType<typeof startDomains>>;
