import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { createDomain } from '../../../shared/db/domains/ownership';
import { newId } from '../../../shared/ops/ids';
import { addProject } from '../../support/contacts';
import { callerOf, type DomainsService, startDomains } from '../../support/domains';
import { pendingDomain } from '../../support/pending-domain';

let service: DomainsService;
beforeAll(async () => {
  service = await startDomains(['standing.example']);
});
afterAll(() => service.stop());

const post = (body: unknown, headers: Record<string, string> = {}) => service.call('POST /domains', { body, headers });
const identityOf = (domain: string) => new SESv2Client({}).send(new GetEmailIdentityCommand({ EmailIdentity: domain }));

describe('201', () => {
  test('answers with every record ready to paste', async () => {
    await service.clock.advance(2_000);
    service.own('acme.example');
    const { status, body } = await post({ domain: 'Acme.Example', mailFromSubdomain: 'bounce' });
    expect(status).toBe(201);
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({
      domain: 'acme.example',
      mailFromSubdomain: 'bounce',
      status: 'PENDING',
      verifiedAt: null,
      checkedAt: null,
    });
    const { records, id } = body.data;
    expect(id).toMatch(/^dom_[0-9A-Z]{26}$/);
    expect(records.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'OWNERSHIP',
      'DKIM',
      'DKIM',
      'DKIM',
      'MAIL_FROM',
      'SPF',
      'DMARC',
    ]);
    expect(records[0]).toEqual({
      type: 'TXT',
      name: '_posthaste.acme.example',
      host: '_posthaste',
      value: service.project.domainToken,
      purpose: 'OWNERSHIP',
      reason: 'Proves to this service that the domain is yours. Required before you can send.',
      status: 'VERIFIED',
      required: true,
      found: [],
      advice: null,
    });
    expect(records[1]).toMatchObject({
      type: 'CNAME',
      name: expect.stringMatching(/^\w{32}\._domainkey\.acme\.example$/),
    });
    expect(records[4]).toMatchObject({
      type: 'MX',
      name: 'bounce.acme.example',
      value: 'feedback-smtp.us-east-1.amazonses.com',
      priority: 10,
    });
    expect(records[5]).toMatchObject({ type: 'TXT', name: 'bounce.acme.example', required: false });
    expect(records[6]).toMatchObject({
      type: 'TXT',
      name: '_dmarc.acme.example',
      required: false,
      reason: expect.stringContaining('Gmail and Yahoo require it'),
    });
  });

  test('201: the MAIL FROM domain of a domain that begins with mail does not repeat it', async () => {
    expect((await service.add('mail.acme.example')).mailFromSubdomain).toBe('bounce');
    expect((await identityOf('mail.acme.example')).MailFromAttributes?.MailFromDomain).toBe('bounce.mail.acme.example');
  });

  test('says nothing of other projects: the answer for a domain that one has verified is that for any other', async () => {
    const { id } = await service.add('theirs.example', service.callOther);
    service.own('theirs.example', service.other);
    await service.verify(id, service.callOther);
    service.own('nobody.example', service.other);
    const answers: string[] = [];
    for (const domain of ['theirs.example', 'nobody.example']) {
      const added = await post({ domain });
      const checked = await service.verify(added.body.data.id);
      const text = JSON.stringify([added, checked].map(({ status, body }) => ({ status, body }))).replaceAll(
        domain.split('.')[0] ?? '',
        'NAME',
      );
      answers.push(text.replace(/dom_\w+/g, 'ID').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'));
      expect([added.status, checked.body.data.status]).toEqual([201, 'PENDING']);
      expect(text).not.toContain('_domainkey');
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('shows the DKIM records once the ownership record is found, and asks SES for nothing before', async () => {
    const ses = mockClient(SESv2Client).rejects(new Error('time-out'));
    const { status, body } = await post({ domain: 'later.example' });
    expect(status).toBe(201);
    expect(body.data.advice).toMatch(/^Publish the ownership record first/);
    const waiting = await service.verify(body.data.id);
    expect([waiting.status, ses.calls().length]).toEqual([200, 0]);
    ses.restore();
    service.own('later.example');
    const found = await service.verify(body.data.id);
    expect(found.body.data.records.filter(({ purpose }: { purpose: string }) => purpose === 'DKIM')).toHaveLength(3);
    expect((await service.verify(body.data.id)).body.data.status).toBe('VERIFIED');
  });

  test('makes the identity in SES, with the MAIL FROM domain and without bounces by email', async () => {
    await service.add('made.example');
    const { DkimAttributes, MailFromAttributes, FeedbackForwardingStatus } = await identityOf('made.example');
    expect(DkimAttributes?.Tokens).toHaveLength(3);
    expect(MailFromAttributes?.MailFromDomain).toBe('mail.made.example');
    expect(FeedbackForwardingStatus).toBe(false);
  });

  test('leaves an identity that stood in the account as it was', async () => {
    await service.add('standing.example');
    await service.clock.advance(1_100);
    const { MailFromAttributes, FeedbackForwardingStatus } = await identityOf('standing.example');
    expect([MailFromAttributes, FeedbackForwardingStatus]).toEqual([undefined, true]);
  });

  test('writes a name in another script as A-labels', async () => {
    expect((await service.add('müller.example')).domain).toBe('xn--mller-kva.example');
  });

  test('answers a repeat under the same Idempotency-Key with the same domain', async () => {
    await service.clock.advance(2_000);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await post({ domain: 'twice.example' }, headers);
    const second = await post({ domain: 'twice.example' }, headers);
    expect(second.status).toBe(201);
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  test('waits for its turn at SES', async () => {
    await service.add('turn-one.example');
    service.own('turn-two.example');
    const waiting = post({ domain: 'turn-two.example' });
    await service.clock.advance(1_100);
    expect((await waiting).status).toBe(201);
  });

  test('two projects may both claim a domain that nobody has verified', async () => {
    await service.add('contested.example');
    await service.add('contested.example', service.callOther);
  });

  test('a claim that has lapsed can be made again', async () => {
    const first = await service.add('lapsed.example');
    await service.clock.advance(73 * 3600_000);
    const second = await service.add('lapsed.example');
    expect(second.id).not.toBe(first.id);
    expect((await service.call('GET /domains/{id}', { id: first.id })).status).toBe(404);
  }, 60_000);
});

describe('403', () => {
  test.each([{ keyKind: 'public' }, { scopes: 'send' }])('refuses a key that may not: %j', async (key) => {
    const call = callerOf({ projectId: service.project.id, ...key });
    const { status, body } = await call('POST /domains', { body: { domain: 'no.example' } });
    expect([status, body.error.code]).toEqual([403, 'KEY_NOT_PERMITTED']);
  });
});

describe('422', () => {
  test.each([
    'localhost',
    '192.0.2.1',
    '[2001:db8::1]',
    '0x7f.1',
    'https://acme.example',
    'mail@acme.example',
    'acme.example/path',
    'acme..example',
    '-acme.example',
    'a_b.example',
    'co.uk',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(100)}example`,
  ])('refuses %s as a domain', async (domain) => {
    const { status, body } = await post({ domain });
    expect([status, body.error.errors[0].field]).toEqual([422, 'domain']);
  });

  test('names every member that is wrong', async () => {
    const { status, body } = await post({ mailFromSubdomain: 'a.b', extra: 1 });
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'domain',
      'extra',
      'mailFromSubdomain',
    ]);
  });

  test('refuses a domain that the project has already', async () => {
    await service.add('again.example');
    const { status, body } = await post({ domain: 'AGAIN.example.' });
    expect([status, body.error.errors[0].code]).toEqual([422, 'duplicate']);
  });

  test('refuses the 101st domain', async () => {
    const { id: projectId } = await addProject('prj_full');
    for (let i = 0; i < 100; i++) {
      const id = newId('dom');
      await createDomain(pendingDomain({ id, projectId, domain: `n${i}.full.example`, createdByUs: false }));
    }
    const { status, body } = await callerOf({ projectId })('POST /domains', {
      body: { domain: 'more.example' },
    });
    expect([status, body.error.errors[0].code]).toEqual([422, 'too_big']);
  });
});

describe('502', () => {
  test('says that SES does not answer, and leaves no domain behind', async () => {
    await service.clock.advance(2_000);
    const ses = mockClient(SESv2Client).rejects(new Error('time-out'));
    service.own('unlucky.example');
    const { status, body } = await post({ domain: 'unlucky.example' });
    ses.restore();
    expect([status, body.error.code]).toEqual([502, 'UPSTREAM_ERROR']);
    const list = await service.call('GET /domains', { query: { limit: '100' } });
    expect(JSON.stringify(list.body)).not.toContain('unlucky.example');
  });
});

describe('429', () => {
  test('after the seconds of Retry-After, and no sooner, the next domain is added', async () => {
    const { id: projectId } = await addProject(newId('prj'));
    const call = callerOf({ projectId });
    const add = (domain: string) => service.clock.advanceUntilDone(call('POST /domains', { body: { domain } }));
    await service.clock.advance(60_000);
    for (const domain of ['one.example', 'two.example', 'three.example']) expect((await add(domain)).status).toBe(201);
    const refused = await add('four.example');
    expect(refused.status).toBe(429);
    await service.clock.advance((Number(refused.headers['Retry-After']) - 1) * 1000);
    expect((await add('four.example')).status).toBe(429);
    await service.clock.advance(1000);
    expect((await add('four.example')).status).toBe(201);
  });

  /** When the last of these domains was added, in milliseconds from the first request. */
  async function addAll(names: string[], call = service.call): Promise<{ ms: number; statuses: number[] }> {
    const began = service.clock.now();
    let ms = 0;
    const add = async (domain: string) => {
      const { status } = await call('POST /domains', { body: { domain } });
      if (status === 201) ms = Math.max(ms, service.clock.now() - began);
      return status;
    };
    return { statuses: await Promise.all(names.map(add)), ms };
  }
  const named = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}.example`);

  test('a project that adds many domains gets three, and delays its neighbour at most threefold', async () => {
    const [patient, hostile] = [await addProject(newId('prj')), await addProject(newId('prj'))];
    const callAs = ({ id }: { id: string }) => callerOf({ projectId: id });
    await service.clock.advance(60_000);
    const alone = await service.clock.advanceUntilDone(addAll(named('alone', 3), callAs(patient)));
    expect(alone.statuses).toEqual([201, 201, 201]);

    await service.clock.advance(60_000);
    const [beside, many] = await service.clock.advanceUntilDone(
      Promise.all([addAll(named('beside', 3), callAs(patient)), addAll(named('many', 30), callAs(hostile))]),
    );
    expect(beside.statuses).toEqual([201, 201, 201]);
    expect(beside.ms).toBeLessThanOrEqual(3 * alone.ms);
    expect(many.statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(many.statuses.filter((status) => status === 429)).toHaveLength(27);
  });
});
