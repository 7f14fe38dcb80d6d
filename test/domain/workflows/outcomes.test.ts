import { expect, test } from '@jest/globals';
import { failed, remedies } from '../../../shared/services/do-step/outcomes';

test('a long error is not cut within a character', () => {
  for (const beginning of ['', 'a']) {
    const failure = failed('template_error', beginning + '😀'.repeat(200), remedies.step) as { error: string };
    expect(failure.error.isWellFormed()).toBe(true);
    expect(failure.error.length + remedies.step.failed.length).toBeGreaterThan(245);
  }
});
