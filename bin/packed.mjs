import { execFileSync } from 'node:child_process';
import { buildOnce, printFolder, root } from './build-once.mjs';

/** Packs both packages once for each state of their sources, for the tests that install them, and prints the folder of the tarballs. */
const sources = [
  ...['bin', 'docs', 'functions', 'lib', 'packages', 'shared'],
  ...['CHANGELOG.md', 'LICENSE', 'cdk.json', 'package-lock.json', 'package.json', 'releases.json'],
];

const pack = (draft) =>
  execFileSync(process.execPath, ['--import', 'tsx', 'bin/pack.ts', draft], { cwd: root, stdio: 'pipe' });

printFolder(() => buildOnce('packed', sources, pack));
