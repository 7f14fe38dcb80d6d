import { afterAll, beforeAll, describe } from '@jest/globals';
import { findEmulator } from './emulator';
import { type Server, startServer } from './server';

/**
 * Groups tests that need Amazon's own DynamoDB Local, in a server of their own; where it can't be had they count as
 * skipped. Its address is known from the first hook on.
 */
export function describeOnDynamodbLocal(name: string, tests: (url: () => string) => void): void {
  const emulator = findEmulator();
  if ('missing' in emulator) {
    process.stderr.write(`${name} is not tested on DynamoDB Local: ${emulator.missing}.\n`);
    describe.skip(`${name} on DynamoDB Local`, () => tests(() => ''));
    return;
  }
  describe(`${name} on DynamoDB Local`, () => {
    let server: Server | undefined;
    beforeAll(async () => {
      server = await startServer(emulator.home);
    });
    afterAll(() => server?.stop());
    tests(() => server?.url ?? '');
  });
}
