import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleFunctions, bundleOptions } from '../../lib/aws/bundle';
import { type FunctionName, functions } from '../../lib/functions-and-queues';

/** A function as it is deployed. */
export interface Bundle {
  name: string;
  file: string;
  bytes: number;
}

/** Bundles as the stacks do, with a bare handler beside them; the files are removed when this process exits. */
export async function bundleAll(): Promise<{ bundles: Bundle[]; bare: Bundle }> {
  const dir = mkdtempSync(join(tmpdir(), 'posthaste-bundles-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  await bundleFunctions(dir);
  const folders = new Set(Object.values(functions).map(({ entry }) => entry.split('/')[1] as string));
  const bundleOf = (name: string): Bundle => {
    const file = join(dir, name, 'handler.js');
    return { name, file, bytes: statSync(file).size };
  };
  buildSync({
    ...bundleOptions,
    alias: {},
    external: [],
    entryPoints: { 'bare/handler': join(__dirname, 'bare-handler.ts') },
    outdir: dir,
  });
  return { bundles: [...folders].map(bundleOf), bare: bundleOf('bare') };
}

/** Memory in MB that a bundle's functions are given. */
export function memoryOf(name: string): number {
  const parts = Object.keys(functions).map((key) => functions[key as FunctionName]);
  return parts.find(({ entry }) => entry.split('/')[1] === name)?.memory ?? 0;
}
