import { expect, test } from '@jest/globals';
import { parseReport } from '../../../shared/domain/dmarc/parse-report';
import { reportBounds } from '../../../shared/domain/dmarc/report';
import { recordXml, reportXml } from '../../support/dmarc';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const BEGIN = Date.parse('2026-11-22T00:00:00Z');
const parse = (xml: string) => parseReport(Buffer.from(xml), NOW);
const recordsOf = (...records: string[]) => {
  const parsed = parse(reportXml({ begin: BEGIN, records }));
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
};

const signed = (domain: string, result: string, selector = 's1') =>
  `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`;
const returned = (domain: string, result: string) => `<spf><domain>${domain}</domain><result>${result}</result></spf>`;

test('a report of RFC 7489 is read', () => {
  const auth = `${signed('example.com', 'pass')}${signed('amazonses.com', 'pass', 's2')}${returned('Mail.Example.com', 'pass')}`;
  const parsed = parse(
    reportXml({
      begin: BEGIN,
      organization: 'A &amp; B',
      records: [recordXml({ ip: '192.0.2.77', count: 12, dkim: 'pass', spf: 'pass', auth })],
    }),
  );
  expect(parsed).toEqual({
    organization: 'A & B',
    reportId: '1',
    domain: 'example.com',
    begin: BEGIN / 1000,
    end: BEGIN / 1000 + 86_399,
    skipped: 0,
    records: [
      {
        network: '192.0.2.0/24',
        count: 12,
        disposition: 'none',
        dkimAligned: true,
        spfAligned: true,
        headerFrom: 'example.com',
        dkim: [
          { domain: 'example.com', selector: 's1', result: 'pass' },
          { domain: 'amazonses.com', selector: 's2', result: 'pass' },
        ],
        spf: { domain: 'mail.example.com', result: 'pass' },
      },
    ],
  });
});

test('a report of RFC 9990 is read: namespaces, extensions and the disposition "pass"', () => {
  const xml = reportXml({
    begin: BEGIN,
    root: 'd:feedback xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0"',
    records: [recordXml({ ip: '2001:db8:1:2::9', disposition: 'pass', dkim: 'pass' })],
  }).replaceAll(/<(\/?)(record|row|count)>/g, '<$1d:$2>');
  const parsed = parse(
    xml
      .replace('</feedback>', '<extension><x xmlns="urn:x"><y>1</y></x></extension></d:feedback>')
      .replace('<report_metadata>', '<version>2.0</version><report_metadata><generator>G</generator>'),
  );
  expect(parsed).toMatchObject({
    domain: 'example.com',
    records: [{ network: '2001:db8:1::/48', count: 1, disposition: 'none', dkimAligned: true }],
  });
});

const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`;

test.each([
  ['document type', reportXml({ begin: BEGIN, prolog: '<!DOCTYPE feedback>' })],
  ['document type', reportXml({ begin: BEGIN, prolog: laughs, organization: '&b;' })],
  ['document type', reportXml({ begin: BEGIN, prolog: '<!DOCTYPE f SYSTEM "http://127.0.0.1/x">' })],
  ['document type', reportXml({ begin: BEGIN, organization: '<!ENTITY a SYSTEM "file:///etc/passwd">' })],
  ['too deep', reportXml({ begin: BEGIN, records: [deep] })],
  ['not closed', reportXml({ begin: BEGIN }).slice(0, -12)],
  ['no report', '<html><body>Hello</body></html>'],
  ['no report', `<${'a'.repeat(200_000)}>`],
  ['no report', 'hello'],
  ['no report', ''],
  ['no report', reportXml({ begin: BEGIN }) + reportXml({ begin: BEGIN })],
  ['incomplete', reportXml({ begin: BEGIN, id: '' })],
  ['incomplete', reportXml({ begin: BEGIN, domain: '../etc' })],
  ['wrong time', reportXml({ begin: BEGIN, hours: -5 })],
  ['wrong time', reportXml({ begin: BEGIN, hours: 24 * 30 })],
  ['wrong time', reportXml({ begin: NOW - 40 * DAY })],
  ['wrong time', reportXml({ begin: NOW + 3 * DAY })],
  ['wrong time', reportXml({ begin: BEGIN }).replace(/<begin>\d+/, '<begin>99999999999999999999')],
])('refused: %s', (why, xml) => {
  expect(parse(xml)).toBe(why);
});

test.each([
  ['a negative count', { count: -1 }],
  ['a count of nothing', { count: 0 }],
  ['a huge count', { count: '123456789012345678901234567890' }],
  ['a count that is no number', { count: '1e3' }],
  ['no address', { ip: '203.0.113.999' }],
  ['an address of an interface', { ip: 'fe80::1%eth0' }],
  ['an unknown disposition', { disposition: 'burn' }],
  ['no domain', { headerFrom: '<b>x</b>' }],
])('a record with %s is skipped, and the others count', (_case, facts) => {
  const { records, skipped } = recordsOf(recordXml(facts), recordXml({ count: 5 }));
  expect([records.map(({ count }) => count), skipped]).toEqual([[5], 1]);
});

test('an entity stays a text, and control characters are no part of a name', () => {
  const parsed = parse(reportXml({ begin: BEGIN, organization: '&b; &lt;script&gt; &#0;\u0007', id: '&xxe;' }));
  expect(parsed).toMatchObject({ organization: expect.stringMatching(/^&b; <script>/), reportId: '&xxe;' });
  expect((parsed as { organization: string }).organization).not.toMatch(/\p{Cc}/u);
});

test('the name of a reporter is not cut within a character', () => {
  const parsed = parse(reportXml({ begin: BEGIN, organization: `${'a'.repeat(99)}😀` }));
  expect(parsed).toMatchObject({ organization: 'a'.repeat(99) });
});

test('records beyond the bound are only counted', () => {
  const record = recordXml();
  const { records, skipped } = recordsOf(...Array<string>(reportBounds.records + 3).fill(record));
  expect([records.length, skipped]).toEqual([reportBounds.records, 3]);
});
