import { expect, test } from '@jest/globals';
import { checkAccount } from '../../../bin/cli/doctor/check-account';
import type { AccountFacts } from '../../../bin/cli/doctor/facts';
import { errorMessages } from './findings';

const account: AccountFacts = {
  maxSendRate: 14,
  max24HourSend: 50_000,
  sentLast24Hours: 0,
  isInSandbox: false,
  sendingEnabled: true,
  enforcement: 'HEALTHY',
  review: null,
  suppressedReasons: [],
  plan: 'none',
  nextPlan: null,
};

const wrong = (more: Partial<AccountFacts>) => errorMessages(checkAccount({ ...account, ...more }, 1_000)).join();

test('an account in order has no errors', () => expect(wrong({})).toBe(''));
test.each([
  ['is in the sandbox', { isInSandbox: true }],
  ['is reviewing the request', { isInSandbox: true, review: 'PENDING' }],
  ['switched off', { sendingEnabled: false }],
  ['shut down', { enforcement: 'SHUTDOWN' }],
  ['reviews', { enforcement: 'PROBATION' }],
  ['bulk email waits', { sentLast24Hours: 45_000 }],
])('%s', (words, facts) => expect(wrong(facts)).toContain(words));

test('what costs money or holds the rate down is said, and is no fault', () => {
  const findings = checkAccount({ ...account, plan: 'pro', nextPlan: 'essentials', maxSendRate: 2_000 }, 1_000);
  expect(findings.map(({ message }) => message).join('\n')).toMatch(
    /at most 1000 emails a second; SES allows 2000[\s\S]*105 a month[\s\S]*From next month on the plan is essentials/,
  );
});
