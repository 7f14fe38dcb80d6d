import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../lib/aws/bundle';
import { type FunctionName, functions } from '../../lib/parts';

/** A function as it is uploaded. */
export interface Bundle {
  name: string;
  file: string;
  bytes: number;
}

/** Bundles as the stacks do, with an empty handler beside them; the files go with this process. */
export function bundleAll(): { bundles: Bundle[]; empty: Bundle } {
  const dir = mkdtempSync(join(tmpdir(), 'posthaste-bundles-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  bundleFunctions(dir);
  const folders = new Set(Object.values(functions).map(({ entry }) => entry.split('/')[1] as string));
  const bundleOf = (name: string): Bundle => {
    const file = join(dir, name, 'handler.js');
    return { name, file, bytes: statSync(file).size };
  };
  mkdirSync(join(dir, 'empty'));
  writeFileSync(join(dir, 'empty', 'handler.js'), 'exports.handler = async () => ({});\n');
  return { bundles: [...folders].map(bundleOf), empty: bundleOf('empty') };
}

/** Memory in MB that a bundle's functions are given. */
export function memoryOf(name: string): number {
  const parts = Object.keys(functions).map((key) => functions[key as FunctionName]);
  return parts.find(({ entry }) => entry.split('/')[1] === name)?.memory ?? 0;
}
