import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { bundleOptions, bundlePlugins } from '../../lib/aws/bundle';
import { DefaultJsonSchemaValidator } from '../../shared/mcp/without-validator';
import { runCommand } from '../support/run-command';
import { temporaryFolder } from '../support/temporary-folder';

const entryPoints = ['functions/mcp/call-mcp.ts'];
const folder = temporaryFolder();
const [outfile, whole] = [join(folder, 'call-mcp.js'), join(folder, 'whole.js')];
beforeAll(async () => {
  await build({ ...bundleOptions, plugins: bundlePlugins, entryPoints, outfile });
  await build({ ...bundleOptions, entryPoints, outfile: whole });
});

// A port that nothing listens on.
const env = { NODE_NO_WARNINGS: '1', PUBLIC_URL: 'http://127.0.0.1:9' };

async function answers(file: string) {
  const script = `
    const { callMcp } = require(${JSON.stringify(file)});
    const call = (method, params) =>
      callMcp({ body: { jsonrpc: '2.0', id: 1, method, params }, header: (name) => (name === 'authorization' ? 'Bearer ak_x' : '') });
    (async () => {
      const list = await call('tools/list');
      const explained = await call('tools/call', { name: 'explain_email', arguments: { email: 'ada@example.org' } });
      console.log(JSON.stringify([list.status, list.body.result, explained.body.result]));
    })();`;
  return JSON.parse(await runCommand(process.execPath, ['-e', script], { cwd: tmpdir(), env }));
}

test('the bundle has no validator of schemas, which no tool needs', () => {
  expect(() => new DefaultJsonSchemaValidator().getValidator()).toThrow('no tool asks');
  expect(readFileSync(outfile, 'utf8')).not.toContain('schema is invalid: ');
});

test('the bundle answers with the tools and, where the API cannot be reached, with what that means', async () => {
  const [status, { tools }, explained] = await answers(outfile);
  const text = 'The API cannot be reached, or redirects to another URL.';
  expect([status, explained]).toEqual([200, { content: [{ type: 'text', text }], isError: true }]);
  expect(tools).toContainEqual(expect.objectContaining({ name: 'draft_campaign' }));
});

test('what the build leaves out describes no tool', async () => {
  const [, list] = await answers(outfile);
  expect(list).toEqual((await answers(whole))[1]);
});
