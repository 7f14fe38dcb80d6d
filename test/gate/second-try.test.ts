import { expect, test } from '@jest/globals';

const { reasonAgainstSecondTry } = require('../../bin/gate/second-try.mjs');

const failed = (suite: string, ...messages: string[]) => ({
  suite,
  tests: messages.map((message) => ({ name: 'holds', message })),
  message: messages.join('\n'),
});
const run = { failedSuiteCount: 1, changedFiles: new Set<string>() };
const assertion = 'expect(received).toEqual(expected)\n- 1\n+ 2';

test('one suite that failed gets a second try', () => {
  expect(reasonAgainstSecondTry(failed('test/pages/browser.test.ts', assertion), run)).toBeUndefined();
});

test('more than four failed suites get none', () => {
  const failure = failed('test/pages/browser.test.ts', assertion);
  expect(reasonAgainstSecondTry(failure, { ...run, failedSuiteCount: 4 })).toBeUndefined();
  expect(reasonAgainstSecondTry(failure, { ...run, failedSuiteCount: 5 })).toMatch('more than 4');
});

test('a suite that the change touches gets none', () => {
  const suite = 'test/pages/browser.test.ts';
  expect(reasonAgainstSecondTry(failed(suite, assertion), { ...run, changedFiles: new Set([suite]) })).toMatch(
    'change',
  );
});

test.each([
  'test/journeys/nothing-lost-nothing-twice.test.ts',
  'test/journeys/campaigns.test.ts',
  'test/journeys/idempotency.test.ts',
  'test/contract/isolation.test.ts',
  'test/functions/stream-reactions/neighbours.test.ts',
])('an assertion in %s is not forgiven, but a broken connection and a slow machine are', (suite) => {
  const reset = 'TypeError: fetch failed\n  cause: read ECONNRESET';
  expect(reasonAgainstSecondTry(failed(suite, assertion), run)).toMatch('guarantee');
  expect(reasonAgainstSecondTry(failed(suite, reset, assertion), run)).toMatch('guarantee');
  expect(reasonAgainstSecondTry(failed(suite, reset), run)).toBeUndefined();
  expect(
    reasonAgainstSecondTry(failed(suite, 'thrown: "Exceeded timeout of 300000 ms for a test.'), run),
  ).toBeUndefined();
  expect(reasonAgainstSecondTry(failed(suite, 'Error: The service did not start:'), run)).toBeUndefined();
});
