import { expect, test } from '@jest/globals';
import { missingValueWarnings } from '../../../shared/domain/emails/email-warnings';

test.each([
  ['a value', undefined, { name: 'Ada' }, 0],
  ['an example', 'Ada', {}, 0],
  ['a value and a blank example', ' ', { name: 'Ada' }, 0],
  ['only a blank example', ' ', {}, 1],
  ['neither', undefined, {}, 1],
])('a required variable with %s', (_what, example, values, count) => {
  const variable = {
    name: 'name',
    type: 'text' as const,
    required: true,
    ...(example === undefined ? {} : { example }),
  };
  expect(missingValueWarnings({ variables: [variable] }, values)).toHaveLength(count);
});
