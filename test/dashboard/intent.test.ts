import { expect, test } from '@jest/globals';
import { PosthasteError } from '../../packages/client/src';
import { newIntent } from '../../packages/dashboard/src/ui/intent';

const failure = (status: number, code: string) => new PosthasteError({ code, message: 'It failed.', status });

test('the same input is begun once until it ends, and again after an error', () => {
  const intent = newIntent();
  expect([intent.begin('ada'), intent.begin('ada')]).toEqual([true, false]);
  intent.end('ada', failure(422, 'VALIDATION_ERROR'));
  expect(intent.begin('ada')).toBe(true);
});

test('the end of one input does not end another', () => {
  const intent = newIntent();
  intent.begin('ada');
  intent.begin('bob');
  intent.end('ada', failure(422, 'VALIDATION_ERROR'));
  expect(intent.begin('bob')).toBe(false);
  expect(intent.keyOf('bob')).toMatch(/./);
});

test.each([
  ['a lost response', true, failure(0, 'NO_ANSWER')],
  ['an error of the service', true, failure(500, 'INTERNAL_ERROR')],
  ['a try that still runs', true, failure(409, 'REQUEST_IN_PROGRESS')],
  ['a refusal', false, failure(409, 'INVALID_STATE')],
])('after %s, the next try is the same request: %s', (_, isSameRequest, error) => {
  const intent = newIntent();
  intent.begin('ada');
  const key = intent.keyOf('ada');
  intent.end('ada', error);
  intent.begin('ada');
  expect(intent.keyOf('ada') === key).toBe(isSameRequest);
});
