import { cpSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { DashboardFiles } from '../dashboard/files';
import { deployers, type FunctionPart, functions } from '../functions-and-queues';
import { codeIn, type FunctionCode, folderOf } from './function-code';
import { lazyBuiltins } from './lazy-builtins';
import { copySeparateModules, separateModules } from './separate-modules';
import { unpackedEntities } from './unpacked-entities';
import { zodWithoutJsonSchemas } from './without-json-schemas';
import { sdkWithoutOtherOperations } from './without-operations';
import { sdkWithoutProfiles } from './without-profiles';
import { contractWithoutResponses } from './without-responses';

const root = resolve(__dirname, '../..');

/** Used by the SDK only in browsers. */
const UNUSED_PACKAGES = ['bowser'];

/** A bundle of ES modules that contains the SDK loads a document client in 42 ms (337 KB) instead of 71 ms (536 KB). */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  alias: {
    '@aws-sdk/credential-provider-node': './shared/aws/environment-credentials.ts',
    '@aws-sdk/middleware-endpoint-discovery': './shared/aws/without-endpoint-discovery.ts',
    '@modelcontextprotocol/server/_shims': './shared/mcp/without-validator.ts',
  },
  external: [
    ...UNUSED_PACKAGES,
    '@smithy/core/event-streams',
    ...Object.keys(separateModules).map((name) => `./${name}`),
  ],
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
} as const satisfies BuildOptions;

const separatePlugins = [contractWithoutResponses, sdkWithoutOtherOperations, sdkWithoutProfiles, unpackedEntities];

export const bundlePlugins = [...separatePlugins, lazyBuiltins, zodWithoutJsonSchemas];

export const partsOf = (dashboard: DashboardFiles | undefined): FunctionPart[] => [
  ...Object.values(functions),
  ...(dashboard ? [deployers.publishDashboard] : []),
];

function copyLists(entry: string, folder: string): void {
  const lists = join(root, dirname(entry), 'lists');
  if (existsSync(lists)) cpSync(lists, join(folder, 'lists'), { recursive: true });
}

const DOCUMENTS = { entry: 'functions/health/handler.ts', parts: ['guide', 'operations', 'api'] };

function copyDocuments(entry: string, folder: string): void {
  if (entry !== DOCUMENTS.entry) return;
  for (const part of DOCUMENTS.parts) {
    cpSync(join(root, 'docs', part), join(folder, 'docs', part), { recursive: true });
  }
}

export async function buildFunctions(
  outdir: string,
  parts: readonly FunctionPart[],
  dashboard: DashboardFiles | undefined,
): Promise<string[]> {
  const entries = [...new Set(parts.map(({ entry }) => entry))];
  const entryPoints = Object.fromEntries(entries.map((entry) => [`${folderOf(entry)}/handler`, entry]));
  const options = { ...bundleOptions, outdir, metafile: true as const };
  const [handlers, modules] = await Promise.all([
    build({ ...options, plugins: bundlePlugins, entryPoints }),
    build({ ...options, plugins: separatePlugins, external: UNUSED_PACKAGES, entryPoints: separateModules }),
  ]);
  for (const entry of entries) {
    copyLists(entry, join(outdir, folderOf(entry)));
    copyDocuments(entry, join(outdir, folderOf(entry)));
    copySeparateModules(outdir, join(outdir, folderOf(entry)));
  }
  if (dashboard)
    cpSync(dashboard.assetsFolder, join(outdir, folderOf(deployers.publishDashboard.entry), 'assets'), {
      recursive: true,
    });
  return Object.keys({ ...handlers.metafile.inputs, ...modules.metafile.inputs });
}

export async function bundleFunctions(
  outdir: string,
  parts: readonly FunctionPart[] = Object.values(functions),
  dashboard?: DashboardFiles,
): Promise<FunctionCode> {
  await buildFunctions(outdir, parts, dashboard);
  return codeIn(outdir);
}
