import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { awsLines, billOf, emailDollars } from '../../bin/cli/cost/bill';
import { HOSTED } from '../../bin/cli/cost/hosted';
import { PRICES, plans } from '../../bin/cli/cost/prices';
import type { Workload } from '../../bin/cli/cost/read-workload';
import { campaignEmails, EXECUTION, eventsPerEmail, scaleAmounts, TRANSACTIONAL_EMAIL } from '../../bin/cli/cost/units';
import { posthaste as runLine } from './shell';

const NOTHING: Workload = {
  emails: 0,
  transactional: 0,
  opens: 0.4,
  clicks: 0.05,
  contacts: 0,
  events: 0,
  executions: 0,
  attachmentMb: 0,
  months: 12,
  tenants: 0,
  alarms: false,
  tracing: false,
  plan: 'essentials',
};

const page = (name: string): string => readFileSync(join(__dirname, '..', '..', 'docs', name), 'utf8');
const performance = page('performance.md');

const posthaste = (line: string) => runLine(...line.split(' '));

/** The dollars in the first column of a row of docs/performance.md. */
function measured(row: string): number[] {
  const [, cells = ''] = performance.match(new RegExp(`^\\| ${row} \\| ([^|]+) \\|`, 'm')) ?? [];
  return cells.split('+').map(Number);
}

describe('the measured units', () => {
  const lines = awsLines(campaignEmails(1_000_000, 0.4, 0.05), PRICES, false);
  const dollars = (service: string, what?: string) =>
    lines
      .filter((line) => line.service === service && (!what || line.what === what))
      .reduce((sum, l) => sum + l.dollars, 0);

  test.each([
    ['table, writes and reads', ['DynamoDB', 'writes'], ['DynamoDB', 'reads']],
    ['functions, time \\(under the load of 1.3\\) and requests', ['Lambda', 'time'], ['Lambda', 'requests']],
    ["queues, each of SES's events counted as a call", ['SQS']],
    ["topic of SES's events", ['SNS']],
    ['logs', ['CloudWatch']],
  ])('of a campaign give what docs/performance.md says: %s', (row, ...names) => {
    const documented = measured(row);
    for (const [at, [service = '', what]] of names.entries()) {
      expect(Math.abs(dollars(service, what) - (documented[at] ?? Number.NaN))).toBeLessThan(0.03);
    }
  });

  test('of an open more, and of an email to one known contact, are those of docs/performance.md', () => {
    const total = (opens: number) =>
      awsLines({ ...campaignEmails(1_000_000, opens, 0), traces: 0 }, PRICES, false).reduce(
        (sum, { dollars }) => sum + dollars,
        0,
      );
    expect((total(1) - total(0)) / 0.985).toBeCloseTo(Number(/paid with (\d\.\d) dollars/.exec(performance)?.[1]), 1);
    expect(eventsPerEmail(0.4, 0.05)).toBeCloseTo(Number(/(\d\.\d\d) events an email/.exec(performance)?.[1]), 2);
    const [writes = 0] = awsLines(scaleAmounts(1_000, TRANSACTIONAL_EMAIL), PRICES, false).map(
      ({ dollars }) => dollars,
    );
    const [, documented] = /counts with: ([\d.]+) write and/.exec(performance) ?? [];
    expect(writes).toBeCloseTo((Number(documented) * 1_000 * PRICES.writes) / 1_000_000, 4);
  });

  test('of a million executions are those of docs/performance.md', () => {
    const lines = awsLines({ ...scaleAmounts(1_000_000, EXECUTION), traces: 0 }, PRICES, false);
    const [, documented] = /\| table, writes \| table, reads .*\n.*\n\| .* \| ([\d.]+) \|\n/.exec(performance) ?? [];
    expect(Math.abs(lines.reduce((sum, { dollars }) => sum + dollars, 0) - Number(documented))).toBeLessThan(0.05);
  });
});

describe('the bill', () => {
  test('more of anything never costs less', () => {
    const count = fc.integer({ min: 0, max: 20_000_000 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const month = fc.record({
      emails: count,
      transactional: count,
      contacts: count,
      events: count,
      executions: count,
      tenants: count,
      opens: share,
      clicks: share,
      plan: fc.constantFrom(...plans),
    });
    const more = fc.constantFrom('emails', 'transactional', 'contacts', 'events', 'executions', 'tenants');
    fc.assert(
      fc.property(month, more, count, (given, member, by) => {
        const work = { ...NOTHING, ...given };
        const next = { ...work, [member]: work[member] + by };
        expect(billOf(next, PRICES, true).total).toBeGreaterThanOrEqual(billOf(work, PRICES, true).total - 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  test('a month in which nothing happens has no fee in it, only what looking for work takes', () => {
    const { lines, total, perThousand } = billOf(NOTHING, PRICES, true);
    expect(lines.map(({ service, what }) => `${service} ${what}`)).toEqual([
      'DynamoDB writes',
      'DynamoDB reads',
      'SQS calls',
    ]);
    expect([total < 2.5, perThousand]).toEqual([true, null]);
    const watched = billOf({ ...NOTHING, alarms: true }, PRICES, true);
    expect(watched.lines.map(({ what }) => what)).toContain('alarms');
  });

  test("SES's plans have their monthly fee, and prices that fall with the volume", () => {
    expect(emailDollars('none', 1_000_000)).toBeCloseTo(100);
    expect(emailDollars('essentials', 15_000_000)).toBeCloseTo(10_000 * 0.16 + 5_000 * 0.14);
    const pro = billOf({ ...NOTHING, plan: 'pro' }, PRICES, true);
    expect(pro.lines).toContainEqual({ service: 'SES', what: 'plan pro, monthly', dollars: 105 });
  });
});

describe('posthaste cost', () => {
  test('prints what docs/guide/cost.md shows, without a table to connect to', async () => {
    const guide = page('guide/cost.md');
    const shown = [...guide.matchAll(/\$ npx posthaste (cost[^\n]*)\n([\s\S]*?)\n```/g)];
    expect(shown.length).toBeGreaterThan(1);
    for (const [, line = '', text] of shown) expect((await posthaste(line)).out).toBe(text);
    for (const { service, source, asOf } of HOSTED)
      for (const word of [service, source, asOf]) expect(guide).toContain(word);
  });

  test('takes other prices, and answers as JSON', async () => {
    const file = join(tmpdir(), `prices-${process.pid}.json`);
    writeFileSync(file, '{"writes": 1.25}');
    const bill = async (more: string) =>
      JSON.parse((await posthaste(`cost --emails 1000000 --no-free-tier --json${more}`)).out);
    const [usual, other] = [await bill(''), await bill(` --prices ${file}`)];
    expect(other.lines[0].dollars).toBeCloseTo(2 * usual.lines[0].dollars);
    expect(usual).toMatchObject({ workload: { emails: 1_000_000, plan: 'essentials' }, hosted: expect.any(Array) });
    // Without contacts, a price by contacts can't be told.
    expect(usual.hosted.at(-1)).toMatchObject({ service: 'Loops', dollars: null });
  });

  test.each([
    '--emails many',
    '--emails ',
    '--contacts 0x10',
    '--opens 2',
    '--plan gold',
    '--prices nowhere.json',
    '--months 0',
    '--region eu-central-1',
  ])('exit code 2: %s', async (options) => {
    expect((await posthaste(`cost ${options}`)).exitCode).toBe(2);
  });
});
