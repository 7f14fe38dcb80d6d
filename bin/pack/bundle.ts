import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

const programs = {
  posthaste: 'bin/pack/entry.ts',
  local: 'bin/local.ts',
  'host-worker': 'packages/local-aws/src/dynamodb/host-worker.ts',
  'compile-worker': 'bin/cli/code/compile/worker.ts',
};

/** Leaves out dynalite's database: only its parsers and rules are used. */
const withoutDatabase: Plugin = {
  name: 'without a database',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(level|memory-level)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

const options = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // Keeps names, because they appear in the stack traces of bug reports.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

export async function bundleApp(root: string, outfile: string): Promise<string[]> {
  const external = ['aws-cdk-lib', 'aws-cdk-lib/*', 'constructs'];
  const entryPoints = [join('bin', 'pack', 'app.ts')];
  const { metafile } = await build({ ...options, absWorkingDir: root, entryPoints, outfile, external });
  return Object.keys(metafile.inputs);
}

export async function bundlePrograms(root: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: programs,
    outdir,
    // Only a checkout needs esbuild at run time, to build the worker.
    external: ['esbuild'],
    plugins: [withoutDatabase],
  });
  return metafile;
}
