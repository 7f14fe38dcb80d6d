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
  enabled: true,
  recipients: ['mail.example.org'],
  stops: false,
  topics: [],
  ...more,
});
const facts = (more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  region: 'eu-central-1',
  receives: true,
  set: 'posthaste',
  rules: [rule()],
  ...more,
});
const summaryOf = (findings: Finding[]) =>
  findings.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
const theirs = (recipients: string[], more: Partial<RuleFacts> = {}) =>
  rule({ name: 'desk', recipients, stops: true, ...more });

describe('domains that receive', () => {
  test.each([
    ['all is in order', {}, /^ok: The active rule set posthaste has the rules of mail\.example\.org\.$/],
    ['the region does not receive', { receives: false, set: null }, /^error: SES receives no email in eu-central-1/],
    ['no set is active', { set: null, rules: [] }, /^error: SES has no active rule set/],
    ['the rule is gone', { rules: [theirs([])] }, /^error: mail\.example\.org has no rule/],
    ['the rule is off', { rules: [rule({ enabled: false })] }, /^error: .* is switched off/],
    ["another program's set", { set: 'theirs' }, /ok: [\s\S]*note: The rule set theirs is another program's/],
    ['a rule for all comes first', { rules: [theirs([]), rule()] }, /^note: The rule desk comes before/],
    ['one for an address', { rules: [theirs(['a@mail.example.org']), rule()] }, /^note: The rule desk/],
    ['one for what is below', { rules: [theirs(['.example.org']), rule()] }, /^note: The rule desk/],
    ['one that is off', { rules: [theirs([], { enabled: false }), rule()] }, /^ok/],
    ['one for another domain', { rules: [theirs(['mail.example.org.uk']), rule()] }, /^ok/],
    ['one that comes after', { rules: [rule(), theirs([])] }, /^ok/],
    ['nobody knows of the region', { receives: null }, /^ok/],
  ])('%s', (_case, more, expected) => {
    expect(summaryOf(checkReceiving(facts(more), receiving))).toMatch(expected);
  });
});

test.each([
  ['no set', { set: null }, /^ok: .* posthaste is created and activated/],
  ["another program's", { set: 'theirs' }, /^note: .* stays active: our rules are added/],
  ['our own', {}, /^ok: The rule set posthaste is active/],
  ['a region that does not receive', { receives: false }, /^note: SES receives no email in eu-central-1/],
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
      set: 'x',
      rules: [
        { name: 'a', enabled: true, recipients: ['a.example'], stops: true, topics: [] },
        { name: '', enabled: false, recipients: [], stops: false },
      ],
    });
    ses.on(DescribeActiveReceiptRuleSetCommand).resolves({});
    expect(await readReceipts({ isLocal: false })).toMatchObject({ receives: true, set: null, rules: [] });
  });

  test('a region that does not receive is not asked for rules', async () => {
    fails('ENOTFOUND');
    expect(await readReceipts({ isLocal: false })).toMatchObject({ receives: false, set: null });
    expect(ses.calls()).toEqual([]);
  });

  test('name servers that do not answer say nothing of the region', async () => {
    ses.on(DescribeActiveReceiptRuleSetCommand).resolves({ Metadata: { Name: 'x' } });
    fails('ETIMEOUT');
    expect(await readReceipts({ isLocal: false })).toMatchObject({ receives: null, set: 'x' });
  });
});
