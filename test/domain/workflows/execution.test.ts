import { expect, test } from '@jest/globals';
import { canRetry, MAX_VISITS } from '../../../shared/domain/workflows/execution';

test('a failed step can be retried, but not after the last allowed visit: it would fail again at once', () => {
  const failed = { status: 'FAILED', step: 'tell', visit: MAX_VISITS - 1 } as const;
  expect(canRetry(failed)).toBe(true);
  expect(canRetry({ ...failed, visit: MAX_VISITS })).toBe(false);
  expect(canRetry({ ...failed, step: null })).toBe(false);
  expect(canRetry({ ...failed, status: 'RUNNING' })).toBe(false);
});
