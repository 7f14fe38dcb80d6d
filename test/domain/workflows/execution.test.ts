import { expect, test } from '@jest/globals';
import { canRetry, MAXIMUM_VISITS } from '../../../shared/domain/workflows/execution';

test('what failed at a step can be retried, but not when its steps are used up: it would fail again at once', () => {
  const failed = { status: 'FAILED', step: 'tell', visit: MAXIMUM_VISITS - 1 } as const;
  expect(canRetry(failed)).toBe(true);
  expect(canRetry({ ...failed, visit: MAXIMUM_VISITS })).toBe(false);
  expect(canRetry({ ...failed, step: null })).toBe(false);
  expect(canRetry({ ...failed, status: 'RUNNING' })).toBe(false);
});
