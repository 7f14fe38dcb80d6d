import { expect, test } from '@jest/globals';
import { type Domain, pendingRecords } from '../../../shared/domain/domains/domains';
import { dnsRecordsOf } from '../../../shared/domain/domains/records';
import { pendingDomain } from '../../support/pending-domain';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const domain = pendingDomain({
  domain: 'mail.acme.example',
  mailFromSubdomain: 'bounce',
  dkimTokens: ['k1', 'k2'],
  records: { ...pendingRecords, DKIM: 'VERIFIED' },
});
const records = (more: Partial<Domain> = {}, zone = 'acme.example') =>
  dnsRecordsOf({ ...domain, ...more }, 'token', zone, NOW);

test('the records are shown in their order, with their names in the zone', () => {
  expect(
    records().map(({ type, name, host, value, required, status }) => [type, name, host, value, required, status]),
  ).toEqual([
    ['TXT', '_posthaste.mail.acme.example', '_posthaste.mail', 'token', true, 'PENDING'],
    ['CNAME', 'k1._domainkey.mail.acme.example', 'k1._domainkey.mail', 'k1.dkim.amazonses.com', true, 'VERIFIED'],
    ['CNAME', 'k2._domainkey.mail.acme.example', 'k2._domainkey.mail', 'k2.dkim.amazonses.com', true, 'VERIFIED'],
    ['MX', 'bounce.mail.acme.example', 'bounce.mail', 'feedback-smtp.eu-central-1.amazonses.com', false, 'PENDING'],
    ['TXT', 'bounce.mail.acme.example', 'bounce.mail', 'v=spf1 include:amazonses.com ~all', false, 'PENDING'],
    ['TXT', '_dmarc.mail.acme.example', '_dmarc.mail', 'v=DMARC1; p=none;', false, 'PENDING'],
  ]);
  expect(records().map(({ priority }) => priority)).toEqual([
    undefined,
    undefined,
    undefined,
    10,
    undefined,
    undefined,
  ]);
  expect(records({}, 'bounce.mail.acme.example')[3]?.host).toBe('@');
});

test('each has what DNS holds and advice on it; nothing before a server has answered', () => {
  expect(records().every(({ found, advice }) => found.length === 0 && advice === null)).toBe(true);
  const reports = 'rua=mailto:d@acme.example';
  const found = {
    OWNERSHIP: { values: ['other'] },
    k1: { values: ['k1.dkim.amazonses.com'] },
    k2: { values: [], instead: 'below' as const },
    DMARC: { values: [`v=DMARC1; p=none; ${reports}`] },
  };
  const shown = records({ found, verifiedAt: '2026-10-01T00:00:00.000Z' });
  expect(shown.map((record) => record.found)).toEqual([
    ['other'],
    ['k1.dkim.amazonses.com'],
    [],
    [],
    [],
    found.DMARC.values,
  ]);
  expect(shown.map(({ advice }) => advice)).toEqual([
    expect.stringMatching(/different value/),
    null,
    expect.stringMatching(/is at k2\._domainkey\.mail\.acme\.example\.acme\.example\. .*enter "k2\._domainkey\.mail"/),
    null,
    null,
    expect.stringMatching(/p=quarantine/),
  ]);
  const above = { ...found, DMARC: { values: [] }, DMARC_ABOVE: { values: [`v=DMARC1; p=reject; ${reports}`] } };
  expect(records({ found: above }).at(-1)?.advice).toBeNull();
  expect(records({ found }).at(-1)?.advice).toBeNull();
});
