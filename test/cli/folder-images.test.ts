import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Api } from '../../bin/cli/api';
import { FolderImages } from '../../bin/cli/code/images';
import type { ProjectRecord } from '../../bin/cli/code/record';
import { temporaryFolder } from '../support/temporary-folder';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const ASSET_URL = `https://example.com/assets/${'0'.repeat(32)}.gif`;

test('a pulled image overwrites no file whose name differs only in case', async () => {
  const folder = temporaryFolder();
  const images = join(folder, 'emails', 'images');
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, 'Logo.gif'), Buffer.concat([GIF, Buffer.from('mine')]));
  const api = {
    get: async (path: string) =>
      path === '/project'
        ? { data: { id: 'prj_1' } }
        : { data: { items: [{ url: ASSET_URL, name: 'logo.gif' }], nextCursor: null } },
    downloadBytes: async () => GIF,
  } as unknown as Api;
  const record = { kind: 'template', content: { body: `<img src="${ASSET_URL}">` } } as unknown as ProjectRecord;
  const withPaths = await new FolderImages(folder).downloadMissing([record], api, () => undefined);
  expect(readdirSync(images).sort()).toEqual(['Logo.gif', 'logo-2.gif']);
  expect(withPaths(record, 'emails/a.html').content.body).toBe('<img src="images/logo-2.gif">');
});
