import { describe, expect, test } from '@jest/globals';
import type { SenderRuleName } from '../../shared/contract/sender-rules';
import { judgeSender, type SenderFacts } from '../../shared/domain/deliverability/sender-rules';
import type { Domain } from '../../shared/domain/domains/domains';
import { pendingDomain } from '../support/pending-domain';

const verified = {
  OWNERSHIP: 'VERIFIED',
  DKIM: 'VERIFIED',
  MAIL_FROM: 'VERIFIED',
  SPF: 'VERIFIED',
  DMARC: 'VERIFIED',
} as const;
const policy = (text: string) => ({ DMARC: { values: [text] } });

const domain = pendingDomain({ records: verified, found: policy('v=DMARC1; p=none') });
const few: SenderFacts = {
  domains: [domain],
  stats: { sent: 10_000, hardBounces: 0, complaints: 0 },
  mostInADay: { gmail: 10, yahoo: 0, outlook: 0 },
};
const many: SenderFacts = { ...few, mostInADay: { gmail: 10, yahoo: 0, outlook: 5_000 } };

const rule = (facts: SenderFacts, name: SenderRuleName) => {
  const found = judgeSender(facts).rules.find((one) => one.rule === name);
  if (!found) throw new Error(name);
  return found;
};
const withDomain = (facts: SenderFacts, change: Parameters<typeof pendingDomain>[0]): SenderFacts => ({
  ...facts,
  domains: [{ ...domain, ...change }],
});
const withStats = (stats: Partial<SenderFacts['stats']>): SenderFacts => ({
  ...few,
  stats: { ...few.stats, ...stats },
});

describe('the rules of the large providers', () => {
  test('all are met by a domain with all records and email that nobody minds', () => {
    expect(judgeSender(many).rules.map(({ rule, state }) => [rule, state])).toEqual(
      [
        'spf',
        'dkim',
        'dmarc',
        'alignment',
        'from_domain',
        'one_click_unsubscribe',
        'complaint_rate',
        'bounce_rate',
        'tls',
        'reverse_dns',
      ].map((name) => [name, 'met']),
    );
  });

  test('who sends 5,000 emails a day to a provider is its bulk sender', () => {
    expect(judgeSender(many).sources.map(({ source, bulk }) => [source, bulk])).toEqual([
      ['gmail', false],
      ['yahoo', false],
      ['outlook', true],
      ['ses', null],
    ]);
  });

  test.each<[string, Partial<Domain>, SenderRuleName, RegExp]>([
    ['no return path', { records: { ...verified, MAIL_FROM: 'PENDING' } }, 'spf', /return path \(MX and SPF\)/],
    ['a return path without SPF', { records: { ...verified, SPF: 'PENDING' } }, 'spf', /Publish the SPF record/],
    ['no policy', { found: policy('hello') }, 'dmarc', /Publish a DMARC record/],
    [
      'two policies',
      { found: { DMARC: { values: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } } },
      'dmarc',
      /one DMARC/,
    ],
    ['a policy without p', { found: policy('v=DMARC1') }, 'dmarc', /Correct/],
    [
      'nothing that is aligned',
      { records: { ...verified, DKIM: 'PENDING', SPF: 'PENDING' } },
      'alignment',
      /Neither SPF nor DKIM/,
    ],
  ])('%s harms a bulk sender, and wants attention of others', (_, change, name, advice) => {
    for (const [facts, state] of [
      [many, 'broken'],
      [few, 'attention'],
    ] as const) {
      const found = rule(withDomain(facts, change), name);
      expect(found).toMatchObject({ state, current: '0 of 1 verified domain.', domains: [{ id: 'dom_1', state }] });
      expect(found.advice).toMatch(advice);
    }
  });

  test('email without DKIM harms everybody', () => {
    const unsigned = withDomain(few, { records: { ...verified, DKIM: 'FAILED' } });
    expect(rule(unsigned, 'dkim')).toMatchObject({ state: 'broken' });
    expect(rule(unsigned, 'alignment')).toMatchObject({ state: 'attention' });
  });

  test('DKIM is aligned and enough; a strict policy leaves SPF unaligned, which is said', () => {
    const strict = rule(withDomain(many, { found: policy('v=DMARC1; p=none; aspf=s') }), 'alignment');
    expect(strict).toMatchObject({ state: 'met', domains: [{ advice: expect.stringContaining('aspf=r') }] });
    const reported = (passed: number) =>
      rule({ ...many, domains: [{ ...domain, reported: { messages: 200, passed } }] }, 'alignment');
    expect([reported(190).state, reported(195).state]).toEqual(['attention', 'met']);
    expect(reported(190).domains[0]?.advice).toMatch(/^According to DMARC reports, 5% of emails/);
    const bare = rule(withDomain(many, { records: { ...verified, SPF: 'PENDING' } }), 'alignment');
    expect(bare).toMatchObject({ state: 'met', domains: [{ advice: expect.stringContaining('return path') }] });
  });

  test('the policy of the domain above counts', () => {
    const found = { DMARC: { values: [] }, DMARC_ABOVE: { values: ['v=DMARC1; p=reject'] } };
    expect(rule(withDomain(many, { found }), 'dmarc')).toMatchObject({ state: 'met' });
  });

  test('a rule is as bad as the worst domain', () => {
    const bad = { ...domain, id: 'dom_2', domain: 'other.example', found: policy('no') };
    expect(rule({ ...many, domains: [domain, bad] }, 'dmarc')).toMatchObject({
      state: 'broken',
      current: '1 of 2 verified domains.',
      domains: [{ state: 'met' }, { state: 'broken' }],
    });
    expect(rule({ ...many, domains: [] }, 'dmarc')).toMatchObject({ state: 'unknown', advice: 'Add a domain.' });
  });

  test.each([
    ['complaint_rate', { complaints: 9 }, 'met'],
    ['complaint_rate', { complaints: 10 }, 'attention'],
    ['complaint_rate', { complaints: 29 }, 'attention'],
    ['complaint_rate', { complaints: 30 }, 'broken'],
    ['complaint_rate', { complaints: 2, sent: 10 }, 'attention'],
    ['complaint_rate', { complaints: 3, sent: 1_000 }, 'broken'],
    ['complaint_rate', { sent: 0 }, 'unknown'],
    ['bounce_rate', { hardBounces: 199 }, 'met'],
    ['bounce_rate', { hardBounces: 200 }, 'attention'],
    ['bounce_rate', { hardBounces: 500 }, 'broken'],
    ['bounce_rate', { hardBounces: 9, sent: 10 }, 'attention'],
    ['bounce_rate', { hardBounces: 10, sent: 200 }, 'broken'],
  ] as const)('%s of %j is %s', (name, stats, state) => {
    expect(rule(withStats(stats), name).state).toBe(state);
  });

  test('a rate is said with its numbers and limits', () => {
    expect(rule(withStats({ complaints: 12 }), 'complaint_rate')).toMatchObject({
      current: '0.12%: 12 complaints of 10,000 emails in the last 7 days.',
      value: 0.0012,
      attentionFrom: 0.001,
      brokenFrom: 0.003,
      advice: expect.stringContaining('people who asked for it'),
    });
    expect(rule(withStats({ hardBounces: 1, sent: 1 }), 'bounce_rate').current).toBe(
      '100%: 1 hard bounce of 1 email in the last 7 days. With fewer than 10 hard bounces, this is only a warning.',
    );
  });
});
