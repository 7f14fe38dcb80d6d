import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemas } from '../cli/code/schemas';
import { bundlePrograms } from './bundle';
import { makeDeployment } from './deployment';
import { type BundledPackage, bundledPackages, dashboardPackages, licensesText, packageFolder } from './licenses';

const root = join(__dirname, '..', '..');

const copiedFiles = {
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  'releases.json': 'releases.json',
  'bin/pack/README.md': 'README.md',
  'packages/local-aws/src/ses/page': 'page',
  'lib/local/page': 'page',
  'functions/verify/lists': 'dist/lists',
  'docs/guide': 'dist/docs/guide',
  'docs/operations': 'dist/docs/operations',
  'docs/api': 'dist/docs/api',
  'bin/pack/liquid': '.',
};

/** The variable is set before the SDK loads, because users can't act on its warning. */
const PROGRAM_HEAD = `#!/usr/bin/env node
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
`;

/**
 * Everything is bundled, so there are no dependencies. The release workflow adds the repository, which npm's provenance
 * requires.
 */
function manifest(): object {
  const rootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, repository, engines } = rootManifest;
  const liquid = { types: './liquid.d.ts', default: './liquid.js' };
  return {
    name,
    version,
    description,
    license,
    repository,
    engines,
    bin: { posthaste: 'dist/posthaste.js' },
    exports: { './liquid': liquid, './package.json': './package.json' },
  };
}

const minifyJson = (file: string) => writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));

export async function makePackage(folder: string, dashboard: string): Promise<BundledPackage[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const { inputs } = await bundlePrograms(root, join(folder, 'dist'));
  const program = join(folder, 'dist', 'posthaste.js');
  writeFileSync(program, PROGRAM_HEAD + readFileSync(program, 'utf8'), { mode: 0o755 });
  for (const [source, target] of Object.entries(copiedFiles)) {
    cpSync(join(root, source), join(folder, target), { recursive: true });
  }
  minifyJson(join(folder, 'dist/docs/api/openapi.json'));
  mkdirSync(join(folder, 'schemas'));
  for (const [name, schema] of Object.entries(schemas())) {
    writeFileSync(join(folder, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`);
  }
  cpSync(dashboard, join(folder, 'dashboard'), { recursive: true });
  const deploymentInputs = await makeDeployment(root, join(folder, 'deploy'), dashboard);
  const packageFolders = [...Object.keys(inputs), ...deploymentInputs].flatMap((file) => packageFolder(file) ?? []);
  const packages = bundledPackages(root, [...packageFolders, ...dashboardPackages(root)]);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licensesText(packages));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return packages;
}
