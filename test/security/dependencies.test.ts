import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { billOfMaterials, SBOM_FILE } from '../../bin/audit/bill-of-materials';
import { readFindings } from '../../bin/audit/findings';
import { type Lock, packageErrors } from '../../bin/audit/packages';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lock = (packages: Lock['packages']): Lock => ({ packages });

test('every package is one version with a checksum, and what is deployed has a license of the list and runs nothing at installation', () => {
  expect(packageErrors(read('package.json'), read('package-lock.json'))).toEqual([]);
});

test('the bill of materials names what is deployed, each with its checksum', () => {
  expect(read(SBOM_FILE)).toEqual(billOfMaterials(read('package.json'), read('package-lock.json')));
  const integrity = 'sha512-AQID';
  const bill = billOfMaterials(
    { name: 'own', version: '1.0.0', license: 'MIT' },
    lock({
      'node_modules/@a/b': { version: '1.0.0', license: 'MIT', integrity },
      'node_modules/x/node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity },
      'node_modules/y/node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', integrity, dev: true },
      'node_modules/own': { link: true },
    }),
  );
  expect(bill).toMatchObject({
    components: [
      { purl: 'pkg:npm/%40a/b@1.0.0', hashes: [{ alg: 'SHA-512', content: '010203' }] },
      { purl: 'pkg:npm/%40a/b@2.0.0', licenses: [{ license: { id: 'MIT' } }] },
    ],
  });
});

test('a range, a missing checksum, another license and an unknown install script are each a problem', () => {
  const manifest = { dependencies: { a: '^1.0.0' }, devDependencies: { b: 'latest', c: '1.2.3' } };
  const found = packageErrors(
    manifest,
    lock({
      '': {},
      'node_modules/gpl': { version: '1.0.0', license: 'GPL-3.0', integrity: 'sha512-x' },
      'node_modules/none': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/bare': { version: '1.0.0', license: 'MIT' },
      'node_modules/aws-cdk-lib/node_modules/inside': { version: '1.0.0', license: 'MIT', inBundle: true, dev: true },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', integrity: 'x', dev: true, hasInstallScript: true },
      'node_modules/esbuild': { version: '1.0.0', license: 'MIT', integrity: 'x', hasInstallScript: true },
    }),
  );
  expect(found.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'a is declared',
    'b is declared',
    'gpl 1.0.0 is',
    'none 1.0.0 is',
    'bare 1.0.0 is',
    'tool 1.0.0 runs',
    'esbuild 1.0.0 runs',
  ]);
});

test('known vulnerabilities fail from moderate on, and an answer that is none is told from one that is empty', () => {
  const one = (severity: string) => ({
    severity,
    range: '<2',
    via: ['other', { title: 'It breaks', url: 'https://x' }],
  });
  const answer = readFindings(JSON.stringify({ vulnerabilities: { a: one('moderate'), b: one('low') } }));
  expect(answer).toEqual({
    failures: ['moderate: a <2: through other; It breaks (https://x)'],
    notes: ['low: b <2: through other; It breaks (https://x)'],
  });
  expect(readFindings('{"vulnerabilities":{}}')).toEqual({ failures: [], notes: [] });
  expect(readFindings('{"message":"405 Method Not Allowed","error":{}}')).toBeNull();
  expect(readFindings('')).toBeNull();
});
