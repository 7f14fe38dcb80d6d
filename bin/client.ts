import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientFiles } from '../lib/client/print';

const root = join(__dirname, '..');
const client = join(root, 'packages', 'client');

const format = (text: string): string =>
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--stdin-file-path=client.ts'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });

function readmeProgram(readme: string): string {
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  return `// The examples of the client's README, written by \`npm run client\`.\n\n${blocks.join('\n')}`;
}

const document = JSON.parse(readFileSync(join(root, 'docs', 'api', 'openapi.json'), 'utf8'));
const generatedFiles = Object.entries(clientFiles(document)).map(([name, text]) => ({
  path: join(client, 'src', 'generated', name),
  text: format(text),
}));
const readmeFile = {
  path: join(client, 'examples', 'readme.ts'),
  text: format(readmeProgram(readFileSync(join(client, 'README.md'), 'utf8'))),
};
const files = [...generatedFiles, readmeFile];

if (process.argv.includes('--check')) {
  const outdatedFiles = files.filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  for (const { path } of outdatedFiles) console.log(`${path} is outdated. Run: npm run client`);
  if (outdatedFiles.length === 0) console.log('packages/client is current');
  process.exit(outdatedFiles.length === 0 ? 0 : 1);
}
for (const { path, text } of files) {
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
