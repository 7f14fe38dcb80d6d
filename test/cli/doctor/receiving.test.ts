import { Resolver } from 'node:dns/promises';
import { DescribeActiveReceiptRuleSetCommand, SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { checkReceiving, checkReceivingSetting } from '../../../bin/cli/doctor/check-receiving';
import type { Finding } from '../../../bin/cli/doctor/findings';
import { type ReceiptFacts, type RuleFacts, readReceipts } from '../../../bin/cli/receipt-rules';
import { domain } from './findings';

const receiving = [{ project: 'Shop', token: 't', zone: 'example.org', domain: { ...domain, receiving: true } }];
const rule = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  name: 'posthaste-dom_one',
  isEnabled: true,
  recipients: ['mail.example.org'],
  isLast: false,
  topics: [],
  ...more,
});
const facts = (more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  region: 'eu-central-1',
  canReceive: true,
  activeSet: 'posthaste',
  rules: [rule()],
  ...more,
});
const summaryOf = (findings: Finding[]) =>
  findings.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
const theirs = (recipients: string[], more: Partial<RuleFacts> = {}) =>
  rule({ name: 'desk', recipients, isLast: true, ...more });

describe('domains that receive', () => {
  test.each([
    ['all is in order', {}, /^ok: The active rule set posthaste has the rules of mail\.example\.org\.$/],
    [
      'the region does not receive',
      { canReceive: false, activeSet: null },
      /^error: SES receives no email in eu-central-1/,
    ],
    ['no set is active', { activeSet: null, rules: [] }, /^error: SES has no active rule set/],
    ['the rule is gone', { rules: [theirs([])] }, /^error: mail\.example\.org has no rule/],
    ['the rule is off', { rules: [rule({ isEnabled: false })] }, /^error: .* is switched off/],
    ["another program's set", { activeSet: 'theirs' }, /ok: [\s\S]*note: The rule set theirs is another program's/],
    ['a rule for all comes first', { rules: [theirs([]), rule()] }, /^note: The rule desk comes before/],
    ['one for an address', { rules: [theirs(['a@mail.example.org']), rule()] }, /^note: The rule desk/],
    ['one for what is below', { rules: [theirs(['.example.org']), rule()] }, /^note: The rule desk/],
    ['one that is off', { rules: [theirs([], { isEnabled: false }), rule()] }, /^ok/],
    ['one for another domain', { rules: [theirs(['mail.example.org.uk']), rule()] }, /^ok/],
    ['one that comes after', { rules: [rule(), theirs([])] }, /^ok/],
    ['nobody knows of the region', { canReceive: null }, /^ok/],
  ])('%s', (_case, more, expected) => {
    expect(summaryOf(checkReceiving(facts(more), receiving))).toMatch(expected);
  });
});

test.each([
  ['no set', { activeSet: null }, /^ok: .* posthaste is created and activated/],
  ["another program's", { activeSet: 'theirs' }, /^note: .* stays active: our rules are added/],
  ['our own', {}, /^ok: The rule set posthaste is active/],
  ['a region that does not receive', { canReceive: false }, /^note: SES receives no email in eu-central-1/],
])('before a deployment: %s', (_case, more, expected) => {
  expect(summaryOf(checkReceivingSetting(facts(more)))).toMatch(expected);
});

describe('reading', () => {
  const ses = mockClient(SESClient);
  const environment = { ...process.env };
  const { resolve4 } = Resolver.prototype;
  /** What name servers say of the region's host. */
  const response = (say: () => Promise<string[]>) => Object.assign(Resolver.prototype, { resolve4: say });
  const fails = (code: string) => response(() => Promise.reject(Object.assign(new Error(), { code })));
  beforeEach(() => {
    ses.reset();
    process.env.AWS_REGION = 'eu-central-1';
    response(async () => ['198.51.100.1']);
  });
  afterAll(() => {
    Object.assign(Resolver.prototype, { resolve4 });
    process.env = environment;
  });

  test('an active set with rules of any form', async () => {
    const rules = [
      { Name: 'a', Enabled: true, Recipients: ['A.example'], Actions: [{ StopAction: { Scope: 'RuleSet' } }] },
      {},
    ];
    ses.on(DescribeActiveReceiptRuleSetCommand).resolves({ Metadata: { Name: 'x' }, Rules: rules as never });
    expect(await readReceipts({ isLocal: true })).toMatchObject({
      activeSet: 'x',
      rules: [
        { name: 'a', isEnabled: true, recipients: ['a.example'], isLast: true, topics: [] },
        { name: '', isEnabled: false, recipients: [], isLast: false },
      ],
    });
    ses.on(DescribeActiveReceiptRuleSetCommand).resolves({});
    expect(await readReceipts({ isLocal: false })).toMatchObject({ canReceive: true, activeSet: null, rules: [] });
  });

  test('a region that does not receive is not asked for rules', async () => {
    fails('ENOTFOUND');
    expect(await readReceipts({ isLocal: false })).toMatchObject({ canReceive: false, activeSet: null });
    expect(ses.calls()).toEqual([]);
  });

  test('name servers that do not answer say nothing of the region', async () => {
    ses.on(DescribeActiveReceiptRuleSetCommand).resolves({ Metadata: { Name: 'x' } });
    fails('ETIMEOUT');
    expect(await readReceipts({ isLocal: false })).toMatchObject({ canReceive: null, activeSet: 'x' });
  });
});
