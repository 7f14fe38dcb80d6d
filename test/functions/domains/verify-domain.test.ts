import { GetEmailIdentityCommand, PutEmailIdentityFeedbackAttributesCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getDomain, verifiedSender } from '../../../shared/db/domains/domains';
import { saveCheck } from '../../../shared/db/domains/ownership';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import { type DomainsService, startDomains } from '../../support/domains';

let service: DomainsService;
beforeAll(async () => {
  service = await startDomains(['standing.example']);
});
afterAll(() => service.stop());

const HOUR = 3600_000;

interface Shown {
  purpose: string;
  status: string;
}
const statusOf = (records: Shown[], wanted: string) => records.find(({ purpose }) => purpose === wanted)?.status;

describe('200', () => {
  test('a domain is VERIFIED once SES has verified it and the ownership record is published', async () => {
    const { id } = await service.add('good.example');
    service.own('good.example');
    service.texts.set('mail.good.example', ['v=spf1 include:amazonses.com ~all']);
    service.texts.set('_dmarc.good.example', ['v=DMARC1; p=none;']);
    const { status, body } = await service.verify(id);
    expect(status).toBe(200);
    expect(body.data.status).toBe('VERIFIED');
    expect(new Set(body.data.records.map((record: Shown) => record.status))).toEqual(new Set(['VERIFIED']));
    expect(body.data.verifiedAt).toBe(body.data.checkedAt);
    expect(await verifiedSender(service.project.id, 'news@good.example')).toBe(true);
  });

  test('shows what DNS has for each record, and what to do about it', async () => {
    const { id } = await service.add('news.brand.co.uk');
    const [, one, two, three] = (await service.call('GET /domains/{id}', { id })).body.data.records;
    const target = ({ name }: { name: string }) => `${name.split('.')[0]}.dkim.amazonses.com`;
    service.texts.set('_posthaste.news.brand.co.uk.brand.co.uk', [service.project.domainToken]);
    service.records.set(`CNAME ${one.name}`, [target(one)]);
    service.records.set(`CNAME ${two.name}`, ['elsewhere.example']);
    service.texts.set(three.name, ['v=DKIM1; p=abc']);
    service.records.set('MX mail.news.brand.co.uk', ['10 feedback-smtp.eu-west-1.amazonses.com']);
    service.texts.set('mail.news.brand.co.uk', ['other', 'v=spf1 mx -all', 'x', 'y', 'z'.repeat(250)]);
    service.texts.set('_dmarc.brand.co.uk', ['v=DMARC1; p=reject; rua=mailto:d@brand.co.uk']);
    const { records } = (await service.verify(id)).body.data;
    const shown = records.map(({ host, found, advice }: Record<string, unknown>) => [host, found, advice]);
    expect(shown).toEqual([
      ['_posthaste.news', [], expect.stringMatching(/added brand\.co\.uk twice, so enter "_posthaste\.news"/)],
      [expect.stringMatching(/\._domainkey\.news$/), [target(one)], null],
      [expect.anything(), ['elsewhere.example'], expect.stringMatching(/Change it to/)],
      [expect.anything(), [], expect.stringMatching(/flattening/)],
      ['mail.news', ['10 feedback-smtp.eu-west-1.amazonses.com'], expect.stringMatching(/another region/)],
      ['mail.news', ['v=spf1 mx -all', 'other', 'x'], expect.stringMatching(/Add include/)],
      ['_dmarc.news', [], null],
    ]);
    expect(statusOf(records, 'DMARC')).toBe('VERIFIED');
  });

  test("SES's word alone does not make a domain the project's", async () => {
    const { id } = await service.add('standing.example');
    const { body } = await service.verify(id);
    expect(body.data.status).toBe('PENDING');
    expect(statusOf(body.data.records, 'DKIM')).toBe('VERIFIED');
    expect(await verifiedSender(service.project.id, 'news@standing.example')).toBe(false);
  });

  test('a domain whose bounces SES still forwards by email loses that at its next check', async () => {
    const { id } = await service.add('forwarding.example');
    const identity = { EmailIdentity: 'forwarding.example' };
    const forward = new PutEmailIdentityFeedbackAttributesCommand({ ...identity, EmailForwardingEnabled: true });
    await service.clock.advance(1_100);
    await new SESv2Client({}).send(forward);
    await service.verify(id);
    await service.clock.advance(1_100);
    const read = await new SESv2Client({}).send(new GetEmailIdentityCommand(identity));
    expect(read.FeedbackForwardingStatus).toBe(false);
    expect(await getDomain(service.project.id, id)).not.toHaveProperty('forwardsFeedback');
  });

  test('an identity that was in the account before keeps its setting, and the row says that it forwards', async () => {
    const { id } = await service.add('standing.example', service.callOther);
    await service.verify(id, service.callOther);
    expect(await getDomain(service.other.id, id)).toMatchObject({ createdByUs: false, forwardsFeedback: true });
  });

  test('the record of another project proves nothing', async () => {
    const { id } = await service.add('borrowed.example');
    service.own('borrowed.example', service.other);
    expect((await service.verify(id)).body.data.status).toBe('PENDING');
  });

  test('the ownership record alone is not enough either', async () => {
    const { id } = await service.add('slow.unverified.test');
    service.own('slow.unverified.test');
    const { body } = await service.verify(id);
    expect(body.data.status).toBe('PENDING');
    expect(statusOf(body.data.records, 'OWNERSHIP')).toBe('VERIFIED');
  });

  test('a domain that SES has given up on is FAILED', async () => {
    const { id } = await service.add('wrong.failed.test');
    expect((await service.verify(id)).body.data.status).toBe('FAILED');
  });

  test('within 10 seconds the answer is the stored state with the time of its check', async () => {
    const { id } = await service.add('eager.example');
    const first = await service.verify(id);
    service.own('eager.example');
    await service.clock.advance(9_000);
    const second = await service.call('POST /domains/{id}/verify', { id });
    expect(second.body).toEqual(first.body);
    await service.clock.advance(1_000);
    const third = await service.call('POST /domains/{id}/verify', { id });
    expect(third.body.data.status).toBe('VERIFIED');
  });

  test('if SES can not be asked now, the answer is the stored state', async () => {
    const [one, two] = [await service.add('first.example'), await service.add('second.example')];
    await service.verify(one.id);
    const { status, body } = await service.call('POST /domains/{id}/verify', { id: two.id });
    expect([status, body.data.checkedAt]).toEqual([200, null]);
  });

  test('an unverified claim has lapsed after 72 hours', async () => {
    const { id } = await service.add('late.unverified.test');
    await service.clock.advance(73 * HOUR);
    expect((await service.call('GET /domains/{id}', { id })).body.data.status).toBe('FAILED');
  });
});

describe('trouble after the verification', () => {
  test('a domain stays usable for 72 hours after its ownership record disappeared, then others can claim it', async () => {
    const domain = 'moved.example';
    const { id } = await service.add(domain);
    service.own(domain);
    await service.verify(id);
    service.own(domain, service.other);
    expect((await service.verify(id)).body.data.status).toBe('VERIFIED');
    await service.clock.advance(71 * HOUR);
    expect((await service.verify(id)).body.data.status).toBe('VERIFIED');
    expect(await verifiedSender(service.project.id, `a@${domain}`)).toBe(true);

    await service.clock.advance(2 * HOUR);
    expect(await verifiedSender(service.project.id, `a@${domain}`)).toBe(false);
    expect((await service.verify(id)).body.data.status).toBe('FAILED');
    const theirs = await service.add(domain, service.callOther);
    expect((await service.verify(theirs.id, service.callOther)).body.data.status).toBe('VERIFIED');
  });

  test('a look-up that got no answer changes nothing', async () => {
    const { id } = await service.add('quiet.example');
    service.own('quiet.example');
    await service.verify(id);
    const server = process.env.DNS_SERVER;
    process.env.DNS_SERVER = '127.0.0.1:1';
    const { body } = await service.verify(id);
    process.env.DNS_SERVER = server;
    expect([body.data.status, statusOf(body.data.records, 'OWNERSHIP')]).toEqual(['VERIFIED', 'VERIFIED']);
  });
});

describe('404, and domains of several projects', () => {
  test("another project's domain does not exist", async () => {
    const { id } = await service.add('mine.example');
    const { status, body } = await service.verify(id, service.callOther);
    expect([status, body.error.code]).toEqual([404, 'DOMAIN_NOT_FOUND']);
  });

  test('of two claims the first to be verified has the domain', async () => {
    const domain = 'shared.example';
    const mine = await service.add(domain);
    const theirs = await service.add(domain, service.callOther);
    service.texts.set(`_posthaste.${domain}`, [service.project.domainToken, service.other.domainToken]);
    expect((await service.verify(mine.id)).body.data.status).toBe('VERIFIED');
    const { status, body } = await service.verify(theirs.id, service.callOther);
    expect([status, body.data.status, body.data.advice]).toEqual([
      200,
      'PENDING',
      expect.stringMatching(/another project/),
    ]);
    expect(await verifiedSender(service.other.id, `a@${domain}`)).toBe(false);
  });

  test('a check that was overtaken while another project has the domain reports nothing', async () => {
    const domain = 'overtaken.example';
    const mine = await service.add(domain);
    const theirs = await service.add(domain, service.callOther);
    service.texts.set(`_posthaste.${domain}`, [service.project.domainToken, service.other.domainToken]);
    await service.verify(mine.id);
    await service.clock.advance(73 * HOUR);
    let saves = 0;
    db.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          saves += commandName?.startsWith('TransactWrite') ? 1 : 0;
          if (saves === 2) {
            saves += 1;
            await update(keys.domain(service.other.id, theirs.id), { set: { attemptTime: service.clock.now() + 1 } });
          }
          return next(args);
        },
      { step: 'initialize', name: 'overtaken' },
    );
    await service.verify(theirs.id, service.callOther);
    db.middlewareStack.remove('overtaken');
    expect(saves).toBe(3);
    expect((await getDomain(service.other.id, theirs.id))?.status).toBe('PENDING');
    const events = (await service.rows()).filter(
      ({ name, data }) => name === 'domain.failed' && JSON.stringify(data).includes(theirs.id),
    );
    expect(events).toEqual([]);
  });

  test('of two claims verified at the same moment only one gets the domain', async () => {
    const domain = 'raced.example';
    const claims = [await service.add(domain), await service.add(domain, service.callOther)];
    const rows = await Promise.all([
      getDomain(service.project.id, claims[0]?.id ?? ''),
      getDomain(service.other.id, claims[1]?.id ?? ''),
    ]);
    const outcomes = rows.map((row) => (row ? saveCheck(row, { ...row, status: 'VERIFIED' }) : 'gone'));
    expect((await Promise.all(outcomes)).sort()).toEqual(['saved', 'taken']);
  });
});

describe('the sender check', () => {
  test('sub-domains go with the verified domain, at any level; look-alikes do not', async () => {
    const { id } = await service.add('brand.example');
    service.own('brand.example');
    await service.verify(id);
    const may = (email: string) => verifiedSender(service.project.id, email);
    expect(await may('a@mail.brand.example')).toBe(true);
    expect(await may('a@x.y.brand.example')).toBe(true);
    expect(await may('a@notbrand.example')).toBe(false);
    expect(await may('a@brand.example.evil.example')).toBe(false);
    expect(await may('brand.example@evil.example')).toBe(false);
  });

  test('a sub-domain that another project has verified is no longer the parent’s', async () => {
    const parent = await service.add('corp.example');
    service.own('corp.example');
    await service.verify(parent.id);
    const child = await service.add('shop.corp.example', service.callOther);
    service.own('shop.corp.example', service.other);
    await service.verify(child.id, service.callOther);
    await service.clock.advance(6_000);
    expect(await verifiedSender(service.project.id, 'a@shop.corp.example')).toBe(false);
    expect(await verifiedSender(service.project.id, 'a@eu.shop.corp.example')).toBe(false);
    expect(await verifiedSender(service.other.id, 'a@shop.corp.example')).toBe(true);
    expect(await verifiedSender(service.project.id, 'a@corp.example')).toBe(true);
  });
});
