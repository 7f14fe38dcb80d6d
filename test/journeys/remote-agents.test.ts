import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import { type Journey, startJourney } from '../support/contract/journey';
import { blocksOf, inShell } from '../support/journey/guide-blocks';

let journey: Journey;
let agent: { id: string; key: string };
const open: Client[] = [];

beforeAll(async () => {
  journey = await startJourney();
  agent = await makeAgent();
});
afterAll(async () => {
  for (const client of open) await client.close();
  await journey?.service.stop();
});

async function makeAgent() {
  const { id, key } = await journey.client.keys.create({ name: 'assistant', kind: 'agent' });
  return { id, key: key ?? '' };
}

const address = () => new URL(`${journey.service.facts.url}/mcp`);

/** A client as an assistant has one. What it could not do in the background is in `failures`. */
async function connect(key: string, versionNegotiation?: VersionNegotiationOptions) {
  const client = new Client({ name: 'test', version: '1' }, versionNegotiation ? { versionNegotiation } : {});
  const failures: Error[] = [];
  client.onerror = (error) => failures.push(error);
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit }));
  open.push(client);
  return { client, failures };
}

/** Calls a tool. The answer is as a model reads it. */
async function ask(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return { text: (content as { text: string }[]).map(({ text }) => text).join('\n'), isError: isError === true };
}

/** A request without the SDK. */
async function call(method: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address(), {
    method,
    headers: { Authorization: `Bearer ${agent.key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, allow: response.headers.get('allow'), body: text === '' ? null : JSON.parse(text) };
}

const campaign = {
  name: 'Prices',
  subject: 'New prices',
  body: '<p>Hi</p>',
  from: 'hello@example.com',
  audienceType: 'ALL',
};

test.each<[string, VersionNegotiationOptions | undefined]>([
  ['2025-11-25', undefined],
  ['2026-07-28', { mode: 'auto' }],
])(
  'a client of the version %s finds the tools, explains an email and drafts a campaign',
  async (version, negotiation) => {
    const subject = `Reset of ${version}`;
    await journey.send({ to: 'ada@example.org', from: 'hello@example.com', subject, body: '<p>Reset it.</p>' });
    await journey.arrive();
    const { client, failures } = await connect(agent.key, negotiation);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);

    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'explain_email')).toMatchObject({
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
    expect(tools.find(({ name }) => name === 'draft_campaign')).toMatchObject({ annotations: { readOnlyHint: false } });
    const explained = await ask(client, 'explain_email', { email: 'ada@example.org', about: version });
    expect(explained.text).toMatch(
      /^The newest such email was accepted at 20.*The mail server of the recipient accepted/,
    );
    expect(explained.text).toContain(subject);

    const drafted = await ask(client, 'draft_campaign', campaign);
    const [id = ''] = /cmp_\w+/.exec(drafted.text) ?? [];
    expect(await journey.client.campaigns.get(id)).toMatchObject({ status: 'DRAFT', subject: 'New prices' });
    const wrong = await ask(client, 'draft_campaign', { ...campaign, subject: '' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('VALIDATION_ERROR') });
    expect(failures).toEqual([]);
  },
);

test('requests of tools are counted as requests of the key', async () => {
  const remaining = async () => {
    const { url } = journey.service.facts;
    const { headers } = await fetch(`${url}/campaigns`, { headers: { Authorization: `Bearer ${agent.key}` } });
    return Number(headers.get('ratelimit-remaining'));
  };
  const params = { name: 'list_campaigns', arguments: {} };
  const before = await remaining();
  expect((await call('POST', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).status).toBe(200);
  // The message, the request of its tool, and the one that looks.
  expect(await remaining()).toBe(before - 3);
});

test('refused are public keys, pages of other sites, revoked keys, and all keys of agents once they are switched off', async () => {
  const { publicKey, secretKey } = journey.service.facts;
  await expect(connect(publicKey)).rejects.toThrow('KEY_NOT_PERMITTED');
  await expect(connect('ak_none')).rejects.toThrow('INVALID_API_KEY');
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await call('POST', ping)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const foreign = await call('POST', ping, { Origin: 'http://rebound.example' });
  expect(foreign).toMatchObject({ status: 403, body: { errorCode: 'CROSS_SITE_REQUEST' } });
  expect((await call('POST', ping, { Origin: journey.service.facts.url })).status).toBe(200);

  const other = await makeAgent();
  const { client } = await connect(other.key);
  await journey.client.keys.revoke(other.id);
  await journey.service.advance(61_000);
  await expect(client.listTools()).rejects.toThrow('INVALID_API_KEY');

  await journey.client.project.update({ agentKeys: false });
  await journey.service.advance(11_000);
  await expect(connect(agent.key)).rejects.toThrow('Keys of agents are switched off in this project.');
  expect((await connect(secretKey)).failures).toEqual([]);
  await journey.client.project.update({ agentKeys: true });
  await journey.service.advance(11_000);
});

const message = { jsonrpc: '2.0', id: 1 };

const deep = (levels: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"filters":${'['.repeat(levels)}${']'.repeat(levels)}}}}`;

test.each<[string, string, unknown, Record<string, string>, number, number]>([
  ['a body that is no JSON', 'POST', '{', {}, 400, -32700],
  ['a batch', 'POST', [{ ...message, method: 'ping' }], {}, 422, -32600],
  ['a message of no version', 'POST', { id: 1, method: 'ping' }, {}, 422, -32600],
  ['a message without a method', 'POST', message, {}, 400, -32600],
  ['a message that nests deeply', 'POST', deep(5_000), {}, 422, -32600],
  ['a call that nests deeply', 'POST', deep(500_000), {}, 422, -32600],
  ['an unknown method', 'POST', { ...message, method: 'none' }, {}, 200, -32601],
  ['an unknown version', 'POST', { ...message, method: 'ping' }, { 'MCP-Protocol-Version': '1999-01-01' }, 400, -32000],
  ['a stream of changes', 'POST', { ...message, method: 'subscriptions/listen' }, {}, 404, -32601],
  ['another type of body', 'POST', { ...message, method: 'ping' }, { 'Content-Type': 'text/plain' }, 400, -32700],
  ['GET, which asks for a stream', 'GET', undefined, {}, 405, -32000],
  ['DELETE, which ends a session', 'DELETE', undefined, {}, 405, -32000],
])('%s is refused as the protocol says', async (_, method, body, headers, status, code) => {
  const response = await call(method, body, headers);
  expect(response).toMatchObject({ status, body: { jsonrpc: '2.0', error: { code } } });
  expect(response.allow).toBe(status === 405 ? 'POST' : null);
});

/** The address and the header that an entry of a client's settings in the guide leads to, with the key filled in. */
function settingsOf(entry: { url: string; headers: Record<string, string> }, key: string): RequestInit & { url: URL } {
  const url = new URL(entry.url.replace('https://api.example.com', journey.service.facts.url));
  const headers = Object.fromEntries(
    Object.entries(entry.headers).map(([name, value]) => [name, value.replace(/\$\{[\w:-]+\}|\$POSTHASTE_KEY/, key)]),
  );
  return { url, headers };
}

test('who does what the guide says has a key, a client of each kind, and an answer', async () => {
  const { url, secretKey } = journey.service.facts;
  const [makeKey = '', claude = '', callTool = ''] = blocksOf('agents', 'sh');
  const made = JSON.parse(await inShell(makeKey, { URL: url, KEY: secretKey })) as { data: { key: string } };
  const { key } = made.data;

  const [cursor, code] = blocksOf('agents', 'json').map((block) => JSON.parse(block));
  expect(code.servers.posthaste.headers.Authorization).toContain(`\${input:${code.inputs[0].id}}`);
  const [, address = '', header = '', value = ''] = /posthaste (\S+) --header "(\w+): ([^"]+)"/.exec(claude) ?? [];
  const entries = [cursor.mcpServers.posthaste, code.servers.posthaste, { url: address, headers: { [header]: value } }];
  for (const entry of entries) {
    const { url: to, ...requestInit } = settingsOf(entry, key);
    const client = new Client({ name: 'stranger', version: '1' });
    open.push(client);
    await client.connect(new StreamableHTTPClientTransport(to, { requestInit }));
    const names = new Set((await client.listTools()).tools.map(({ name }) => name));
    const guide = readFileSync('docs/guide/agents.md', 'utf8');
    const [questions = ''] = /^## What you can ask$[\s\S]*?^## /m.exec(guide) ?? [];
    const named = [...questions.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !names.has(name))).toEqual(['readOnlyHint']);
  }
  expect(await inShell(callTool, { URL: url, POSTHASTE_KEY: key })).toMatch(/"text":"[^"]*mail/);
});
