import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { advisePolicy, explainReports, explainSource, percent } from '../../../shared/domain/dmarc/explain';
import { parseReport } from '../../../shared/domain/dmarc/parse-report';
import { type Report, reportBounds } from '../../../shared/domain/dmarc/report';
import { sumRecords } from '../../../shared/domain/dmarc/sum-records';
import { sumReports } from '../../../shared/domain/dmarc/sum-reports';
import { dmarcState } from '../../../shared/domain/domains/dmarc';
import { recordXml, reportXml } from '../../support/dmarc';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-11-22T00:00:00Z');
const marks = { domain: 'example.com', mailFromSubdomain: 'mail', dkimTokens: ['tok1', 'tok2'] };
const sender = { domainId: 'dom_1', reporter: 'google.com', verified: true };

function report(records: string[], facts: { begin?: number; id?: string; sender?: object } = {}): Report {
  const { begin = BEGIN, id = '1' } = facts;
  const parsed = parseReport(Buffer.from(reportXml({ begin, id, records })), BEGIN + DAY);
  if (typeof parsed === 'string') throw new Error(parsed);
  return sumRecords(parsed, { ...sender, ...facts.sender }, marks);
}

const auth = (domain: string, selector: string, result: string, spf = 'fail.example') =>
  `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim><spf><domain>${spf}</domain><result>${spf === 'fail.example' ? 'fail' : 'pass'}</result></spf>`;

const own = recordXml({
  ip: '54.240.1.1',
  count: 80,
  dkim: 'pass',
  spf: 'pass',
  auth: auth('example.com', 'tok2', 'pass'),
});
const otherService = recordXml({ count: 8, dkim: 'pass', auth: auth('example.com', 'mc1', 'pass') });
const single = recordXml({ count: 1, dkim: 'pass', auth: auth('example.com', 'tok1', 'pass') });
const unaligned = recordXml({ count: 5, auth: auth('mailer.example', 'k1', 'pass') });
const forged = recordXml({ count: 7, ip: '203.0.113.200' });

test('email is told apart by who sent it, and each source is explained', () => {
  const { sources, totals } = report([
    own,
    otherService,
    unaligned,
    forged,
    recordXml({ headerFrom: 'other.example' }),
  ]);
  expect(sources.map(({ kind, network, messages }) => [kind, network, messages])).toEqual([
    ['here', null, 80],
    ['aligned', '203.0.113.0/24', 8],
    ['failed', '203.0.113.0/24', 7],
    ['failed', '203.0.113.0/24', 5],
  ]);
  expect(totals).toMatchObject({ messages: 100, passed: 88, dkimAligned: 88, spfAligned: 80, here: 80, none: 100 });
  expect(sources.map((source) => explainSource(source, 'example.com'))).toEqual([
    'Sent by this service. SPF and DKIM are aligned.',
    'Another service that may send as example.com. Its emails pass.',
    'Neither SPF nor DKIM passes. Someone else is sending as you, or it’s a service you forgot.',
    expect.stringMatching(/^Signed as mailer\.example, not example\.com/),
  ]);
  expect(explainReports(sumReports([report([own, otherService, unaligned, forged])]), 'example.com')).toBe(
    '12% of emails claiming to be from example.com came from 203.0.113.0/24 and failed both SPF and DKIM. Someone else is sending as you, or it’s a service you forgot.',
  );
});

test.each([
  [0, 500, '0%'],
  [1, 500, '0.2%'],
  [1, 2_000_000_000, 'under 0.01%'],
  [99_999, 100_000, '99.99%'],
])('%d of %d are %s', (part, whole, expected) => expect(percent(part, whole)).toBe(expected));

test('only the keys and the return path of SES make email our own', () => {
  const kinds = [
    recordXml({ dkim: 'pass', auth: auth('example.com', 'tok1', 'pass') }),
    recordXml({ spf: 'pass', auth: auth('x.example', 'tok1', 'fail', 'mail.example.com') }),
    recordXml({ dkim: 'pass', auth: `${auth('example.com', '', 'pass')}${auth('amazonses.com', 'x', 'pass')}` }),
    recordXml({ dkim: 'pass', auth: auth('example.com', '', 'pass') }),
    recordXml({ auth: auth('example.com', 'tok1', 'fail') }),
    recordXml({ auth: auth('example.com', 'tok1', 'pass') }),
  ].map((record) => report([record]).sources[0]?.kind);
  expect(kinds).toEqual(['here', 'here', 'here', 'aligned', 'failed', 'failed']);
});

test('reports that may be forged are listed and not counted', () => {
  const sum = sumReports([report([own]), report([forged], { sender: { verified: false } })]);
  expect(sum.totals.messages).toBe(80);
  expect(sum.reporters.map(({ verified, messages }) => [verified, messages])).toEqual([
    [true, 80],
    [false, 7],
  ]);
});

test('a report is the same if its reporter, id and time are, whatever it says', () => {
  const { hash } = report([own]);
  expect(report([forged]).hash).toBe(hash);
  const others = [
    { id: '2' },
    { begin: BEGIN - DAY },
    { sender: { reporter: 'evil.example' } },
    { sender: { verified: false } },
  ];
  expect(others.map((facts) => report([own], facts).hash)).not.toContain(hash);
});

const record = fc
  .record({
    ip: fc.integer({ min: 0, max: 120 }).map((n) => `198.51.${n}.7`),
    count: fc.integer({ min: 1, max: 50 }),
    disposition: fc.constantFrom('none', 'quarantine', 'reject'),
    dkim: fc.constantFrom('pass', 'fail'),
    spf: fc.constantFrom('pass', 'fail'),
    auth: fc.constantFrom(auth('example.com', 'tok1', 'pass'), auth('a.example', 's', 'pass'), ''),
  })
  .map(recordXml);

test('records in any order are the same report, and reports in any order have the same figures', () => {
  fc.assert(
    fc.property(fc.array(fc.array(record, { maxLength: 90 }), { maxLength: 4 }), (all) => {
      const reports = all.map((records, id) => report(records, { id: `${id}` }));
      const turned = all.map((records, id) => report([...records].reverse(), { id: `${id}` }));
      expect(turned).toEqual(reports);
      expect(sumReports(turned.reverse())).toEqual(sumReports(reports));
      const { totals, sources, otherMessages } = sumReports(reports);
      expect(sources.reduce((sum, { messages }) => sum + messages, otherMessages)).toBe(totals.messages);
      expect(totals.none + totals.quarantine + totals.reject).toBe(totals.messages);
    }),
    { numRuns: 40 },
  );
});

test('a report keeps its largest sources, and the sum of the others', () => {
  const many = Array.from({ length: 100 }, (_, n) => recordXml({ ip: `198.51.${n}.1`, count: n + 1 }));
  const { sources, otherMessages, totals } = report(many);
  expect([sources.length, totals.messages]).toEqual([reportBounds.sources, 5_050]);
  expect(otherMessages).toBe((40 * 41) / 2);
});

const OTHER = 'dmarc@x.example';
const ADDRESS = 'dmarc@reply.example.com';
const facts = (policy: string, reports: Report[]) => ({
  state: dmarcState([`v=DMARC1; p=${policy}; rua=mailto:${ADDRESS}`]),
  address: ADDRESS,
  sum: sumReports(reports),
});
const days = (count: number, records: string[]) =>
  Array.from({ length: count }, (_, n) => report(records, { begin: BEGIN - n * DAY }));

test.each([
  ['nobody has reported', facts('none', []), /^Large providers report once a day/, null],
  ['reports go elsewhere', { ...facts('none', []), address: OTHER }, /^Publish.* rua=mailto:dmarc@x/, null],
  ['reports will end', { ...facts('none', days(14, [own])), address: OTHER }, /^Add rua=mailto:dmarc@x/, null],
  [
    'DNS was not asked yet',
    { ...facts('none', days(14, [own, forged])), state: null },
    /^Check the failing sources/,
    null,
  ],
  ['reports are off', { ...facts('none', []), address: null }, /^Turn on reports/, null],
  ['few days', facts('none', days(3, [own])), /^Keep the policy: the reports cover 3 of 14 days/, null],
  ['few days and many emails', facts('none', days(3, [own])), /cover 3 of 14 days, too few/, null],
  ['many days and few emails', facts('none', days(15, [single])), /cover 15 of 100 emails, too few/, null],
  ['two good weeks', facts('none', days(14, [own])), /safe to change the policy to p=quarantine/, 'quarantine'],
  ['two good weeks of quarantine', facts('quarantine', days(14, [own])), /p=reject/, 'reject'],
  ['the strictest', facts('reject', days(14, [own])), null, null],
  ['much that fails', facts('none', days(14, [own, forged])), /^Check the failing sources/, null],
])('what to do next: %s', (_case, given, advice, nextPolicy) => {
  const advised = advisePolicy(given);
  expect(advised.nextPolicy).toBe(nextPolicy);
  expect(advised.advice).toEqual(advice && expect.stringMatching(advice));
});
