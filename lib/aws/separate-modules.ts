import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The keys are the names that bundles import. Parsing takes 60 ms per MB, so modules that few invocations need are
 * separate files.
 */
export const separateModules = {
  bucket: 'shared/aws/bucket.ts',
  'html-parser': 'shared/domain/emails/html-parser.ts',
  liquid: 'shared/domain/templates/liquid.ts',
  'write-email': 'shared/mime/write-email.ts',
};

export const separateFiles = Object.keys(separateModules).map((name) => `${name}.js`);

export function copySeparateModules(from: string, folder: string): void {
  const code = readFileSync(join(folder, 'handler.js'), 'utf8');
  for (const name of Object.keys(separateModules)) {
    if (code.includes(`require("./${name}")`)) copyFileSync(join(from, `${name}.js`), join(folder, `${name}.js`));
  }
}

export function removeSeparateModules(folder: string): void {
  for (const file of separateFiles) rmSync(join(folder, file), { force: true });
}
