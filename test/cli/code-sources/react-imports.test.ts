import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Compiler } from '../../../bin/cli/code/compile/compiler';
import { configFile } from '../../../bin/cli/code/config';
import { errorText } from '../../../bin/cli/code/push';
import { readSources } from '../../../bin/cli/code/sources';
import { projectOf } from './project';

const compiler = new Compiler();
afterAll(() => compiler.stop());

const email = (head: string, inside: string) => `${head}
export const frontMatter = { subject: 'Hello' };
export default function Mail({ name }: { name: string }) {
  return <p>${inside}</p>;
}
`;

async function read(files: Record<string, string>) {
  const { records, errors } = await readSources(projectOf(files), configFile.parse({}), compiler);
  return { bodies: records.map(({ content }) => content.body), errors: errors.map(errorText) };
}

test('an import that leads nowhere is reported in the file that has it', async () => {
  const { errors } = await read({
    'emails/a.tsx': email("import { Header } from './components/header';", '<Header />'),
    'emails/b.tsx': email("import logo from './logo';", '{logo}'),
    'emails/components/header.tsx': "\n\nimport logo from './logo';\nexport const Header = () => <b>{logo}</b>;\n",
  });
  expect(errors).toEqual([
    expect.stringMatching(/^emails\/components\/header\.tsx:3: Could not resolve "\.\/logo"/),
    expect.stringMatching(/^emails\/b\.tsx:1: Could not resolve "\.\/logo"/),
  ]);
});

test('a .ts file has casts and generic functions that no .tsx can have, and what they hold is guarded', async () => {
  const cast = 'export const same = <T>(value: T) => value;\nexport const cast = (value: unknown) => <string>value;\n';
  const { bodies, errors } = await read({
    'emails/a.tsx': email("import { cast, same } from './components/cast';", '{cast(same(name))}'),
    'emails/b.tsx': email("import { choice } from './components/choice';", '{choice(name)}'),
    'emails/components/cast.ts': cast,
    'emails/components/choice.ts': 'export const choice = (value: string) =>\n  <string>(value ? "a" : "b");\n',
  });
  expect(bodies).toEqual(['<p>{{ name }}</p>']);
  expect(errors).toEqual([expect.stringMatching(/^emails\/components\/choice\.ts:2: A condition on name/)]);
});

test('an installed package that cannot render is named, with the one to install', async () => {
  const folder = projectOf({ 'emails/a.tsx': email('', 'x') }, ['@react-email/render']);
  mkdirSync(join(folder, '../node_modules/react-email'));
  writeFileSync(join(folder, '../node_modules/react-email/index.js'), 'exports.version = 1;');
  const { errors } = await readSources(folder, configFile.parse({}), compiler);
  expect(errors.map(errorText)).toEqual([
    "emails/a.tsx: This needs the package @react-email/render, and the installed react-email can't replace it: npm install --save-dev esbuild react react-dom @react-email/render",
  ]);
});
