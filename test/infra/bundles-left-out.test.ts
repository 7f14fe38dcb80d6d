import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { withoutJsonSchemas } from '../../lib/aws/without-json-schemas';
import {
  NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS,
  resolveEndpointDiscoveryConfig,
} from '../../shared/aws/without-endpoint-discovery';

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
