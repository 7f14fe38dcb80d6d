import { expect, test } from '@jest/globals';
import { PosthasteError } from '../../packages/client/src';
import { retryConflicts } from '../../packages/dashboard/src/session/retry-conflicts';

const faster = new PosthasteError({
  code: 'CONCURRENT_CHANGES',
  message: 'Other requests.',
  status: 409,
  retryAfter: 1,
});

/** A call that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  const pauses: number[] = [];
  const run = async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'a grant';
  };
  return { pauses, result: retryConflicts(run, async (ms) => void pauses.push(ms)) };
}

test('a renewal that loses to other tabs is tried again after the pause that the service names', async () => {
  const { pauses, result } = failing(faster, faster);
  expect(await result).toBe('a grant');
  expect(pauses).toEqual([1000, 2000]);
});

test('it is given up after five tries, with an error that does not mean signed out', async () => {
  await expect(failing(...Array(5).fill(faster)).result).rejects.toMatchObject({ status: 409 });
});

test('other errors are told at once', async () => {
  const ended = new PosthasteError({ code: 'SESSION_ENDED', message: 'Ended.', status: 401 });
  const { pauses, result } = failing(ended);
  await expect(result).rejects.toBe(ended);
  expect(pauses).toEqual([]);
});
