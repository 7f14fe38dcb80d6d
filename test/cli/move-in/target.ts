import { afterAll, beforeAll } from '@jest/globals';
import { exportFolder, moveIn, startTarget } from '../../support/move-in';

type Target = Awaited<ReturnType<typeof startTarget>>;

/** A folder for exports and an API to move them to, for the tests of one file. */
export function useTarget() {
  const { exported, folder, planned, remove } = exportFolder();
  let started: Target | undefined;
  const target = (): Target => {
    if (!started) throw new Error('the target is not started yet');
    return started;
  };
  beforeAll(async () => {
    started = await startTarget();
  });
  afterAll(() => {
    started?.stop();
    remove();
  });
  const apply = (service: string, path: string, ...args: string[]) =>
    moveIn(service, path, '--url', target().url, '--key', 'sk_1', '--apply', ...args);
  return { exported, folder, planned, target, apply };
}
