import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lib/openapi/document';

const file = join(__dirname, '..', 'docs', 'api', 'openapi.json');
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const current = readFileSync(file, 'utf8') === text;
  console.log(current ? 'docs/api/openapi.json is current' : 'docs/api/openapi.json is old: npm run openapi');
  process.exit(current ? 0 : 1);
}
writeFileSync(file, text);
console.log(`wrote ${file}`);
