import { clientOf } from './client';
import { freshAddresses, smallSend, smallTemplateRequest, templateRequest, templateSend } from './email';
import { proxyEvent } from './proxy-event';
import type { ServiceProcess } from './service-process';

/** The first request to a function. */
export interface FirstRequest {
  /** The folder of the function's bundle. */
  bundle: string;
  /** What the request does, unless it only reads. */
  note?: string;
  event(): object;
}

const lists = [
  ['emails', '/emails'],
  ['templates', '/templates'],
  ['campaigns', '/campaigns'],
  ['segments', '/segments'],
  ['workflows', '/workflows'],
  ['topics', '/topics'],
  ['contacts', '/contacts'],
  ['suppressions', '/suppressions'],
  ['events', '/events'],
  ['jobs', '/jobs'],
  ['domains', '/domains'],
  ['keys', '/keys'],
  ['webhooks', '/webhooks'],
  ['project', '/project'],
  ['health', '/health'],
  ['pages', '/u/unknown'],
] as const;

/** A request to each API function that needs no records of its own; lists are empty. */
export async function firstRequests(service: ServiceProcess): Promise<FirstRequest[]> {
  const client = clientOf(service);
  const [small, large] = await Promise.all(
    [smallTemplateRequest, templateRequest({ type: 'TRANSACTIONAL' })].map((request) =>
      client.post('/templates', { ...request, type: 'TRANSACTIONAL' }),
    ),
  );
  const { projectId } = service;
  const eventOf = (method: string, path: string, body?: object) =>
    proxyEvent({ method, path, body, projectId, receivedAt: Date.now() }).event;
  const [address = ''] = freshAddresses(1);
  const email = (note: string, bodyOf: (to: string) => object): FirstRequest => ({
    bundle: 'send',
    note,
    event: () => eventOf('POST', '/v1/send', bodyOf(freshAddresses(1)[0] ?? '')),
  });
  const upload = { purpose: 'attachment', filename: 'hello.txt', contentType: 'text/plain', size: 5 };
  const other = (bundle: string, path: string, body: object): FirstRequest => ({
    bundle,
    note: 'POST',
    event: () => eventOf('POST', path, body),
  });
  return [
    email('a sentence', smallSend),
    email('a sentence by template', (to) => ({ to, template: small?.id })),
    email('21 KB by template', (to) => templateSend(large?.id as string, to)),
    ...lists.map(([bundle, path]): FirstRequest => ({ bundle, event: () => eventOf('GET', path) })),
    other('track', '/v1/track', { email: address, event: 'opened-app' }),
    other('verify', '/v1/verify', { email: 'ada@example.com' }),
    other('uploads', '/uploads', upload),
    {
      bundle: 'authorizer',
      event: () => ({ methodArn: 'arn:bench/prod/GET/health', authorizationToken: `Bearer ${service.secretKey}` }),
    },
  ];
}
