import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { putDmarcReport } from '../../../shared/db/domains/dmarc-reports';
import { getDomain } from '../../../shared/db/domains/domains';
import { setReceiving } from '../../../shared/db/domains/ownership';
import type { Report } from '../../../shared/domain/dmarc/report';
import { noTotals } from '../../../shared/domain/dmarc/sum-records';
import { type DomainsService, startDomains } from '../../support/domains';

let service: DomainsService;
let shop: string;
let reply: string;
beforeAll(async () => {
  service = await startDomains();
  [shop, reply] = await Promise.all([verified('shop.example'), verified('reply.shop.example')]);
});
afterAll(() => service.stop());

async function verified(name: string): Promise<string> {
  const { id } = await service.add(name);
  service.own(name);
  await service.verify(id);
  return id;
}

const ROUTE = 'domains/{id}/dmarc';
const patch = (id: string, body: object) => service.call('PATCH /domains/{id}', { id, body });
const read = (id: string, query: Record<string, string> = {}) => service.call(`GET /${ROUTE}`, { id, query });
const today = () => new Date(service.clock.now()).toISOString().slice(0, 10);

async function receive(id: string, on: boolean) {
  const domain = await getDomain(service.project.id, id);
  if (domain) await setReceiving(domain, { receiving: on, signedReplies: false }, service.clock.now());
}

const report = (change: Partial<Report> = {}): Report => ({
  domainId: shop,
  hash: 'one',
  day: today(),
  reporter: 'google.com',
  organization: 'google.com',
  verified: true,
  totals: { ...noTotals(), messages: 10, passed: 10, none: 10, here: 10, dkimAligned: 10 },
  sources: [
    {
      kind: 'here',
      network: null,
      headerFrom: 'shop.example',
      dkim: null,
      spf: null,
      disposition: 'none',
      dkimAligned: true,
      spfAligned: false,
      messages: 10,
    },
  ],
  otherMessages: 0,
  skipped: 0,
  ...change,
});

describe('409', () => {
  test('reports go nowhere while no domain of the project receives', async () => {
    const { status, body } = await patch(shop, { dmarcReports: true });
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
  });
});

describe('200', () => {
  test('a domain whose reports are taken in shows the record with the address, and verify looks for it', async () => {
    await receive(reply, true);
    const { body } = await patch(shop, { dmarcReports: true });
    expect(body.data.reportAddress).toBe('dmarc@reply.shop.example');
    const value = 'v=DMARC1; p=none; rua=mailto:dmarc@reply.shop.example';
    expect(body.data.records).toContainEqual(expect.objectContaining({ purpose: 'DMARC', value }));
    // Both are under shop.example, so that no record has to allow it.
    expect(body.data.records.map((record: { purpose: string }) => record.purpose)).not.toContain('DMARC_REPORTS');

    const advice = async () => {
      const { records } = (await service.verify(shop)).body.data;
      return records.find((record: { purpose: string }) => record.purpose === 'DMARC')?.advice;
    };
    service.texts.set('_dmarc.shop.example', ['v=DMARC1; p=none; rua=mailto:other@shop.example']);
    expect(await advice()).toMatch(/^Add ,mailto:dmarc@reply\.shop\.example to the rua/);
    service.texts.set('_dmarc.shop.example', ['v=DMARC1; p=none;']);
    expect(await advice()).toMatch(/^Add rua=mailto:dmarc@reply\.shop\.example/);
    service.texts.set('_dmarc.shop.example', [`${value}!10m`]);
    expect(await advice()).toBeNull();
  });

  test('reports to an address of another zone need a record there', async () => {
    const id = await verified('brand.example');
    const { body } = await patch(id, { dmarcReports: true });
    const name = 'brand.example._report._dmarc.reply.shop.example';
    const wanted = { name, host: 'brand.example._report._dmarc.reply', value: 'v=DMARC1;', status: 'PENDING' };
    expect(body.data.records).toContainEqual(expect.objectContaining({ purpose: 'DMARC_REPORTS', ...wanted }));
    service.texts.set(name, ['v=DMARC1;']);
    const checked = (await service.verify(id)).body.data.records;
    expect(checked).toContainEqual(expect.objectContaining({ ...wanted, status: 'VERIFIED', advice: null }));
    expect((await patch(id, { dmarcReports: false })).body.data.reportAddress).toBeNull();
  });

  test('a domain that takes in reports is not taken away from them', async () => {
    const off = await patch(reply, { receiving: false });
    expect([off.status, off.body.error.message]).toEqual([409, expect.stringMatching(/reports on shop\.example/)]);
    const { status, body } = await service.call('DELETE /domains/{id}', { id: reply });
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
  });

  test('the figures of the days that are asked for, once for each report', async () => {
    expect((await read(shop)).body.data).toMatchObject({ totals: noTotals(), sources: [], complete: true });
    expect(await putDmarcReport(service.project.id, report())).toBe(true);
    expect(await putDmarcReport(service.project.id, report({ totals: noTotals() }))).toBe(false);
    await putDmarcReport(service.project.id, report({ hash: 'two', day: '2020-01-01' }));
    await putDmarcReport(service.project.id, report({ hash: 'three', verified: false, reporter: 'evil.example' }));
    const { data } = (await read(shop)).body;
    expect(data).toMatchObject({
      to: today(),
      policy: 'none',
      nextPolicy: null,
      summary: '100% of 10 emails claiming to be from shop.example passed.',
      advice: expect.stringMatching(/^Keep the policy: the reports cover 1 of 14 days/),
      totals: { messages: 10, here: 10 },
      sources: [{ kind: 'here', messages: 10, explanation: expect.stringMatching(/Only DKIM is aligned/) }],
      days: [{ date: today(), messages: 10, passed: 10 }],
    });
    expect(data.reporters.map((one: { reporter: string; verified: boolean }) => [one.reporter, one.verified])).toEqual([
      ['evil.example', false],
      ['google.com', true],
    ]);
    expect((await read(shop, { from: '2020-01-01', to: '2020-01-01' })).body.data.totals.messages).toBe(10);
  });
});

describe('400', () => {
  test.each([
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-01-01', to: '2026-02-01' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
  ])('a range of %j', async (query) => {
    expect((await read(shop, query)).status).toBe(400);
  });
});

describe('404', () => {
  test("another project's domain", async () => {
    expect((await service.callOther(`GET /${ROUTE}`, { id: shop })).status).toBe(404);
  });
});

test('a domain that is removed takes its reports with it', async () => {
  const id = await verified('gone.example');
  await putDmarcReport(service.project.id, report({ domainId: id }));
  expect((await service.call('DELETE /domains/{id}', { id })).status).toBe(204);
  expect(await putDmarcReport(service.project.id, report({ domainId: id }))).toBe(true);
});
