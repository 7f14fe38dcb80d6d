import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Separate files, by import name: unread code is never parsed, and parsing is most of the load time (60 ms a megabyte).
 */
export const apart = {
  bucket: 'shared/aws/bucket.ts',
  'html-parser': 'shared/domain/emails/html-parser.ts',
  liquid: 'shared/domain/templates/liquid.ts',
  'write-email': 'shared/mime/write-email.ts',
};

export const apartFiles = Object.keys(apart).map((name) => `${name}.js`);

export function copyApart(from: string, folder: string): void {
  const code = readFileSync(join(folder, 'handler.js'), 'utf8');
  for (const name of Object.keys(apart)) {
    if (code.includes(`require("./${name}")`)) copyFileSync(join(from, `${name}.js`), join(folder, `${name}.js`));
  }
}

export function removeApart(folder: string): void {
  for (const file of apartFiles) rmSync(join(folder, file), { force: true });
}
