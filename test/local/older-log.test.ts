import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { StartFailure } from '../../lib/local/assembly/settings';
import { openTable } from '../../lib/local/assembly/table';
import { removeFolder } from '../support/temporary-folder';

const dir = mkdtempSync(join(tmpdir(), 'posthaste-older-'));
afterAll(() => removeFolder(dir));

test.each(['manual', 'real'] as const)(
  'a log of another version is refused in one sentence, in %s time',
  async (mode) => {
    const log = join(dir, 'table.log');
    writeFileSync(log, 'sequence\t1\nrow\tmain\t{}\n');
    const refused = await openTable({ dir, clock: new LocalClock(mode) }).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartFailure);
    const start = `The table's log cannot be read (${log}, byte 11): it holds a line of unknown kind, row`;
    expect(refused).toMatchObject({ message: expect.stringContaining(start) });
    expect(refused).toMatchObject({ message: expect.stringContaining('delete only this file') });
  },
);
