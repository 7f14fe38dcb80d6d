import { describe, expect, test } from '@jest/globals';
import {
  adviseDkim,
  adviseMailFrom,
  adviseName,
  adviseOwnership,
  adviseReceiving,
  adviseSpf,
  allowsSes,
} from '../../../shared/domain/domains/advice';
import { adviseDmarc } from '../../../shared/domain/domains/dmarc';
import type { RecordFinding } from '../../../shared/domain/domains/domains';

const DAY = 24 * 3600_000;
const NOW = Date.parse('2026-12-01T12:00:00.000Z');

/** Advice that says this; null for none. */
const says = (wanted: RegExp | null) => (wanted === null ? null : expect.stringMatching(wanted));

describe('DMARC by what DNS really has', () => {
  const rua = 'rua=mailto:d@acme.example';
  const facts = { domain: 'acme.example', verifiedAt: NOW - DAY };

  test.each<[string, string[], RegExp | null]>([
    ['no record', [], /Publish this record/],
    ['other texts only', ['v=spf1 -all', 'hello'], /Publish this record/],
    ['two records', [`v=DMARC1; p=reject; ${rua}`, 'v=DMARC1; p=none'], /only one DMARC record/],
    ['the version not first', [`p=none; v=DMARC1; ${rua}`], /can’t read/],
    ['no policy', ['v=DMARC1;'], /can’t read/],
    ['a policy that there is none of', ['v=DMARC1; p=block'], /can’t read/],
    ['a faulty policy with reports, which counts as none', [`v=DMARC1; p=block; ${rua}`], null],
    ['no reports', ['v=DMARC1; p=reject'], /Add rua=mailto/],
    ['reports to no address', ['v=DMARC1; p=reject; rua=acme.example'], /Add rua=mailto/],
    ['a policy for a part', [`v=DMARC1; p=quarantine; pct=20; ${rua}`], /pct=20/],
    ['a policy for nothing', [`v=DMARC1; p=quarantine; pct=0; ${rua}`], /pct=0/],
    ['a part that there is none of', [`v=DMARC1; p=quarantine; pct=-1; ${rua}`], null],
    ['a broken part', [`v=DMARC1; p=quarantine; pct=20.5; ${rua}`], null],
    ['an empty part', [`v=DMARC1; p=quarantine; pct=; ${rua}`], null],
    ['stricter sub-domains', [`v=DMARC1; p=quarantine; sp=reject; ${rua}`], null],
    ['a broken tag', [`v=DMARC1; p=reject; sp; =x; ${rua}`], null],
    ['a wrong policy of sub-domains, which counts as the same', [`v=DMARC1; p=reject; sp=all; ${rua}`], null],
    ['weaker sub-domains', [`v=DMARC1; p=reject; sp=none; ${rua}`], /sp=none/],
    ['strict alignment of DKIM', [`v=DMARC1; p=reject; adkim=s; ${rua}`], /adkim=s, .* acme\.example/],
    ['all in order', [`v=DMARC1;p=reject;${rua}`], null],
    ['odd blanks and cases', [`v = DMARC1 ; P = Reject ; RUA = mailto:d@acme.example`], null],
  ])('%s', (_, own, wanted) => {
    expect(adviseDmarc({ ...facts, own }, NOW)).toEqual(says(wanted));
  });

  test('p=none is a beginning: after a month of reports there is a next step', () => {
    const own = [`v=DMARC1; p=none; ${rua}`];
    expect(adviseDmarc({ ...facts, own }, NOW)).toBeNull();
    expect(adviseDmarc({ ...facts, own }, NOW + 29 * DAY)).toBeNull();
    expect(adviseDmarc({ ...facts, own }, NOW + 29 * DAY + 1)).toMatch(/p=quarantine/);
    expect(adviseDmarc({ own, domain: 'acme.example' }, NOW + 31 * DAY)).toBeNull();
    expect(adviseDmarc({ ...facts, own: [`v=DMARC1; p=reject; ${rua}`] }, NOW + 31 * DAY)).toBeNull();
    expect(adviseDmarc({ ...facts, own: ['v=DMARC1; p=none'] }, NOW + 31 * DAY)).toMatch(/Add rua/);
  });

  test.each<[string, string[], RegExp | null]>([
    ['that covers sub-domains', [`v=DMARC1; p=reject; ${rua}`], null],
    ['beside other texts', ['hello', `v=DMARC1; p=none; ${rua}`], null],
    ['that is broken', ['v=DMARC1; p=block'], /Publish this record/],
    ['that stops and does not report', ['v=DMARC1; p=reject'], null],
    ['that neither stops nor reports', ['v=DMARC1; p=reject; sp=none'], /parent domain/],
    ['that is given twice', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /Publish this record/],
    ['that there is none of', [], /Publish this record/],
  ])('without a record of its own a domain has that of the organizational domain: one %s', (_, above, wanted) => {
    expect(adviseDmarc({ ...facts, own: [], above }, NOW)).toEqual(says(wanted));
  });
});

const compared = (value: string, finding: RecordFinding, more: object = {}) => ({
  name: 'x.acme.example',
  host: 'x',
  value,
  status: 'PENDING' as const,
  zone: 'acme.example',
  finding,
  ...more,
});
const holding = (...values: string[]): RecordFinding => ({ values });

describe('SPF at the MAIL FROM name', () => {
  const terms = (count: number) => Array.from({ length: count }, (_, i) => `include:s${i}.example`).join(' ');

  test.each<[string, string[], boolean, RegExp | null]>([
    ['as asked for', ['v=spf1 include:amazonses.com ~all'], true, null],
    ['with others', ['v=spf1 ip4:192.0.2.1 include:amazonses.com include:other.example -all'], true, null],
    ['missing', [], false, /Publish this TXT/],
    ['of another kind', ['google-site-verification=1'], false, /Publish this TXT/],
    ['twice', ['v=spf1 include:amazonses.com ~all', 'v=spf1 mx -all'], false, /only one SPF record/],
    ['without SES', ['v=spf1 mx -all'], false, /Add include:amazonses\.com/],
    ['with SES behind the end', ['v=spf1 -all include:amazonses.com'], false, /Add include:amazonses\.com/],
    ['that fails SES', ['v=spf1 -include:amazonses.com ~all'], false, /Add include:amazonses\.com/],
    ['of a look-alike', ['v=spf1 include:notamazonses.com ~all'], false, /Add include:amazonses\.com/],
    ['open to all', ['v=spf1 include:amazonses.com +all'], true, /anyone/],
    ['with ten look-ups', [`v=spf1 ${terms(9)} include:amazonses.com ~all`], true, null],
    ['with too many look-ups', [`v=spf1 a mx ${terms(8)} include:amazonses.com ~all`], true, /11 DNS lookups/],
  ])('%s', (_, values, allows, wanted) => {
    expect(allowsSes(values)).toBe(allows);
    expect(adviseSpf(compared('v=spf1 include:amazonses.com ~all', holding(...values)))).toEqual(says(wanted));
  });
});

describe('MX of the MAIL FROM name', () => {
  const value = 'feedback-smtp.eu-central-1.amazonses.com';

  test.each<[string, string[], 'PENDING' | 'VERIFIED', RegExp | null]>([
    ['in order', [`10 ${value}`], 'VERIFIED', null],
    ['not seen by SES', [`10 ${value}`], 'PENDING', /hasn’t found it yet/],
    ['missing', [], 'PENDING', /Publish this MX/],
    ['several', [`10 ${value}`, '20 mx.acme.example'], 'PENDING', /only this MX record/],
    ['another region', ['10 feedback-smtp.us-east-1.amazonses.com'], 'PENDING', /another region \(us-east-1\)/],
    ["somebody's mail server", ['10 mx.acme.example'], 'PENDING', /points to mx\.acme\.example/],
    ['a null MX', ['0 '], 'PENDING', /accepts no email\. Change it to feedback-smtp/],
  ])('%s', (_, values, status, wanted) => {
    expect(adviseMailFrom(compared(value, holding(...values), { status }))).toEqual(says(wanted));
  });
});

test.each<[string, string[], RegExp]>([
  ['mailboxes elsewhere', ['10 mx.acme.example'], /has mailboxes at mx\.acme\.example/],
  ['a null MX', ['0 '], /accepts no email\. Replace it with this one/],
])('receiving, with %s', (_, values, wanted) => {
  expect(adviseReceiving(compared('inbound-smtp.eu-west-1.amazonaws.com', holding(...values)))).toEqual(says(wanted));
});

describe('DKIM and ownership', () => {
  const value = 'abc.dkim.amazonses.com';

  test.each<[string, RecordFinding, 'PENDING' | 'VERIFIED' | 'FAILED', RegExp | null]>([
    ['in order', holding(value), 'VERIFIED', null],
    ['not seen by SES', holding(value), 'PENDING', /hasn’t found it yet/],
    ['too late for SES', holding(value), 'FAILED', /Remove the domain/],
    ['another target', holding('abc.dkim.example'), 'PENDING', /points to abc\.dkim\.example/],
    ['missing', holding(), 'PENDING', /Publish this CNAME/],
    ['gone after the verification', holding(), 'VERIFIED', /Publish this CNAME/],
    ['flattened', { values: [], instead: 'text' }, 'PENDING', /flattening/],
    ['behind a proxy', { values: [], instead: 'address' }, 'PENDING', /proxy/],
  ])('a CNAME %s', (_, finding, status, wanted) => {
    expect(adviseDkim(compared(value, finding, { status }))).toEqual(says(wanted));
  });

  test.each<[string, string[], RegExp | null]>([
    ['in order', ['token'], null],
    ['beside others', ['other', 'token'], null],
    ["another project's", ['other'], /different value/],
    ['missing', [], /Publish this TXT/],
  ])('a proof %s', (_, values, wanted) => {
    expect(adviseOwnership(compared('token', holding(...values)))).toEqual(says(wanted));
  });

  test('a record below its own name is found there', () => {
    const advice = adviseName(compared('token', { values: [], instead: 'below' }));
    expect(advice).toMatch(/is at x\.acme\.example\.acme\.example.*enter "x"/);
  });
});
