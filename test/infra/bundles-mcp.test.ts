import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { bundleOptions } from '../../lib/aws/bundle';
import { DefaultJsonSchemaValidator } from '../../shared/mcp/without-validator';
import { runCommand } from '../support/run-command';
import { temporaryFolder } from '../support/temporary-folder';

const outfile = join(temporaryFolder(), 'call-mcp.js');
buildSync({ ...bundleOptions, entryPoints: ['functions/mcp/call-mcp.ts'], outfile });

test('the bundle has no validator of schemas, which no tool needs', () => {
  expect(() => new DefaultJsonSchemaValidator().getValidator()).toThrow('no tool asks');
  expect(readFileSync(outfile, 'utf8')).not.toContain('schema is invalid: ');
});

test('the bundle answers with the tools and, where the API cannot be reached, with what that means', async () => {
  const script = `
    const { callMcp } = require(${JSON.stringify(outfile)});
    const call = (method, params) =>
      callMcp({ body: { jsonrpc: '2.0', id: 1, method, params }, header: (name) => (name === 'authorization' ? 'Bearer ak_x' : '') });
    (async () => {
      const list = await call('tools/list');
      const explained = await call('tools/call', { name: 'explain_email', arguments: { email: 'ada@example.org' } });
      const names = list.body.result.tools.map(({ name }) => name);
      console.log(JSON.stringify([list.status, names.includes('draft_campaign'), explained.body.result]));
    })();`;
  // A port that nothing listens on.
  const env = { NODE_NO_WARNINGS: '1', PUBLIC_URL: 'http://127.0.0.1:9' };
  const output = await runCommand(process.execPath, ['-e', script], { cwd: tmpdir(), env });
  const text = 'The API cannot be reached, or redirects to another URL.';
  expect(JSON.parse(output)).toEqual([200, true, { content: [{ type: 'text', text }], isError: true }]);
});
