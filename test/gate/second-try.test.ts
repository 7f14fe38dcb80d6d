import { expect, test } from '@jest/globals';

const { refusesSecondTry } = require('../../bin/gate/second-try.mjs');

const failed = (suite: string, ...messages: string[]) => ({
  suite,
  tests: messages.map((message) => ({ name: 'holds', message })),
  message: messages.join('\n'),
});
const run = { failures: 1, changed: new Set<string>() };
const assertion = 'expect(received).toEqual(expected)\n- 1\n+ 2';

test('one suite that failed gets a second try', () => {
  expect(refusesSecondTry(failed('test/pages/browser.test.ts', assertion), run)).toBeUndefined();
});

test('more than four failed suites get none', () => {
  const failure = failed('test/pages/browser.test.ts', assertion);
  expect(refusesSecondTry(failure, { ...run, failures: 4 })).toBeUndefined();
  expect(refusesSecondTry(failure, { ...run, failures: 5 })).toMatch('more than 4');
});

test('a suite that the change touches gets none', () => {
  const suite = 'test/pages/browser.test.ts';
  expect(refusesSecondTry(failed(suite, assertion), { ...run, changed: new Set([suite]) })).toMatch('change');
});

test.each([
  'test/journeys/nothing-lost-nothing-twice.test.ts',
  'test/journeys/campaigns.test.ts',
  'test/journeys/idempotency.test.ts',
  'test/contract/isolation.test.ts',
  'test/functions/stream-reactions/neighbours.test.ts',
])('an assertion in %s is not forgiven, but a broken connection and a slow machine are', (suite) => {
  const reset = 'TypeError: fetch failed\n  cause: read ECONNRESET';
  expect(refusesSecondTry(failed(suite, assertion), run)).toMatch('guarantee');
  expect(refusesSecondTry(failed(suite, reset, assertion), run)).toMatch('guarantee');
  expect(refusesSecondTry(failed(suite, reset), run)).toBeUndefined();
  expect(refusesSecondTry(failed(suite, 'thrown: "Exceeded timeout of 300000 ms for a test.'), run)).toBeUndefined();
  expect(refusesSecondTry(failed(suite, 'Error: The service did not start:'), run)).toBeUndefined();
});
