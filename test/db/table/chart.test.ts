import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('all files that the chart of entities names exist', () => {
  const folder = join(__dirname, '..', '..', '..', 'shared', 'db');
  const [, entities = ''] = /## Entities\n([\s\S]*?)\n## /.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  const files = [...entities.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
