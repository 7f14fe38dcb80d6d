import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, type Plugin } from 'esbuild';
import { unpackedEntities } from '../../lib/aws/unpacked-entities';
import { withoutJsonSchemas } from '../../lib/aws/without-json-schemas';
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
  expect(() => withoutJsonSchemas(code)).toThrow('in another way');
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
