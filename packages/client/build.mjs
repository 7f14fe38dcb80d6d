import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Builds the package into `dist`, or into the folder given as argument: ES module, CommonJS, and types for each. */
const here = import.meta.dirname;
const target = process.argv[2] ?? join(here, 'dist');
const types = join(target, 'types');
rmSync(target, { recursive: true, force: true });

const entryPoints = { index: join(here, 'src', 'index.ts'), testing: join(here, 'src', 'testing', 'index.ts') };
const options = { entryPoints, outdir: target, bundle: true, target: 'es2022', sourcemap: false };
await build({ ...options, format: 'esm', platform: 'neutral', outExtension: { '.js': '.mjs' } });
await build({ ...options, format: 'cjs', platform: 'node', outExtension: { '.js': '.cjs' } });

const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
execFileSync(process.execPath, [join(typescript, 'bin', 'tsc'), '-p', here, '--outDir', types], { stdio: 'inherit' });
/** Both formats share the declaration file of `Templates`, to which a project's `posthaste.d.ts` adds fields. */
const templatesImport = /(["']\.[^"']*\btemplates)\.mjs/g;

// Each module format needs its own declarations, and Node's resolution needs file extensions in their imports.
for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))) {
  const file = join(types, name);
  const text = readFileSync(file, 'utf8');
  for (const extension of ['mts', 'cts']) {
    const importedExtension = extension.replace('ts', 'js');
    const declarations = text.replaceAll(/((?:from |import\()["']\.[^"']*)/g, `$1.${importedExtension}`);
    writeFileSync(file.replace(/ts$/, extension), declarations.replaceAll(templatesImport, '$1.cjs'));
  }
  rmSync(file);
}
rmSync(join(types, 'templates.d.mts'));
