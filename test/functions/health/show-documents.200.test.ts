import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../../functions/health/handler';

const docs = join(__dirname, '..', '..', '..', 'docs');
const read = (resource: string, pathParameters?: Record<string, string>) =>
  handler(
    { httpMethod: 'GET', resource, headers: {}, pathParameters } as unknown as APIGatewayProxyEvent,
    {
      awsRequestId: 'request-1',
    } as Context,
  );

test('llms.txt lists each guide with its heading and first sentence, and each link leads to a text', async () => {
  const { statusCode, headers, body } = await read('/llms.txt');
  expect({ statusCode, type: headers?.['Content-Type'] }).toEqual({
    statusCode: 200,
    type: 'text/markdown; charset=utf-8',
  });
  expect(body).toMatch(/^# Posthaste \d+\.\d+\.\d+\n\n> /);
  expect(body).toContain('- [Segments](docs/guide/segments.md): A segment is a group of contacts.\n');
  const links = [...body.matchAll(/\]\((docs\/(\w+)\/([\w.-]+))\)/g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [, path = '', folder = '', file = ''] of links.filter(([, , part]) => part !== 'api')) {
    const document = await read('/docs/{folder}/{file}', { folder, file });
    expect({ path, body: document.body }).toEqual({ path, body: readFileSync(join(docs, '..', path), 'utf8') });
  }
});

test('the reference is a page that needs no account and runs no script', async () => {
  const { statusCode, headers, body } = await read('/docs/api/index.html');
  expect({ statusCode, type: headers?.['Content-Type'] }).toEqual({
    statusCode: 200,
    type: 'text/html; charset=utf-8',
  });
  expect(headers?.['Content-Security-Policy']).toContain("default-src 'none'");
  expect(body).toBe(readFileSync(join(docs, 'api', 'index.html'), 'utf8'));
  expect(body).not.toMatch(/<script|src=|url\(|@import/i);
});

test('llms.txt begins with the guide to begin with', async () => {
  const { body } = await read('/llms.txt');
  expect(body.match(/\]\(docs\/guide\/([\w.-]+)\)/)?.[1]).toBe('send-an-email.md');
});

test('the OpenAPI document is at a stable address', async () => {
  const { statusCode, headers, body } = await read('/docs/api/openapi.json');
  expect({ statusCode, type: headers?.['Content-Type'] }).toEqual({
    statusCode: 200,
    type: 'application/json; charset=utf-8',
  });
  expect(body).toBe(readFileSync(join(docs, 'api', 'openapi.json'), 'utf8'));
});
