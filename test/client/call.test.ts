import { expect, test } from '@jest/globals';
import { type ClientOptions, caller, type RequestOptions } from '../../packages/client/src/call';
import { PosthasteError } from '../../packages/client/src/errors';
import { ContactsApi } from '../../packages/client/src/generated/api';
import { Posthaste } from '../../packages/client/src/posthaste';
import { PosthasteTracker } from '../../packages/client/src/tracker';

type Reply = Response | Error | 'silence';
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const envelope = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { success: false, error: { code, message: 'No.', requestId: 'req_1', suggestion: 'Wait.' } }, headers);
const done = () => json(200, { success: true, data: { id: 'em_1' } });

/** A caller to which a service answers so, in turn; time only passes in `pauses`. */
function world(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const pauses: number[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    requests.push({ url: String(url), init, headers: init.headers as Headers });
    const reply = replies.shift() ?? new Error('There was one call too many.');
    if (reply instanceof Error) throw reply;
    if (reply !== 'silence') return reply;
    return new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  const call = caller(
    { key: 'sk_1', url: 'https://mail.example/', fetch: fetch as typeof globalThis.fetch, ...options },
    {},
    {
      sleep: async (ms) => void pauses.push(ms),
      random: () => 0.5,
    },
  );
  const post = (request?: RequestOptions) => call('POST', '/v1/send', { body: { to: 'a@example.org' } }, request);
  return { call, post, requests, pauses };
}

const failure = async (call: Promise<unknown>): Promise<PosthasteError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PosthasteError);
  return error as PosthasteError;
};

test('a POST is tried again with the same key until it succeeds, ever later, and gives what is in the envelope', async () => {
  const replies = [new TypeError('reset'), envelope(502, 'UPSTREAM_ERROR'), envelope(500, 'INTERNAL_ERROR'), done()];
  const { post, requests, pauses } = world(replies);
  expect(await post()).toEqual({ id: 'em_1' });
  expect(pauses).toEqual([375, 750, 1500]);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(requests[3]?.init.body).toBe('{"to":"a@example.org"}');

  const own = world([done(), done()]);
  await own.post();
  await own.post({ idempotencyKey: 'order-1' });
  const [made, given] = own.requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(made).not.toBe(keys[0]);
  expect(given).toBe('order-1');
});

test('only what another try may change is tried again, and only so often', async () => {
  for (const [status, code] of [
    [401, 'INVALID_API_KEY'],
    [409, 'INVALID_STATE'],
    [422, 'VALIDATION_ERROR'],
  ] as const) {
    const { post, requests } = world([envelope(status, code)]);
    expect(await failure(post())).toMatchObject({ status, code });
    expect(requests).toHaveLength(1);
  }
  const { post, requests } = world(Array.from({ length: 4 }, () => envelope(504, 'UPSTREAM_TIMEOUT')));
  expect(await failure(post())).toMatchObject({ status: 504 });
  expect(requests).toHaveLength(4);
  const once = world([new TypeError('reset')], { retries: 0 });
  expect(await failure(once.post())).toMatchObject({
    status: 0,
    code: 'CONNECTION_FAILED',
    cause: new TypeError('reset'),
  });
});

test('the service says when to come back, also while the same request is under way; too long is for the caller', async () => {
  const busy = envelope(409, 'REQUEST_IN_PROGRESS', { 'retry-after': '2' });
  const { post, pauses } = world([envelope(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '30' }), busy, done()]);
  await post();
  expect(pauses).toEqual([30_250, 2_250]);
  const lost = world([envelope(409, 'CONCURRENT_CHANGES', { 'retry-after': '1' }), done()]);
  await lost.post();
  expect(lost.pauses).toEqual([1_250]);
  const later = world([envelope(429, 'SENDING_BACKLOG', { 'retry-after': '3600' })]);
  expect(await failure(later.post())).toMatchObject({ code: 'SENDING_BACKLOG', retryAfter: 3600 });
});

test('an error of either shape, and one that is not of the service at all, says what it knows', async () => {
  const errors = [{ field: 'to', message: 'Required.', code: 'required' }];
  const flat = {
    code: 422,
    error: 'Unprocessable Entity',
    message: 'Wrong.',
    time: 1,
    errorCode: 'VALIDATION_ERROR',
    requestId: 'req_2',
    errors,
  };
  expect(await failure(world([json(422, flat)]).post())).toMatchObject({
    name: 'PosthasteError',
    message: 'Wrong.',
    status: 422,
    code: 'VALIDATION_ERROR',
    requestId: 'req_2',
    errors,
    suggestion: undefined,
  });
  expect(await failure(world([envelope(404, 'CONTACT_NOT_FOUND')]).post())).toMatchObject({
    message: 'No.',
    code: 'CONTACT_NOT_FOUND',
    requestId: 'req_1',
    errors: [],
    suggestion: 'Wait.',
  });
  for (const text of ['<html>', 'null', '[]', '{"error":null}', '{"message":"Forbidden"}']) {
    const strange = new Response(text, { status: 403, headers: { 'x-request-id': 'req_3' } });
    expect(await failure(world([strange]).post())).toMatchObject({
      status: 403,
      code: 'UNREADABLE_RESPONSE',
      requestId: 'req_3',
    });
  }
  expect(await failure(world([new Response('<html>')]).post())).toMatchObject({ code: 'UNREADABLE_RESPONSE' });
});

test('who waits too long hears so, and who gives up is obeyed at once, between tries too', async () => {
  const slow = world(['silence', done()], { timeoutMs: 1 });
  expect(await slow.post()).toEqual({ id: 'em_1' });
  expect(await failure(world(['silence'], { timeoutMs: 1, retries: 0 }).post())).toMatchObject({
    code: 'TIMEOUT',
    status: 0,
  });

  const caller = new AbortController();
  const given = world(['silence']);
  const response = given.post({ signal: caller.signal });
  caller.abort(new Error('enough'));
  await expect(response).rejects.toThrow('enough');
  await expect(given.post({ signal: caller.signal })).rejects.toThrow('enough');
  expect(given.requests).toHaveLength(1);
});

test('a DELETE whose answer was lost has succeeded when the next try finds nothing', async () => {
  const lost = world([new TypeError('reset'), envelope(404, 'CONTACT_NOT_FOUND')]);
  expect(await new ContactsApi(lost.call).delete('ct_1')).toBeUndefined();
  const never = world([envelope(404, 'CONTACT_NOT_FOUND')]);
  expect(await failure(new ContactsApi(never.call).delete('ct_1'))).toMatchObject({ status: 404 });
});

test('calls are made as the document says: ids encoded, undefined left out, no key but on POSTs', async () => {
  const { call, requests } = world([
    json(200, { contacts: [] }),
    json(200, { id: 'ct_1' }),
    new Response(null, { status: 204 }),
  ]);
  const contacts = new ContactsApi(call);
  await contacts.list({ subscribed: true, search: 'a+b', cursor: undefined });
  expect(await contacts.get('ada+x@example.org')).toEqual({ id: 'ct_1' });
  expect(await contacts.delete('a/b')).toBeUndefined();
  expect(requests.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
    'GET https://mail.example/contacts?subscribed=true&search=a%2Bb',
    'GET https://mail.example/contacts/ada%2Bx%40example.org',
    'DELETE https://mail.example/contacts/a%2Fb',
  ]);
  for (const { headers, init } of requests) {
    expect([...headers]).toEqual([['authorization', 'Bearer sk_1']]);
    expect(init.body).toBeUndefined();
  }
  for (const id of ['', '.', '..']) expect(() => contacts.delete(id)).toThrow('is not an id');
  expect(requests).toHaveLength(3);
});

test('a list is read to its end, over short and empty pages, and no cursor is followed for ever', async () => {
  const page = (emails: string[], cursor?: string) =>
    json(200, { contacts: emails.map((email) => ({ email })), hasMore: cursor !== undefined, total: 3, cursor });
  const { call, requests } = world([page(['a', 'b'], 'one'), page([], 'two'), page(['c'])]);
  const seen: string[] = [];
  for await (const { email } of new ContactsApi(call).all({ subscribed: true })) seen.push(email);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(requests.map(({ url }) => url.split('?')[1])).toEqual([
    'limit=100&subscribed=true',
    'limit=100&subscribed=true&cursor=one',
    'limit=100&subscribed=true&cursor=two',
  ]);
  const round = world([page(['a'], 'one'), page(['b'], 'one')]);
  for await (const _ of new ContactsApi(round.call).all());
  expect(round.requests).toHaveLength(2);
});

test('each key is kept to its place: secret ones to servers, public ones to pages', async () => {
  const url = 'https://mail.example';
  expect(() => new Posthaste({ url, key: 'pk_1' })).toThrow('not a secret key');
  expect(() => new Posthaste({ url: 'mail.example', key: 'sk_1' })).toThrow(TypeError);
  expect(() => new PosthasteTracker({ url, key: 'sk_1' })).toThrow('not a public key');
  for (const stray of ['sk_one\nsk_two', 'sk_one ✂', 'sk_']) {
    expect(() => new Posthaste({ url, key: stray })).toThrow(/^key is not a secret key: it must begin with sk_\.$/);
  }
  expect(() => new Posthaste({ url, key: 'sk_1\n' })).not.toThrow();
  const sent: RequestInit[] = [];
  const fetch = (async (_: unknown, init: RequestInit) => {
    sent.push(init);
    return done();
  }) as typeof globalThis.fetch;
  await new PosthasteTracker({ url, key: 'pk_1', fetch }).track({ email: 'a@example.org', event: 'left' });
  expect(sent).toMatchObject([{ method: 'POST', keepalive: true }]);
});

test.each([undefined, ''])('a client without a URL or a key says so: %p', (missing) => {
  const absent = missing as unknown as string;
  const url = 'https://mail.example';
  expect(() => new Posthaste({ url: absent, key: 'sk_1' })).toThrow(new TypeError('url is missing.'));
  expect(() => new PosthasteTracker({ url: absent, key: 'pk_1' })).toThrow(new TypeError('url is missing.'));
  expect(() => new Posthaste({ url, key: absent })).toThrow(new TypeError('key is missing.'));
  expect(() => new PosthasteTracker({ url, key: absent })).toThrow(new TypeError('key is missing.'));
});

test.each(['localhost:3400', '127.0.0.1:3400', 'mail.example.com', 'ftp://mail.example', 'https://'])(
  'a URL needs its protocol: %s',
  (url) => {
    expect(() => new Posthaste({ url, key: 'sk_1' })).toThrow('url must begin with https:// or http://.');
  },
);

test('an idempotency key that no header can have is refused as by the service', async () => {
  const fetch = (async () => done()) as typeof globalThis.fetch;
  const { templates } = new Posthaste({ url: 'https://mail.example', key: 'sk_1', fetch });
  const create = (idempotencyKey: string) =>
    templates.create({ name: 'One', subject: 'Hi', body: 'Hi' }, { idempotencyKey });
  expect(await create('order 1')).toEqual({ id: 'em_1' });
  for (const idempotencyKey of ['größe', 'bestellung-✂', 'one\ntwo']) {
    expect(await failure(create(idempotencyKey))).toMatchObject({
      code: 'INVALID_IDEMPOTENCY_KEY',
      status: 400,
      message: 'idempotencyKey must be printable ASCII.',
    });
  }
});
