import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import { ownEnvironment } from '../support/own-environment';
import { PACK_MS, packed } from '../support/packed';

test(
  'the journey that the workflow check starts on macOS and Windows ends well here',
  () => {
    const [tarball = ''] = packed();
    const args = ['test/package/journey.mjs', dirname(tarball)];
    const env = { ...ownEnvironment(), npm_config_offline: 'true' };
    expect(execFileSync(process.execPath, args, { encoding: 'utf8', env })).toContain('The packages work on');
  },
  PACK_MS,
);
