import { readFileSync } from 'node:fs';
import { entriesOf, releaseErrors } from './release/entry';

/** `npm run release -- 0.1.0` checks that a version can be published and prints its notes. */
const version = (process.argv[2] ?? '').replace(/^v/, '');
const files = ['package.json', 'packages/client/package.json'];
const versionIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;
const versionByFile = Object.fromEntries(files.map((file) => [file, versionIn(file)]));
const changelog = readFileSync('CHANGELOG.md', 'utf8');

const errors = releaseErrors({ version, versionByFile, changelog });
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(entriesOf(changelog).find((entry) => entry.version === version)?.text);
