import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../shared/contract/errors';
import { keyHeaderOf } from '../../shared/contract/key-header';
import { newApiKey } from '../../shared/domain/projects/api-key';
import { type Call, contractClient } from '../support/contract/client';
import { expectRefusal, keyedRoutes } from '../support/contract/every-route';
import { type Example, examples, makeRecords, otherThanInvited, receiveEmail } from '../support/contract/examples';
import { addKey, addProject, connectOperator, openSession, tableRows } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';
import { shareOf } from '../support/sizes';

/** Longer than the job among the examples takes; after that the clock stands still. */
const SETTLED_MS = 5_000;

let service: LocalService;
let call: Call;
let example: Record<string, Example>;
let keys: Record<
  'unknown' | 'revoked' | 'expired' | 'sendOnly' | 'groupsOnly' | 'emailsOnly' | 'disabled' | 'other' | 'gone',
  string
>;
let before: string[];

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  const { projectId } = service.facts;
  const now = await service.now();
  const records = await makeRecords(call, now, await openSession(call, { projectId, now }));
  const received = await receiveEmail(call, service.facts.mailbox, () => service.advance(SETTLED_MS));
  example = examples({ ...records, received });
  const past = '2026-01-01T00:00:00.000Z';
  keys = {
    unknown: newApiKey('secret'),
    revoked: await addKey(projectId, 'secret', { revokedAt: past }),
    expired: await addKey(projectId, 'secret', { expiresAt: past }),
    sendOnly: await addKey(projectId, 'secret', { scopes: ['send'] }),
    groupsOnly: await addKey(projectId, 'secret', { scopes: ['jobs', 'segments'] }),
    emailsOnly: await addKey(projectId, 'secret', { scopes: ['emails'] }),
    disabled: await addKey((await addProject('disabled', 'DISABLED')).id),
    other: await addKey((await addProject('other')).id),
    gone: await addKey('prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E'),
  };
  before = await tableRows();
});
afterAll(() => service?.stop());

const numbered = keyedRoutes.map((one, index) => ({ ...one, index }));

describe.each(numbered)('$route.method $route.path', ({ name, group, route, index }) => {
  const ask = (request: object) => {
    const { line, body } = example[name] as Example;
    return call(line, { ...(body ? { body } : {}), ...request });
  };

  test('no Authorization header is a 401 of the gateway', async () => {
    expectRefusal(await ask({ key: null }), 'MISSING_API_KEY', 'gateway');
  });

  test('a key that is malformed, unknown, revoked, expired or of no project is a 401', async () => {
    const { secretKey } = service.facts;
    const mistyped = `${secretKey.slice(0, -1)}${secretKey.endsWith('0') ? '1' : '0'}`;
    const bad = [mistyped, 'sk_', 'nonsense', keys.unknown, keys.revoked, keys.expired, keys.gone];
    // Postmark's header has the key alone, which is no key behind Bearer.
    const other = keyHeaderOf(route) === 'Authorization' ? secretKey : `Bearer ${secretKey}`;
    const malformed = [other, `Basic ${secretKey}`, 'Bearer', `Bearer ${secretKey} ${secretKey}`];
    const asked = [...bad.map((key) => ({ key })), ...malformed.map((authorization) => ({ authorization }))];
    for (const request of shareOf(asked, index)) expectRefusal(await ask(request), 'INVALID_API_KEY');
  });

  test('a key without the scope and a disabled project are a 403', async () => {
    const key = group.name === 'send' ? keys.emailsOnly : keys.sendOnly;
    expectRefusal(await ask({ key }), 'KEY_NOT_PERMITTED');
    for (const disabled of shareOf([keys.disabled], index))
      expectRefusal(await ask({ key: disabled }), 'PROJECT_DISABLED');
  });

  if (route.additionalScopes) {
    test('a key with the scope of the route, but not of the data, is a 403', async () => {
      expectRefusal(await ask({ key: keys.groupsOnly }), 'KEY_NOT_PERMITTED');
    });
  }

  if (route.access === 'secret') {
    test('a public key is a 403', async () => {
      expectRefusal(await ask({ key: service.facts.publicKey }), 'KEY_NOT_PERMITTED');
    });
  }

  if (route.path.includes('{id}')) {
    test("another project's record is a 404, like one that never was", async () => {
      const kind = route.path.split('/')[1]?.slice(0, -1).toUpperCase();
      expectRefusal(await ask({ key: keys.other }), `${kind}_NOT_FOUND` as ErrorCode);
      const { line, body } = example[name] as Example;
      for (const missing of shareOf([line.replace(/(\/\w+\/\w\w+_)\w+/, '$1NONE')], index)) {
        expectRefusal(await call(missing, body ? { body } : {}), `${kind}_NOT_FOUND` as ErrorCode);
      }
    });
  }
});

describe('a record of another project named in a body or a query', () => {
  test('is a 404, and a sender domain of another project a 403', async () => {
    const { key, template, upload } = { key: keys.other, ...named() };
    const email = { to: 'ada@example.org', from: 'shop@example.com', subject: 'x', body: 'x' };
    const ask = (body: object) => call('POST /v1/send', { key, body });
    expectRefusal(await ask({ ...email, template }), 'TEMPLATE_NOT_FOUND');
    expectRefusal(await ask({ ...email, attachments: [{ filename: 'a', uploadId: upload }] }), 'UPLOAD_NOT_FOUND');
    expectRefusal(await ask(email), 'DOMAIN_NOT_VERIFIED');
    expectRefusal(await call('GET /emails?contact=ada@example.org', { key }), 'CONTACT_NOT_FOUND');
    expectRefusal(await call('GET /contacts/ada%40example.org', { key }), 'CONTACT_NOT_FOUND');
  });

  const named = () => {
    const body = example.sendEmail?.body as { template: string; attachments: { uploadId?: string }[] };
    return { template: body.template, upload: body.attachments[1]?.uploadId };
  };
});

/** A small job may end before it can be cancelled, no campaign is being sent, nobody knows the fingerprint of a request, no execution has failed, and the email has not left. */
const mayBeLate = [
  'cancelJob',
  'pauseCampaign',
  'approveCampaign',
  'rejectCampaign',
  'chooseWinner',
  'retryExecution',
  'resendEmail',
];

test('nothing of all this left a trace, and the same requests are accepted with a good key', async () => {
  expect(await tableRows()).toEqual(before);
  expect(Object.keys(example).sort()).toEqual(keyedRoutes.map(({ name }) => name).sort());
  for (const [name, { line, body }] of Object.entries(example)) {
    const { status } = await call(line, body ? { body } : {});
    const accepted = Math.floor(status / 100) === 2 || (mayBeLate.includes(name) && status === 409);
    expect({ line, accepted }).toEqual({ line, accepted: true });
  }
  expect(otherThanInvited(await service.mailbox.newest())).toEqual([]);
});
