import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { doStep } from '../../../shared/actions/do-step/do-step';
import type { ActionStep } from '../../../shared/contract/workflows';
import { deleteContact } from '../../../shared/db/contact-erasure';
import { readContactRow } from '../../../shared/db/contacts';
import { addMembers, listMembershipsOf, removeMembers } from '../../../shared/db/memberships';
import type { Project } from '../../../shared/db/projects';
import { createSegment } from '../../../shared/db/segment-changes';
import { suppress } from '../../../shared/db/suppressions';
import { changeContact } from '../../../shared/db/upsert-contact';
import type { Contact } from '../../../shared/domain/contact';
import type { Segment } from '../../../shared/domain/segment/segment';
import { webhookSecret } from '../../../shared/domain/webhooks/signing';
import type { Execution } from '../../../shared/domain/workflow/execution';
import type { Workflow } from '../../../shared/domain/workflow/workflow';
import { contactReply } from '../../../shared/http/contact-reply';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/contacts';
import { aContact, act, anExecution, aWorkflow } from '../../support/steps';
import { dyingAtWrite } from '../../support/worker';

interface Call {
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
      calls.push({ method: request.method, headers: request.headers as Record<string, string>, body });
      response.writeHead(answer.status, { location: '/elsewhere' }).end('the secret of the receiver');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return { calls, answer, url, stop: () => new Promise((closed) => server.close(closed)) };
}

let service: Service;
let server: Awaited<ReturnType<typeof startServer>>;
let project: Project;
let workflow: Workflow;
let person: Contact;
let execution: Execution;
let people = 0;

beforeAll(async () => {
  service = await startService();
  server = await startServer();
  Object.assign(process.env, { PUBLIC_URL: 'https://mail.example.com', WEBHOOK_LOOPBACK: 'yes' });
  project = service.project;
  workflow = aWorkflow(project.id);
});
beforeEach(async () => {
  people += 1;
  server.calls.length = 0;
  server.answer.status = 204;
  person = await aContact(project, `person${people}@example.org`, { name: 'Ada "A"', plan: 'free' });
  execution = anExecution(workflow, person);
});
afterAll(async () => {
  delete process.env.WEBHOOK_LOOPBACK;
  await Promise.all([service?.stop(), server?.stop()]);
});

const payloads = { trigger: { plan: 'pro', id: 7 }, received: { answer: 'yes' } };
const doing = (step: ActionStep, of = execution) => act(step, of, { project, workflow, payloads });
/** A failed try: its error, and what helps once the execution has failed. */
const failure = (error: RegExp, helps = /./) => ({
  kind: 'failed',
  error: expect.stringMatching(error),
  remedy: expect.objectContaining({ failed: expect.stringMatching(helps) }),
});
const rowNow = async () => {
  const row = await readContactRow(project.id, person.id);
  if (!row) throw new Error('the contact is gone');
  return row;
};

describe('a webhook step', () => {
  const webhook = (members: object): ActionStep => ({ id: 'one', type: 'WEBHOOK', url: server.url, ...members });

  test('tells of contact, execution and events, signed with the secrets of the workflow, and a repeat is the same message', async () => {
    workflow = { ...workflow, signing: { version: 2, earlier: [{ version: 1, until: service.clock.now() + 1000 }] } };
    expect(await doing(webhook({}))).toEqual({ kind: 'done', outcome: 'delivered' });
    await service.clock.advance(120_000);
    await doing(webhook({}));
    await doing(webhook({}), { ...execution, visit: 2 });
    const [first, again, other] = server.calls;
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'workflow.step',
      timestamp: new Date(execution.since).toISOString(),
      data: {
        workflow: workflow.id,
        execution: execution.id,
        step: 'one',
        contact: { id: person.id, email: person.email, subscribed: true, data: person.data },
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
      const key = Buffer.from(webhookSecret(project, workflow.id, { version }).slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    });
    expect(first?.headers['webhook-signature']).toBe(signed.join(' '));
    expect(again?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('fills in what its body and headers name, and the body stays JSON whatever the values hold', async () => {
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

  test('that is not answered with 2xx has failed, and never tells what was answered', async () => {
    const putRight = /^Put the receiver right, then retry\.$/;
    for (const [status, error, helps] of [
      [500, /^webhook_failed: The receiver answered with status 500\.$/, putRight],
      [410, /^webhook_failed: The receiver answered with status 410\.$/, putRight],
      [302, /^webhook_failed: .*302\. Redirects are not followed\.$/, /^Have the receiver answer .*, then retry\.$/],
    ] as const) {
      server.answer.status = status;
      expect(await doing(webhook({}))).toEqual(failure(error, helps));
    }
    expect(server.calls).toHaveLength(3);
  });

  test('goes nowhere but to the public internet, and with headers that are some', async () => {
    expect(await doing(webhook({ url: 'https://10.0.0.1/' }))).toEqual(failure(/^webhook_failed: .*public internet/));
    const headers = (value: string) => webhook({ headers: { 'x-name': value } });
    await changeContact(project.id, person.id, { patch: { name: 'Zoë', lines: 'a\r\nx-evil: b' } });
    expect(await doing(headers('{{ name }}'))).toEqual(failure(/^template_error: headers\.x-name would hold more/));
    expect(await doing(headers('{{ lines }}'))).toMatchObject({ outcome: 'delivered' });
    expect(server.calls.map((call) => call.headers['x-name'])).toEqual(['a x-evil: b']);
    const large = webhook({ body: { a: '{% for i in (1..100000) %}xxxxxxxxxx{% endfor %}' } });
    expect(await doing(large)).toEqual(failure(/^template_error: body(\.a)? cannot be rendered: /));
  });
});

describe('a step that changes the contact', () => {
  const update = (members: object): ActionStep => ({ id: 'one', type: 'UPDATE_CONTACT', ...members });
  const upgrade = () => update({ data: { plan: '{{ trigger.plan }}', name: null, was: '{{ plan }}' } });

  test('merges what it renders, and its version of the contact says how deep the cause lies', async () => {
    expect(await doing(upgrade())).toEqual({ kind: 'done', outcome: 'updated' });
    const row = await rowNow();
    expect(row).toMatchObject({ data: { plan: 'pro', was: 'free' }, cause: { version: 2, depth: 3 }, version: 2 });
    expect(row.data).not.toHaveProperty('name');
    expect(row.marks).toEqual([expect.stringMatching(/^[\w-]{12}$/)]);
    await changeContact(project.id, person.id, { patch: { plan: 'other' } });
    expect(await rowNow()).toMatchObject({ version: 3, cause: { version: 2 }, marks: row.marks });
    expect(contactReply(await rowNow())).not.toHaveProperty('marks');
  });

  test('changes it once, though the process died and others changed it since', async () => {
    for (const when of ['before', 'after'] as const) {
      const own = anExecution(workflow, person);
      expect(await dyingAtWrite(1, when, () => doing(upgrade(), own))).toBe(true);
      await changeContact(project.id, person.id, { patch: { plan: when } });
      await doing(upgrade(), own);
      expect((await rowNow()).data.plan).toBe(when === 'before' ? 'pro' : 'after');
    }
  });

  test('of many at once on one contact each does its part, and the contact remembers the last eight', async () => {
    const steps = Array.from({ length: 6 }, (_, n) => update({ data: { [`k${n}`]: `{{ trigger.id }}${n}` } }));
    const executions = steps.map(() => anExecution(workflow, person));
    const twice = [...steps, ...steps].map((step, n) => doing(step, executions[n % 6]));
    for (const outcome of await Promise.all(twice)) expect(outcome).toMatchObject({ outcome: 'updated' });
    expect((await rowNow()).data).toMatchObject({ k0: '70', k5: '75' });
    expect(await rowNow()).toMatchObject({ version: 7, cause: { version: 7, depth: 3 } });
    for (let n = 0; n < 4; n++) await doing(update({ data: { n } }), anExecution(workflow, person));
    expect((await rowNow()).marks).toHaveLength(8);
  });

  test('unsubscribes and subscribes, but nobody who complained; what is so already costs no write', async () => {
    await doing(update({ subscribed: false }));
    expect(await rowNow()).toMatchObject({ subscribed: false, version: 2 });
    await doing(update({ subscribed: true }), { ...execution, visit: 2 });
    await doing(update({ subscribed: true }), { ...execution, visit: 3 });
    expect(await rowNow()).toMatchObject({ subscribed: true, version: 3 });
    await suppress(project.id, person.id, 'complaint');
    expect(await doing(update({ subscribed: true }), { ...execution, visit: 4 })).toMatchObject({ outcome: 'updated' });
    expect(await rowNow()).toMatchObject({ subscribed: false });
  });

  test('that would pass the limits of its data has failed, and a contact of another generation is gone', async () => {
    const text = 'x'.repeat(20_000);
    await doing(update({ data: { a: text } }));
    const full = await doing(update({ data: { b: text } }), { ...execution, visit: 2 });
    expect(full).toEqual(
      failure(/^contact_data: data: At most 32 KB.*\.$/, /^If the contact's data is wrong, change it and retry\./),
    );
    expect(await doing(upgrade(), { ...execution, generation: 'former' })).toEqual({ kind: 'gone' });
    const contact = await rowNow();
    await deleteContact(project, person.id);
    expect(await doStep(upgrade(), execution, { project, workflow, contact, payloads })).toEqual({ kind: 'gone' });
  });
});

describe('a step that puts the contact into a segment', () => {
  const change = (type: 'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT', segmentId: string): ActionStep => ({
    id: 'one',
    type,
    segmentId,
  });
  async function aSegment(type: Segment['type']): Promise<string> {
    const versions = { version: 1, filtersVersion: 1, filledVersion: 1 };
    const times = { createdAt: isoNow(), updatedAt: isoNow() };
    const filters = { operator: 'AND' as const, conditions: [] };
    const id = newId('seg');
    const named = { id, projectId: project.id, name: id, type, filters, trackMembership: false };
    await createSegment({ ...named, ...versions, ...times }, []);
    return id;
  }

  test('or takes it out does so once, though the process died and others changed it since', async () => {
    const list = await aSegment('STATIC');
    const members = () => listMembershipsOf(project.id, person.id);
    expect(await doing(change('ADD_TO_SEGMENT', list))).toEqual({ kind: 'done', outcome: 'added' });
    expect(await members()).toEqual([list]);
    const row = (await service.rows()).find(({ segmentId }) => segmentId === list);
    expect(row).toMatchObject({ depth: 3, generation: execution.generation });

    await removeMembers(project.id, list, [person.id]);
    await doing(change('ADD_TO_SEGMENT', list));
    expect(await members()).toEqual([]);
    const changed = (await service.rows()).find(({ segmentId }) => segmentId === list);
    expect(changed).not.toHaveProperty('depth');

    await addMembers(project.id, list, [person]);
    const later = { ...execution, visit: 2 };
    expect(await doing(change('REMOVE_FROM_SEGMENT', list), later)).toEqual({ kind: 'done', outcome: 'removed' });
    await addMembers(project.id, list, [person]);
    await doing(change('REMOVE_FROM_SEGMENT', list), later);
    expect(await members()).toEqual([list]);
  });

  test('has failed where the segment is gone, or is made by filters', async () => {
    const dynamic = await aSegment('DYNAMIC');
    expect(await doing(change('ADD_TO_SEGMENT', 'seg_none'))).toEqual(
      failure(/^segment_not_found: .* is gone\.$/, /executions that begin afterwards .* a retry fails again\.$/),
    );
    expect(await doing(change('REMOVE_FROM_SEGMENT', dynamic))).toEqual(failure(/^segment_not_static: .*\.$/));
  });
});
