import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, type Plugin } from 'esbuild';
import { unpackedEntities } from '../../lib/aws/unpacked-entities';
import { withoutJsonSchemas } from '../../lib/aws/without-json-schemas';
import { withoutOtherOperations } from '../../lib/aws/without-operations';
import {
  NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS,
  resolveEndpointDiscoveryConfig,
} from '../../shared/aws/without-endpoint-discovery';
import { temporaryFolder } from '../support/temporary-folder';

test('a schema has no method that describes it, and says so', () => {
  const code = withoutJsonSchemas(readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8'));
  expect(code).not.toContain('processJSONSchema');
  const [, declared = ''] = /^const (createStandardJSONSchemaMethod = .*);$/m.exec(code) ?? [];
  expect(() => new Function(`const ${declared}; createStandardJSONSchemaMethod()()`)()).toThrow(
    'only by z.toJSONSchema',
  );
});

test.each(['', 'inst._zod.processJSONSchema = (ctx) => ctx;'])('another version of zod stops the build: %j', (code) => {
  expect(() => withoutJsonSchemas(code)).toThrow('zod has changed');
});

test('errors of the SDK that are registered in a constant stop the build', () => {
  const statement = 'n0_registry.registerError(Missing$, Missing);';
  expect(withoutOtherOperations(statement)).toContain(statement);
  expect(() => withoutOtherOperations(`const known = ${statement}`)).toThrow('the SDK has changed');
});

test('another name of a module that is loaded late stops the build, however it is imported', async () => {
  const { bundleOptions, bundlePlugins } = await import('../../lib/aws/bundle');
  const bundle = (contents: string) =>
    build({
      ...bundleOptions,
      stdin: { contents, resolveDir: __dirname },
      plugins: bundlePlugins,
      write: false,
      logLevel: 'silent',
    });
  await bundle("import { gzipSync } from 'node:zlib'; console.log(gzipSync('a'));");
  for (const code of [
    "import { brotliCompressSync } from 'node:zlib'; console.log(brotliCompressSync('a'));",
    "import * as zlib from 'node:zlib'; console.log(zlib.brotliCompressSync('a'));",
  ])
    await expect(bundle(code)).rejects.toThrow('brotliCompressSync');
  const { outputFiles } = await bundle("console.log(require('node:zlib').brotliCompressSync('a'));");
  expect(outputFiles[0]?.text).toContain('require("node:zlib")');
});

test('who asks for discovered endpoints is refused', () => {
  const config: { region: string; endpointDiscoveryEnabled?: boolean } = { region: 'eu-central-1' };
  expect(resolveEndpointDiscoveryConfig(config)).toBe(config);
  expect(() => resolveEndpointDiscoveryConfig({ endpointDiscoveryEnabled: true })).toThrow('without discovery');
  expect(NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS.environmentVariableSelector).toThrow('without discovery');
});

test('the entities that the build unpacks are those that the library unpacks', async () => {
  const outdir = temporaryFolder();
  const treeBy = async (plugins: Plugin[]) => {
    const entryPoints = { [`tree${plugins.length}`]: 'node_modules/entities/dist/generated/decode-data-html.js' };
    await build({ entryPoints, plugins, outdir, bundle: true, format: 'cjs' });
    const file = join(outdir, `tree${plugins.length}.js`);
    return [...require(file).htmlDecodeTree];
  };
  const own = await treeBy([]);
  expect(own.length).toBeGreaterThan(5_000);
  expect(await treeBy([unpackedEntities])).toEqual(own);
});
