import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ActionStep } from '../../../shared/contract/workflows';
import { changeContact } from '../../../shared/db/contacts/upsert-contact';
import { webhookSecret } from '../../../shared/domain/webhooks/signing';
import { act, failure, payloads, useStage } from '../../support/steps';

interface Call {
  path: string | undefined;
  method: string | undefined;
  headers: Record<string, string>;
  body: string;
}

/** A server that the steps call; it answers with the status that is set. */
async function startServer() {
  const calls: Call[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      calls.push({
        path: request.url,
        method: request.method,
        headers: request.headers as Record<string, string>,
        body,
      });
      response.writeHead(answer.status, { location: '/elsewhere' }).end('the secret of the receiver');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return { calls, answer, url, stop: () => new Promise((closed) => server.close(closed)) };
}

const on = useStage();
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
  process.env.WEBHOOK_LOOPBACK = 'yes';
});
beforeEach(() => {
  server.calls.length = 0;
  server.answer.status = 204;
});
afterAll(async () => {
  delete process.env.WEBHOOK_LOOPBACK;
  await server?.stop();
});

const doing = (step: ActionStep, of = on.execution) => act(step, of, { ...on, payloads });

describe('a webhook step', () => {
  const webhook = (members: object): ActionStep => ({ id: 'one', type: 'WEBHOOK', url: server.url, ...members });

  test("sends contact, execution and payloads, signed with the workflow's secrets, and a repeat is the same message", async () => {
    on.workflow = {
      ...on.workflow,
      signing: { version: 2, earlier: [{ version: 1, until: on.service.clock.now() + 1000 }] },
    };
    expect(await doing(webhook({}))).toEqual({ kind: 'done', outcome: 'delivered' });
    await on.service.clock.advance(120_000);
    await doing(webhook({}));
    await doing(webhook({}), { ...on.execution, visit: 2 });
    const [first, again, other] = server.calls;
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'workflow.step',
      timestamp: new Date(on.execution.since).toISOString(),
      data: {
        workflow: on.workflow.id,
        execution: on.execution.id,
        step: 'one',
        contact: { id: on.person.id, email: on.person.email, subscribed: true, data: on.person.data },
        ...payloads,
      },
    });
    expect(first).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(first?.headers['webhook-id']).toMatch(/^msg_/);
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(other?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    const content = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`;
    const signed = [2, 1].map((version) => {
      const key = Buffer.from(webhookSecret(on.project, on.workflow.id, { version }).slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    });
    expect(first?.headers['webhook-signature']).toBe(signed.join(' '));
    expect(again?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('puts values into path and query, percent-encoded, and calls no other path and no other host', async () => {
    const outcome = async (url: string, order: unknown) => {
      await changeContact(on.project.id, on.person.id, { patch: { order } });
      const did = await doing(webhook({ url: `${server.url}${url}` }));
      return did.kind === 'done' ? server.calls.at(-1)?.path : did;
    };
    expect(await outcome('/users/{{ order }}?email={{ email }}&plan={{ none }}', 'a/b?c=1&d=ü #')).toBe(
      `/in/users/a%2Fb%3Fc%3D1%26d%3D%C3%BC%20%23?email=${encodeURIComponent(on.person.email)}&plan=`,
    );
    expect(await outcome('/users/{{ order | append: "}}" }}', 1)).toBe('/in/users/1%7D%7D');
    expect(await outcome('/users/{{ order }}', '')).toEqual(failure(/url has no value for {{ order }} in its path/));
    expect(await outcome('/users/{{ order }}/x', '..')).toEqual(failure(/^template_error: .*another path/));
    expect(await outcome('/users/{{ order }}{{ order }}/x', '.')).toEqual(failure(/^template_error: .*another path/));
    expect(server.calls).toHaveLength(2);
  });

  test('renders its body and headers, and the body stays JSON whatever the values are', async () => {
    const body = { who: 'Hi {{ name }}', deep: [{ plan: '{{ trigger.plan }}', n: 1 }, null], '{{ name }}': true };
    const headers = { Authorization: 'Bearer {{ trigger.id }}', 'Content-Type': 'application/vnd.api+json' };
    expect(await doing(webhook({ method: 'PUT', body, headers }))).toMatchObject({ outcome: 'delivered' });
    const [{ method, body: sent, headers: got } = { method: '', body: '', headers: {} }] = server.calls;
    expect(JSON.parse(sent)).toEqual({ ...body, who: 'Hi Ada "A"', deep: [{ plan: 'pro', n: 1 }, null] });
    expect(method).toBe('PUT');
    expect(got).toMatchObject({ authorization: 'Bearer 7', 'content-type': 'application/vnd.api+json' });
  });

  test.each(['GET', 'DELETE'])('%s has no body unless it is given one', async (method) => {
    expect(await doing(webhook({ method }))).toMatchObject({ outcome: 'delivered' });
    await doing(webhook({ method, body: { a: 1 } }));
    expect(server.calls.map((call) => [call.method, call.body])).toEqual([
      [method, ''],
      [method, '{"a":1}'],
    ]);
    expect(server.calls[0]?.headers).not.toHaveProperty('content-type');
    expect(server.calls[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  });

  test('fails without a 2xx response, and never shows the response', async () => {
    const putRight = /^Fix the receiver, then retry\.$/;
    for (const [status, error, helps] of [
      [500, /^webhook_failed: The receiver responded with status 500\.$/, putRight],
      [410, /^webhook_failed: The receiver responded with status 410\.$/, putRight],
      [302, /^webhook_failed: .*302\. Redirects are not followed\.$/, /^Have the receiver respond .*, then retry\.$/],
    ] as const) {
      server.answer.status = status;
      expect(await doing(webhook({}))).toEqual(failure(error, helps));
    }
    expect(server.calls).toHaveLength(3);
  });

  test('goes only to the public internet, and only with valid headers', async () => {
    expect(await doing(webhook({ url: 'https://10.0.0.1/' }))).toEqual(failure(/^webhook_failed: .*public internet/));
    const headers = (value: string) => webhook({ headers: { 'x-name': value } });
    await changeContact(on.project.id, on.person.id, { patch: { name: 'Zoë', lines: 'a\r\nx-evil: b' } });
    expect(await doing(headers('{{ name }}'))).toEqual(failure(/^template_error: headers\.x-name would contain more/));
    expect(await doing(headers('{{ lines }}'))).toMatchObject({ outcome: 'delivered' });
    expect(server.calls.map((call) => call.headers['x-name'])).toEqual(['a x-evil: b']);
    const large = webhook({ body: { a: '{% for i in (1..100000) %}xxxxxxxxxx{% endfor %}' } });
    expect(await doing(large)).toEqual(failure(/^template_error: body(\.a)? cannot be rendered: /));
  });
});
