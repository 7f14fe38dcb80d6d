import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lib/openapi/document';
import { type ReferenceDocument, referencePage } from '../lib/reference/page';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const pathsOf = ({ paths }: ReferenceDocument) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      METHODS.filter((method) => method in operations)
        .map((method) => method.toUpperCase())
        .join(' '),
    ]),
  );

const folder = join(__dirname, '..', 'docs', 'api');
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
const document = JSON.parse(text) as ReferenceDocument;
const files = {
  'openapi.json': text,
  'paths.json': `${JSON.stringify(pathsOf(document), null, 2)}\n`,
  'index.html': referencePage(document),
};

for (const [name, content] of Object.entries(files)) {
  const file = join(folder, name);
  if (process.argv.includes('--check')) {
    const isCurrent = readFileSync(file, 'utf8') === content;
    console.log(isCurrent ? `docs/api/${name} is current` : `docs/api/${name} is outdated. Run: npm run openapi`);
    if (!isCurrent) process.exitCode = 1;
  } else {
    writeFileSync(file, content);
    console.log(`wrote ${file}`);
  }
}
