import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '../../shared/contract/route';
import { codeOf, expectRefusal, keyedRoutes } from '../support/contract/every-route';
import { type Example, examples, makeRecords } from '../support/contract/examples';
import { type Journey, type SentItem, startJourney } from '../support/contract/journey';
import { addKey, addProject, connectOperator, tableRows } from '../support/contract/operator';

interface SendAnswer {
  data: { emails: SentItem[] };
}

let journey: Journey;
let example: Record<string, Example>;

beforeAll(async () => {
  journey = await startJourney({ sendRate: 100 });
  connectOperator(journey.service.dir);
  example = examples(await makeRecords(journey.call, await journey.service.now()));
  // Invitations need a sender.
  await journey.call('PATCH /project', { body: { from: 'shop@example.com' } });
});
afterAll(() => journey?.service.stop());

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const emailTo = (to: string) => ({ to, from: 'shop@example.com', subject: 'Once', body: '<p>Once</p>' });

// A job of a few rows has ended before it could be cancelled, no campaign is under way, no execution has failed, the
// email is scheduled, so it can't be sent again yet, and so is the campaign, so no approval is asked for: refusals are not
// kept. Approvals are repeated below.
const approvals = ['requestApproval', 'approveCampaign', 'rejectCampaign'];
const refused = ['resendEmail', 'cancelJob', 'pauseCampaign', 'chooseWinner', 'retryExecution', ...approvals];
const posts = keyedRoutes.filter(({ name, route }) => route.method === 'POST' && !refused.includes(name));

/** A first answer as a repeat gives it: what is shown once is null. */
function kept(body: unknown, { secretFields = [] }: Route): unknown {
  if (secretFields.length === 0) return body;
  const { data, ...rest } = body as { data: object };
  return { ...rest, data: { ...data, ...Object.fromEntries(secretFields.map((field) => [field, null])) } };
}

test.each(posts)(
  '$route.method $route.path answers a repeat with the first answer, and does nothing again',
  async ({ name, route }) => {
    const { call, service } = journey;
    const { line, body } = example[name] as Example;
    const request = { ...withKey(`repeat-${name}`), ...(body ? { body } : {}) };
    // Calls to SES other than sending have a slot a second, which manual time must bring.
    await service.advance(2_000);
    const first = await call(line, request);
    expect(first.status).toBeLessThan(300);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    // A job goes on after its answer.
    await service.advance(5_000);
    const after = await tableRows();

    const repeat = await call(line, request);
    expect({ status: repeat.status, body: repeat.body }).toEqual({
      status: first.status,
      body: kept(first.body, route),
    });
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(repeat.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    // A message of JSON-RPC may have members that the contract does not know: it is another request.
    const other = await call(line, { ...request, body: { ...body, more: 1 } });
    expectRefusal(other, name === 'callMcp' ? 'IDEMPOTENCY_KEY_REUSED' : 'VALIDATION_ERROR');
    expect(await tableRows()).toEqual(after);
  },
);

test.each(['approve', 'reject'])('asking for approval, and to %s it, answer a repeat in the same way', async (how) => {
  const { call } = journey;
  const draft = { name: how, subject: 'News', body: '<p>News</p>', from: 'shop@example.com', audienceType: 'ALL' };
  const { id } = (await call<{ data: { id: string } }>('POST /campaigns', { body: draft })).body.data;
  const twice = async (path: string, body: object) => {
    const request = { ...withKey(`${how} ${path}`), body };
    const first = await call<{ data: { fingerprint: string } }>(path, request);
    const answers = [first, await call(path, request)];
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(answers[1]?.body).toEqual(first.body);
    return first.body.data;
  };
  const { fingerprint } = await twice(`POST /campaigns/${id}/approval`, {});
  await twice(`POST /campaigns/${id}/approval/${how}`, { fingerprint });
});

describe('a key that was used for another request', () => {
  test('is refused, whatever differs: the body or the record in the path', async () => {
    const { call } = journey;
    await call('POST /v1/send', { ...withKey('one'), body: emailTo('one@example.org') });
    expectRefusal(
      await call('POST /v1/send', { ...withKey('one'), body: emailTo('two@example.org') }),
      'IDEMPOTENCY_KEY_REUSED',
    );
    const ids: string[] = [];
    for (const name of ['A', 'B']) {
      ids.push((await call<{ id: string }>('POST /templates', { body: { name, subject: 'x', body: 'x' } })).body.id);
    }
    expect((await call(`POST /templates/${ids[0]}/duplicate`, withKey('copy'))).status).toBe(201);
    expectRefusal(await call(`POST /templates/${ids[1]}/duplicate`, withKey('copy')), 'IDEMPOTENCY_KEY_REUSED');
  });

  test('is new on another route and in another project', async () => {
    const { call } = journey;
    const body = { email: 'same@example.org' };
    const key = await addKey((await addProject('other')).id);
    const first = await call('POST /contacts', { ...withKey('same'), body });
    const others = [
      await call('POST /v1/track', { ...withKey('same'), body: { ...body, event: 'seen' } }),
      await call('POST /contacts', { ...withKey('same'), body, key }),
    ];
    for (const { status, headers } of [first, ...others]) {
      expect({ ok: status < 300, replayed: headers.get('idempotent-replayed') }).toEqual({ ok: true, replayed: null });
    }
  });
});

test('requests at the same time under one key send one email, and all that are answered say the same', async () => {
  const { call, arrive, emailsTo } = journey;
  const request = { ...withKey('race'), body: emailTo('race@example.org') };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call<SendAnswer>('POST /v1/send', request)));
  const accepted = answers.filter(({ status }) => status === 200);
  const waiting = answers.filter(({ status }) => status !== 200);
  expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  for (const response of waiting) {
    expectRefusal(response, 'REQUEST_IN_PROGRESS');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await arrive();
  expect(await emailsTo('race@example.org')).toHaveLength(1);
  const { body } = await call<{ data: { items: object[] } }>('GET /emails?contact=race@example.org');
  expect(body.data.items).toHaveLength(1);
});

describe('the answer that tells of a contact which was deleted since', () => {
  const erased = async (line: string, body: object, email: string) => {
    const { call } = journey;
    const request = { ...withKey(`erased ${email}`), body };
    expect((await call(line, request)).status).toBeLessThan(300);
    expect((await call(line, request)).headers.get('idempotent-replayed')).toBe('true');
    expect((await call(`DELETE /contacts/${encodeURIComponent(email)}`)).status).toBe(204);
    const repeat = await call(line, request);
    expectRefusal(repeat, 'ANSWER_ERASED');
    expect(JSON.stringify(repeat.body)).not.toContain(email);
    return request;
  };

  test('is a 410 that shows nothing of it, and the request is not done again', async () => {
    const { call, service } = journey;
    const secret = { email: 'erased@example.org', data: { secret: 1 } };
    const request = await erased('POST /contacts', secret, 'erased@example.org');
    expectRefusal(await call('GET /contacts/erased%40example.org'), 'CONTACT_NOT_FOUND');
    await service.advance(1);
    expect((await call('POST /contacts', { body: { email: 'erased@example.org' } })).status).toBe(201);
    expectRefusal(await call('POST /contacts', request), 'ANSWER_ERASED');
    expect((await call('POST /contacts', { ...request, ...withKey('afresh') })).status).toBe(200);
  });

  test('on the other routes too: sends, events, and previews for the contact', async () => {
    const { call } = journey;
    await erased('POST /v1/send', emailTo('sent-to@example.org'), 'sent-to@example.org');
    await erased('POST /v1/track', { email: 'tracked@example.org', event: 'seen' }, 'tracked@example.org');
    const template = { name: 'x', subject: 'Hi {{ email }}', body: 'x' };
    const { id } = (await call<{ id: string }>('POST /templates', { body: template })).body;
    await call('POST /contacts', { body: { email: 'shown@example.org' } });
    await erased(`POST /templates/${id}/preview`, { contact: 'Shown@example.org' }, 'shown@example.org');
  });
});

test('a refusal is not kept: the same key serves the request that is put right', async () => {
  const { call } = journey;
  const ask = (body: object) => call('POST /v1/send', { ...withKey('mended'), body });
  const right = emailTo('mended@example.org');
  expect(codeOf(await ask({ ...right, to: 'nobody' }))).toBe('VALIDATION_ERROR');
  expect(codeOf(await ask({ ...right, template: 'tpl_none' }))).toBe('TEMPLATE_NOT_FOUND');
  expect(codeOf(await ask({ ...right, from: 'shop@elsewhere.example' }))).toBe('DOMAIN_NOT_VERIFIED');
  const mended = await ask(right);
  expect({ status: mended.status, replayed: mended.headers.get('idempotent-replayed') }).toEqual({
    status: 200,
    replayed: null,
  });
  expect((await ask(right)).headers.get('idempotent-replayed')).toBe('true');
});

test('no key of the API is stored anywhere in the table', async () => {
  const { secretKey, publicKey } = journey.service.facts;
  const rows = (await tableRows()).join('\n');
  expect([secretKey, publicKey].filter((key) => rows.includes(key))).toEqual([]);
});
