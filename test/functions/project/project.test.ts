import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';

import { createDomain } from '../../../shared/db/domains/ownership';
import { getProject, setProjectStatus } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { addProject, type Service, START, startService } from '../../support/contacts';
import { addToCounter } from '../../support/counters';
import { pendingDomain } from '../../support/pending-domain';
import { caller, secretKey } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const createdAt = new Date(START).toISOString();
let service: Service;

beforeAll(async () => {
  service = await startService();
  await createDomain(
    pendingDomain({
      projectId: 'prj_one',
      domain: 'example.com',
      status: 'VERIFIED',
      createdByUs: false,
      createdAt,
      verifiedAt: createdAt,
    }),
  );
});
afterAll(() => service?.stop());

const patch = (body: object, key = secretKey('prj_one')) => call('PATCH /project', { body, key });
const read = async (key = secretKey('prj_one')) => (await call('GET /project', { key })).body.data;

const noEmail = { sent: 0, hardBounces: 0, complaints: 0, bounceRate: 0, complaintRate: 0 };
const limits = {
  marketing: { bounceRate: 0.04, bounces: 10, complaintRate: 0.0008, complaints: 3, sent: 0, days: 7 },
  confirmations: { bounceRate: 0.1, bounces: 10, complaintRate: 0.003, complaints: 3, sent: 50, days: 2 },
  visitors: { bounceRate: 0.1, bounces: 10, complaintRate: 0.003, complaints: 3, sent: 50, days: 2 },
  everything: { bounceRate: 0.08, bounces: 20, complaintRate: 0.003, complaints: 10, sent: 0, days: 7 },
};

const standard = {
  id: 'prj_two',
  name: 'prj_two',
  language: 'en',
  logoUrl: null,
  accentColor: null,
  from: null,
  fromName: null,
  replyTo: null,
  postalAddress: null,
  unsubscribeMailto: null,
  utm: null,
  tracking: { transactional: false, marketing: true },
  doubleOptIn: { enabled: false, templateId: null },
  publicTrackWritesData: false,
  persistSendData: true,
  agentKeys: true,
  publicEmailsPerDay: 1000,
  requestsPerMinute: 1000,
  mailboxInsights: false,
  paused: { marketing: null, confirmations: null, visitors: null, everything: null },
  reputation: {
    limits,
    since: '2026-11-25',
    marketing: noEmail,
    transactional: noEmail,
    confirmation: noEmail,
    visitors: noEmail,
  },
  createdAt,
  updatedAt: createdAt,
};

test('200: a project without settings shows the standard and none of its secrets', async () => {
  expect(await read(secretKey('prj_two'))).toEqual(standard);
});

test('422: mailbox insights are on only where the operator allows them', async () => {
  delete process.env.MAILBOX_INSIGHTS;
  const refused = await patch({ mailboxInsights: true });
  process.env.MAILBOX_INSIGHTS = 'on';
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: { errors: [{ field: 'mailboxInsights', code: 'custom', message: expect.stringMatching(/operator/) }] },
    },
  });
  expect((await patch({ mailboxInsights: true })).status).toBe(200);
  delete process.env.MAILBOX_INSIGHTS;
  expect(await read()).toMatchObject({ mailboxInsights: false });
  expect((await patch({ mailboxInsights: false })).status).toBe(200);
  process.env.MAILBOX_INSIGHTS = 'on';
});

test('200: every setting is kept, shown and cleared by null', async () => {
  const settings = {
    name: 'Shop',
    language: 'de',
    from: 'News@Example.com',
    fromName: 'The shop',
    replyTo: 'help@elsewhere.example',
    postalAddress: 'Shop Ltd\n1 High Street',
    unsubscribeMailto: 'leave@mail.example.com',
    utm: { source: 'newsletter', medium: 'mail' },
    tracking: { transactional: true, marketing: false },
    publicTrackWritesData: true,
    persistSendData: false,
    agentKeys: false,
    mailboxInsights: true,
  };
  const changed = await patch(settings);
  expect(changed).toMatchObject({ status: 200, body: { data: { ...settings, from: 'news@example.com' } } });
  expect(await read()).toEqual(changed.body.data);
  const { name, ...rest } = settings;
  await patch(Object.fromEntries(Object.keys(rest).map((member) => [member, null])));
  const { updatedAt } = await read();
  expect(await read()).toEqual({ ...standard, id: 'prj_one', name, updatedAt });
});

test('members of tracking are settings of their own', async () => {
  await patch({ tracking: { transactional: true } });
  await patch({ tracking: { marketing: false } });
  expect((await read()).tracking).toEqual({ transactional: true, marketing: false });
  await patch({ tracking: { transactional: null } });
  expect((await read()).tracking).toEqual({ transactional: false, marketing: false });
});

test('changes at the same time all come to be, and the operator has the last word on the state', async () => {
  const bodies = [{ fromName: 'A' }, { postalAddress: 'B' }, { tracking: { marketing: true } }, { language: 'fr' }];
  const answers = await Promise.all([...bodies.map((body) => patch(body)), setProjectStatus('prj_one', 'ACTIVE')]);
  expect(answers.slice(0, 4)).toEqual(bodies.map(() => expect.objectContaining({ status: 200 })));
  expect(await read()).toMatchObject({ fromName: 'A', postalAddress: 'B', language: 'fr' });
  expect((await getProject('prj_one'))?.status).toBe('ACTIVE');
});

test("403: a sender on a domain that is not this project's own", async () => {
  const refusal = { status: 403, body: { error: { code: 'DOMAIN_NOT_VERIFIED' } } };
  expect(await patch({ from: 'news@elsewhere.example', name: 'never' })).toMatchObject(refusal);
  expect(await patch({ from: 'news@example.com' }, secretKey('prj_two'))).toMatchObject(refusal);
  expect(await patch({ unsubscribeMailto: 'leave@elsewhere.example', name: 'never' })).toMatchObject(refusal);
  expect((await read()).name).not.toBe('never');
  expect((await patch({ from: 'news@mail.example.com' })).status).toBe(200);
});

test('200: what waits, why and until when, with the figures of the window and their shares', async () => {
  const project = await addProject('prj_paused');
  const count = (day: string, stream: string, figure: string, by: number) =>
    addToCounter(project.id, { family: 'reputation', name: `${day}:${stream}:${figure}` }, 's', [
      { by, sequence: '1' },
    ]);
  await count('2026-11-24', 'marketing', 'sent', 5000);
  await count('2026-11-25', 'marketing', 'sent', 100);
  await count('2026-12-01', 'marketing', 'sent', 300);
  await count('2026-12-01', 'marketing', 'hardBounces', 20);
  await count('2026-12-01', 'transactional', 'sent', 10);
  await count('2026-12-01', 'confirmation', 'sent', 1);
  await count('2026-12-01', 'confirmation', 'complaints', 1);
  const since = '2026-12-01T12:00:00.000Z';
  const bounced = { since, cause: 'bounces' as const, sent: 400, hardBounces: 20, complaints: 0 };
  const byHand = { since, cause: 'operator' as const, sent: 410, hardBounces: 20, complaints: 0 };
  await setPauses(project, { paused: { marketing: bounced, everything: byHand } });
  const { paused, reputation } = await read(secretKey(project.id));
  expect(reputation).toEqual({
    limits,
    since: '2026-11-25',
    marketing: { sent: 400, hardBounces: 20, complaints: 0, bounceRate: 0.05, complaintRate: 0 },
    transactional: { ...noEmail, sent: 10 },
    confirmation: { ...noEmail, sent: 1, complaints: 1, complaintRate: 1 },
    visitors: noEmail,
  });
  const endsWhen = expect.stringMatching(/below 2% or fewer than 5 and complaints below 0.04% or fewer than 2 within/);
  expect(paused).toEqual({
    marketing: { ...bounced, endsWhen },
    confirmations: null,
    visitors: null,
    everything: { ...byHand, endsWhen: 'When the operator of the service resumes sending.' },
  });
});

describe('422', () => {
  test.each([
    [{ name: null }, 'name', 'invalid_type'],
    [{ name: ' ' }, 'name', 'too_small'],
    [{ language: 'xx' }, 'language', 'invalid_enum_value'],
    [{ from: 'nobody' }, 'from', 'invalid_string'],
    [{ replyTo: 'a@b@c' }, 'replyTo', 'invalid_string'],
    [{ unsubscribeMailto: 'nobody' }, 'unsubscribeMailto', 'invalid_string'],
    [{ fromName: 'a\r\nBcc: b' }, 'fromName', 'invalid_string'],
    [{ fromName: 'Half price {% today' }, 'fromName', 'template_syntax'],
    [{ postalAddress: 'x'.repeat(1001) }, 'postalAddress', 'too_big'],
    [{ tracking: { opens: true } }, 'tracking.opens', 'unrecognized_keys'],
    [{ publicTrackWritesData: 'yes' }, 'publicTrackWritesData', 'invalid_type'],
    [{ persistSendData: 'no' }, 'persistSendData', 'invalid_type'],
    [{ domainToken: 'x' }, 'domainToken', 'unrecognized_keys'],
    [{ requestsPerMinute: 5000 }, 'requestsPerMinute', 'unrecognized_keys'],
  ])('%j', async (body, field, code) => {
    const { status, body: response } = await patch(body);
    expect({ status, errors: response.error?.errors }).toMatchObject({ status: 422, errors: [{ field, code }] });
  });
});

test('200: the name of another project, of which nobody is told', async () => {
  const { status, body } = await patch({ name: 'PRJ_two' });
  expect([status, body.data.name]).toEqual([200, 'PRJ_two']);
});
