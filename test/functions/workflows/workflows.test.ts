import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as segmentsHandler } from '../../../functions/segments/handler';
import { handler as templatesHandler } from '../../../functions/templates/handler';
import { handler } from '../../../functions/workflows/handler';
import { updateSettings } from '../../../shared/db/projects/settings';
import { db } from '../../../shared/db/table/client';
import { put } from '../../../shared/db/table/rows';
import { changeGraph, changeWorkflow, deleteWorkflow } from '../../../shared/db/workflows/changes';
import { versionsNeeding } from '../../../shared/db/workflows/earlier-versions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import {
  getVersion,
  getWorkflow,
  listAllWorkflows,
  refOf,
  toRow,
  workflowsAsOf,
} from '../../../shared/db/workflows/workflows';
import { webhookSecret } from '../../../shared/domain/webhooks/signing';
import { recordsUsedBy } from '../../../shared/domain/workflows/filters';
import { newId } from '../../../shared/ops/ids';
import { failingToStoreAnswers } from '../../support/contacts';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { overtakenAlways, racing } from '../../support/races';

const DAY_MS = 86_400_000;
const rest = { id: 'rest', type: 'DELAY', amount: 1, unit: 'days' };
const plain = { name: 'Tour', trigger: { type: 'MANUAL' }, steps: [rest] };
const send = (id: string, template: string) => ({ id, type: 'SEND_EMAIL', template });

let service: EmailService;
const queued: unknown[] = [];
let call: ReturnType<typeof api>;
let foreign: ReturnType<typeof api>;
let segments: ReturnType<typeof api>;
let templates: ReturnType<typeof api>;
beforeAll(async () => {
  service = await startEmailService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  await addVerifiedDomain(service);
  service.sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    queued.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => JSON.parse(MessageBody)));
    return { Successful: [], Failed: [] };
  });
  const who = { projectId: service.project.id };
  call = api(handler, who);
  foreign = api(handler, { projectId: service.other.id });
  segments = api(segmentsHandler, who);
  templates = api(templatesHandler, who);
});
afterAll(() => service?.stop());

const of = (workflowId: string) => ({ projectId: service.project.id, workflowId });
const create = async (members: object = {}) => {
  const { status, body } = await call('POST /workflows', { body: { ...plain, ...members } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
const patch = (id: string, body: object) => call('PATCH /workflows/{id}', { id, body });
const read = async (id: string) => (await call('GET /workflows/{id}', { id })).body.data;
const newSegment = async (members: object): Promise<string> =>
  (await segments('POST /segments', { body: { name: 'Some', ...members } })).body.id;
const newTemplate = async (members: object = {}): Promise<string> =>
  (await templates('POST /templates', { body: { name: 'One', subject: 'Hi', body: 'Hi', ...members } })).body.id;
const usesOf = async (id: string) => (await templates('GET /templates/{id}/uses', { id })).body.data.items;
const refusal = ({ status, body }: { status: number; body?: { error: { code: string } } }) =>
  `${status} ${body?.error.code}`;

test('two creations at once don’t exceed the limit of a project', async () => {
  const projectId = service.other.id;
  const make = () => foreign('POST /workflows', { body: plain });
  const first = await getWorkflow({ projectId, workflowId: (await make()).body.data.id });
  if (!first) throw new Error('no workflow');
  for (let n = 1; n < 199; n++) await put(toRow({ ...first, id: newId('wf') }));
  let inner = 0;
  const outer = await racing(
    async () => {
      inner = (await make()).status;
    },
    make,
    '#WFNEW',
  );
  expect([inner, outer.status]).toEqual([201, 422]);
  expect(await listAllWorkflows(projectId)).toHaveLength(200);
  await Promise.all((await listAllWorkflows(projectId)).map((workflow) => deleteWorkflow(refOf(workflow))));
});

describe('a workflow', () => {
  test('is created, read, listed newest first without its graph, drawn, and deleted with all that belongs to it', async () => {
    const steps = [
      { ...rest, next: 'end' },
      { id: 'end', type: 'EXIT' },
    ];
    const { warnings, ...made } = await create({ name: ' Tour ', steps, exitWhen: filter('data.plan') });
    expect(warnings).toEqual([]);
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^wf_/), name: 'Tour', description: null, enabled: false, version: 1 },
      ...{ trigger: { type: 'MANUAL' }, reentry: 'NEVER', steps, stepCount: 2, exitWhen: filter('data.plan') },
      ...{ createdAt: expect.any(String), updatedAt: made.createdAt, source: null },
      ...{ revision: 1, updatedBy: { kind: 'key', id: 'key_1' } },
    });
    expect(await read(made.id)).toEqual({ ...made, warnings });
    await service.clock.advance(1000);
    await create({ name: 'Second' });
    const page = async (query: object) => (await call('GET /workflows', { query: { limit: '1', ...query } })).body.data;
    const first = await page({});
    expect(first).toMatchObject({ items: [{ name: 'Second', stepCount: 1 }], hasMore: true, total: 2 });
    const { steps: _, exitWhen: __, ...summary } = made;
    expect(await page({ cursor: first.nextCursor })).toMatchObject({ items: [summary], hasMore: false, total: 2 });
    expect(await page({ search: 'TOU' })).toMatchObject({ items: [summary], hasMore: false, total: 1 });
    expect(await page({ search: 'nowhere' })).toMatchObject({ items: [], total: 0 });
    const graph = await call('GET /workflows/{id}/graph', { id: made.id });
    expect(graph.body.data.mermaid).toMatch(/^flowchart TD\n/);

    expect((await call('DELETE /workflows/{id}', { id: made.id })).status).toBe(204);
    expect(queued.at(-1)).toMatchObject({ kind: 'eraseWorkflow', project: service.project.id, workflow: made.id });
    expect(refusal(await call('GET /workflows/{id}', { id: made.id }))).toBe('404 WORKFLOW_NOT_FOUND');
  });

  test('201 and 200: a step that no path leads to is stored, and each save and each read warns of it', async () => {
    const apart = { ...rest, id: 'apart', next: 'after' };
    const { id, warnings } = await create({ steps: [rest, apart, { ...rest, id: 'after', next: 'apart' }] });
    const message = (step: string) =>
      `Step "${step}": no path from the first step leads here, so it never runs. Check \`next\` of the steps before it.`;
    expect(warnings).toEqual([
      { field: 'steps[1]', message: message('apart') },
      { field: 'steps[2]', message: message('after') },
    ]);
    expect((await patch(id, { name: 'Trip' })).body.data.warnings).toEqual(warnings);
    expect((await read(id)).warnings).toEqual(warnings);
    const joined = [
      { ...rest, next: 'apart' },
      { ...rest, id: 'apart' },
    ];
    expect((await patch(id, { steps: joined })).body.data.warnings).toEqual([]);
  });

  test('its versions are listed newest first, each with who saved it, when, and what changed', async () => {
    const { id } = await create({ steps: [rest, { ...rest, id: 'later' }] });
    await patch(id, { name: 'Other' });
    await patch(id, {
      steps: [
        { ...rest, id: 'later', amount: 2 },
        { ...rest, id: 'new' },
      ],
      reentry: 'AFTER_EXIT',
    });
    await patch(id, { trigger: { type: 'EVENT', event: 'bought' } });
    const page = async (query: object = {}) => {
      const { status, body } = await call('GET /workflows/{id}/versions', { id, query: { ...query } });
      expect(status).toBe(200);
      return body.data;
    };
    const none = { added: [], removed: [], changed: [], settings: [] };
    const saved = { createdAt: expect.stringMatching(/^20/), createdBy: { kind: 'key', id: 'key_1' } };
    const versions = [
      { version: 3, stepCount: 2, ...saved, changes: { ...none, settings: ['trigger'] } },
      {
        ...{ version: 2, stepCount: 2, ...saved },
        changes: { added: ['new'], removed: ['rest'], changed: ['later'], settings: ['reentry', 'firstStep'] },
      },
      { version: 1, stepCount: 2, ...saved, changes: null },
    ];
    expect(await page()).toEqual({ items: versions, total: 3, hasMore: false, nextCursor: null });
    const first = await page({ limit: '2' });
    expect(first).toMatchObject({ items: versions.slice(0, 2), total: 3, hasMore: true });
    expect(await page({ limit: '2', cursor: first.nextCursor })).toMatchObject({
      items: versions.slice(2),
      hasMore: false,
    });
  });

  test('of another project, or one that does not exist, is a 404 that says nothing more', async () => {
    const { id } = await create();
    const lines = ['GET /workflows/{id}', 'PATCH /workflows/{id}', 'DELETE /workflows/{id}'];
    for (const line of [
      ...lines,
      'GET /workflows/{id}/versions',
      'GET /workflows/{id}/graph',
      'POST /workflows/{id}/secret',
    ]) {
      const body = line.startsWith('PATCH') ? { body: { name: 'x' } } : {};
      expect([line, refusal(await foreign(line, { id, ...body }))]).toEqual([line, '404 WORKFLOW_NOT_FOUND']);
      expect(refusal(await call(line, { id: 'wf_none', ...body }))).toBe('404 WORKFLOW_NOT_FOUND');
    }
  });

  test('gets a new version only by a save that changes its graph, and old versions stay readable', async () => {
    const { id } = await create({ steps: [wait('bought')] });
    for (const same of [
      { name: 'Other' },
      { description: 'Why' },
      { steps: [wait('bought')] },
      { description: null },
    ]) {
      expect((await patch(id, same)).body.data.version).toBe(1);
    }
    expect((await patch(id, { exitWhen: filter('data.a') })).body.data.version).toBe(2);
    expect((await patch(id, { reentry: 'AFTER_EXIT', exitWhen: null })).body.data).toMatchObject({
      ...{ name: 'Other', description: null, version: 3, reentry: 'AFTER_EXIT', exitWhen: null },
    });
    expect((await patch(id, { steps: [wait('left'), rest] })).body.data).toMatchObject({ version: 4, stepCount: 2 });
    const old = await call('GET /workflows/{id}', { id, query: { version: '2' } });
    expect(old.body.data).toMatchObject({ version: 2, name: 'Other', stepCount: 1, exitWhen: filter('data.a') });
    const none = await call('GET /workflows/{id}', { id, query: { version: '5' } });
    expect(refusal(none)).toBe('404 WORKFLOW_NOT_FOUND');
    expect(await getWorkflow(of(id))).toMatchObject({ awaitedEvents: ['bought', 'left'], version: 4 });
    expect(await getVersion(of(id), 1)).toMatchObject({ version: 1, steps: [wait('bought')], reentry: 'NEVER' });
  });

  test('is created once per Idempotency-Key, and a repeat after a crash finds it as it is now', async () => {
    const template = await newTemplate();
    const body = { ...plain, name: 'Once', steps: [send('hello', template)] };
    const request = { body, headers: { 'Idempotency-Key': 'once' } };
    await failingToStoreAnswers(() => call('POST /workflows', request));
    const { items } = (await call('GET /workflows', { query: { limit: '100' } })).body.data;
    const [made, ...others] = items.filter(({ name }: { name: string }) => name === 'Once');
    expect(others).toEqual([]);
    await patch(made.id, { steps: [rest] });
    await templates('DELETE /templates/{id}', { id: template });
    await service.clock.advance(61_000);
    const again = await call('POST /workflows', request);
    expect([again.status, again.body.data]).toMatchObject([201, { id: made.id, version: 2, steps: [rest] }]);
    expect((await call('GET /workflows', { query: { limit: '100' } })).body.data.items).toHaveLength(items.length);
  });

  test('changed by two calls at the same time has the changes of both', async () => {
    const { id } = await create();
    const changes = [
      { name: 'New' },
      { steps: [rest, wait('bought')] },
      { description: 'Why' },
      { reentry: 'AFTER_EXIT' },
    ];
    const answers = await Promise.all(changes.map((change) => patch(id, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({ ...Object.assign({}, ...changes), version: 3 });
    const seen = await getWorkflow(of(id));
    if (!seen) throw new Error('no workflow');
    const graph = { version: 9, trigger: seen.trigger, steps: [], reentry: seen.reentry, createdAt: '' };
    expect(await changeWorkflow({ ...seen, revision: seen.revision - 1 }, { name: 'Late' })).toBeNull();
    expect(await changeGraph({ ...seen, revision: seen.revision - 1 }, {}, graph, recordsUsedBy(graph))).toBeNull();
    expect(await getVersion(of(id), 9)).toBeNull();
  });

  test('signs with a secret that can be shown, and replaced with an overlap', async () => {
    const { id } = await create();
    const ask = async (body?: object, key?: string) => {
      const headers = key ? { headers: { 'Idempotency-Key': key } } : {};
      return (await call('POST /workflows/{id}/secret', { id, ...(body ? { body } : {}), ...headers })).body;
    };
    const secret = (version: number) => webhookSecret(service.project, id, { version });
    expect((await ask()).data).toEqual({ secret: secret(1), earlierUntil: null });
    const until = new Date(service.clock.now() + DAY_MS).toISOString();
    expect((await ask({ rotate: true }, 'new')).data).toEqual({ secret: secret(2), earlierUntil: until });
    expect((await ask({ rotate: true }, 'new')).data).toEqual({ secret: null, earlierUntil: until });
    expect((await ask()).data).toEqual({ secret: secret(2), earlierUntil: until });
    expect((await ask({ rotate: true, overlapHours: 0 })).data.secret).toBe(secret(3));
  });

  test('is seen by the readers of events from the requested time on', async () => {
    const ids = async (moment: number) => (await workflowsAsOf(service.other.id, moment)).map(({ id }) => id);
    const asked = service.clock.now();
    expect(await ids(asked)).toEqual([]);
    const { id } = (await foreign('POST /workflows', { body: plain })).body.data;
    expect(await ids(asked)).toEqual([id]);
    await service.clock.advance(10);
    expect(await ids(asked)).toEqual([id]);
    await foreign('DELETE /workflows/{id}', { id });
    expect(await ids(service.clock.now() - 100)).toEqual([id]);
    expect(await ids(service.clock.now())).toEqual([]);
  });
});

describe('a mistake', () => {
  test('in a graph is reported with all others: structure and named records', async () => {
    const told = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
      status,
      ...body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
    ];
    const gone = [send('a', 'tpl_none'), { id: 'b', type: 'ADD_TO_SEGMENT', segmentId: 'seg_none', next: 'c' }];
    const nameless = await call('POST /workflows', { body: { ...plain, name: '', steps: gone } });
    expect(told(nameless)).toEqual([422, 'name too_small', 'steps[1].next not_found']);
    const missing = ['steps[1].next', 'steps[0].template', 'steps[1].segmentId'].map((field) => `${field} not_found`);
    expect(told(await call('POST /workflows', { body: { ...plain, steps: gone } }))).toEqual([422, ...missing]);
    const { id } = await create();
    expect(told(await patch(id, { steps: gone }))).toEqual([422, ...missing]);
    const { body } = await call('POST /workflows', { body: { ...plain, steps: [gone[0], { ...gone[1], next: 'a' }] } });
    expect(body.error.errors).toMatchObject([
      {
        field: 'steps[0].template',
        code: 'not_found',
        message: 'Step "a": Template not found in this project.',
      },
      {
        field: 'steps[1].segmentId',
        code: 'not_found',
        message: 'Step "b": Segment not found in this project.',
      },
    ]);
  });

  test('in the form of one step hides no mistake of the others', async () => {
    const odd = [
      { ...rest, amount: 0, next: 'nowhere' },
      { id: 'two', type: 'EXIT', next: 'rest' },
      { id: 'two', type: 'DELAY', amount: 366, unit: 'days', next: 'nowhere' },
      { ...rest, id: 'four', next: 'two' },
      'none',
    ];
    const { status, body } = await call('POST /workflows', { body: { ...plain, steps: odd } });
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual([
      'steps[0].amount too_small',
      'steps[1].next unrecognized_keys',
      'steps[4] invalid_type',
      'steps[2].id duplicate',
      'steps[2].next not_found',
      'steps[2].amount too_big',
    ]);
  });

  test('in a sender only prevents that the workflow is enabled', async () => {
    const steps = [send('hello', await newTemplate())];
    const { id } = await create({ steps });
    const enable = () => patch(id, { enabled: true });
    const nobody = await enable();
    expect(refusal(nobody)).toBe('422 VALIDATION_ERROR');
    expect(nobody.body.error.errors).toMatchObject([
      { field: 'steps[0].from', code: 'required', message: expect.stringContaining('Step "hello": ') },
    ]);
    await updateSettings(service.project.id, () => ({ from: 'ada@elsewhere.example' }));
    const foreignDomain = await enable();
    expect(refusal(foreignDomain)).toBe('403 DOMAIN_NOT_VERIFIED');
    expect(foreignDomain.body.error.message).toContain('Step "hello": ada@elsewhere.example');
    await updateSettings(service.project.id, () => ({ from: 'ada@example.com' }));
    expect((await enable()).body.data.enabled).toBe(true);
    const other = { ...steps[0], from: 'Ada@Elsewhere.example' };
    expect(refusal(await patch(id, { steps: [other] }))).toBe('403 DOMAIN_NOT_VERIFIED');
    const saved = await patch(id, { steps: [other], enabled: false });
    expect(saved.body.data.steps).toEqual([{ ...other, from: 'ada@elsewhere.example' }]);
  });
});

describe('a record that a workflow names', () => {
  test('can be deleted once the present version does not name it, and none can begin with the one before', async () => {
    const template = await newTemplate();
    const segmentId = await newSegment({ type: 'STATIC' });
    const asked = await newSegment({ type: 'STATIC' });
    const exitWhen = { operator: 'OR', conditions: [{ field: `segment.${asked}`, operator: 'member' }] };
    const { id } = await create({
      steps: [send('a', template), { id: 'b', type: 'ADD_TO_SEGMENT', segmentId }],
      exitWhen,
    });
    const remove = async () => [
      refusal(await templates('DELETE /templates/{id}', { id: template })),
      refusal(await segments('DELETE /segments/{id}', { id: segmentId })),
      refusal(await segments('DELETE /segments/{id}', { id: asked })),
    ];
    const use = { kind: 'workflow', id, name: 'Tour', version: 1, steps: ['a'] };
    expect(await usesOf(template)).toEqual([use]);
    expect(await remove()).toEqual(['409 IN_USE', '409 IN_USE', '409 IN_USE']);
    expect((await patch(id, { steps: [rest], exitWhen: null })).status).toBe(200);
    expect(await remove()).toEqual(['409 IN_USE', '409 IN_USE', '409 IN_USE']);
    expect(await usesOf(template)).toEqual([{ ...use, kind: 'earlier_version' }]);
    expect((await segments('DELETE /segments/{id}', { id: asked })).body.error.message).toMatch(
      /^An earlier version of the workflow “Tour” uses this segment, /,
    );
    await service.clock.advance(5 * 60_000);
    expect(await usesOf(template)).toEqual([]);
    expect(await remove()).toEqual(['204 undefined', '204 undefined', '204 undefined']);
  });

  test('can not be deleted while executions of an earlier version are open', async () => {
    const template = await newTemplate();
    const { id } = await create({ steps: [send('a', template)] });
    const removed = async () => refusal(await templates('DELETE /templates/{id}', { id: template }));
    const opened = (WAITING: number) =>
      put({ ...workflowKeys.stats(of(id), 'v1', 'shard'), v: 1, sequence: '1', n: { started: 1, WAITING } });
    await patch(id, { steps: [rest] });
    await opened(1);
    await service.clock.advance(DAY_MS);
    const refused = await templates('DELETE /templates/{id}', { id: template });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringMatching(/^An earlier version/)]);
    await opened(0);
    expect(await removed()).toBe('204 undefined');
    expect(await versionsNeeding(service.project.id, { templateId: template }, 1)).toEqual([]);
  });

  test('of a deleted workflow can be deleted', async () => {
    const template = await newTemplate();
    const { id } = await create({ steps: [send('a', template)] });
    await patch(id, { steps: [rest] });
    await call('DELETE /workflows/{id}', { id });
    expect(refusal(await templates('DELETE /templates/{id}', { id: template }))).toBe('204 undefined');
  });

  test('that is deleted between the check and the save makes the save fail', async () => {
    const template = await newTemplate();
    const answers: string[] = [];
    db.middlewareStack.add(
      (next) => async (args) => {
        if ('TransactItems' in args.input && answers.length === 0) {
          answers.push(refusal(await templates('DELETE /templates/{id}', { id: template })));
        }
        return next(args);
      },
      { step: 'initialize', name: 'deletes first' },
    );
    const made = await call('POST /workflows', { body: { ...plain, steps: [send('a', template)] } });
    db.middlewareStack.remove('deletes first');
    expect(answers).toEqual(['204 undefined']);
    expect([made.status, made.body.error?.errors]).toMatchObject([422, [{ field: 'steps[0].template' }]]);
  });

  test("stays tracked as the trigger's segment, even if both are saved at the same time", async () => {
    const dynamic = { filters: filter('data.plan'), trackMembership: true };
    const segmentId = await newSegment(dynamic);
    const trigger = { type: 'SEGMENT_ENTRY', segmentId };
    const untrack = () => segments('PATCH /segments/{id}', { id: segmentId, body: { trackMembership: false } });
    const { id } = await create({ trigger });
    const { status, body } = await untrack();
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'IN_USE', message: 'This segment is the trigger of the workflow “Tour”.' },
    ]);
    expect((await patch(id, { trigger: plain.trigger })).status).toBe(200);
    const [named, untracked] = await Promise.all([patch(id, { trigger }), untrack()]);
    expect([named.status, untracked.status].sort()).toEqual(named.status === 200 ? [200, 409] : [200, 422]);
  });
});

function filter(field: string) {
  return { operator: 'AND', conditions: [{ field, operator: 'exists' }] };
}

function wait(event: string) {
  return { id: `for-${event}`, type: 'WAIT_FOR_EVENT', event, timeout: { amount: 2, unit: 'days' } };
}

describe('the headers of a WEBHOOK step', () => {
  const SECRET = 'Bearer sk_of_another_service';
  const hook = {
    id: 'hook',
    type: 'WEBHOOK',
    url: 'https://example.com/a',
    headers: { Authorization: SECRET, 'X-Team': 'a' },
  };
  const hidden = { Authorization: '********', 'X-Team': '********' };
  const stored = async (id: string) => {
    const { version } = await read(id);
    const [step] = (await getVersion(of(id), version))?.steps ?? [];
    return step && 'headers' in step ? step.headers : undefined;
  };

  test('are in no reply, of no version and no repeat', async () => {
    const body = { ...plain, steps: [hook] };
    const request = { body, headers: { 'Idempotency-Key': 'headers' } };
    const answers = [await call('POST /workflows', request), await call('POST /workflows', request)];
    const { id } = answers[0]?.body.data ?? {};
    answers.push(await patch(id, { steps: [{ ...hook, headers: { ...hook.headers, 'X-Team': 'b' } }] }));
    answers.push(await call('GET /workflows/{id}', { id }));
    answers.push(await call('GET /workflows/{id}', { id, query: { version: '1' } }));
    for (const answer of answers) expect(answer.body.data.steps[0].headers).toEqual(hidden);
    answers.push(await call('GET /workflows'), await call('GET /workflows/{id}/graph', { id }));
    answers.push(await call('POST /workflows/{id}/simulate', { id, body: { contact: { data: {} } } }));
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    expect(await stored(id)).toEqual({ Authorization: SECRET, 'X-Team': 'b' });
  });

  test('stay as they are if they are sent back hidden, and change one by one', async () => {
    const { id, version, steps } = await create({ steps: [hook] });
    expect((await patch(id, { steps })).body.data.version).toBe(version);
    const changed = [{ ...steps[0], headers: { authorization: '********', 'X-Team': 'c' } }];
    expect((await patch(id, { steps: changed })).body.data.version).toBe(version + 1);
    expect(await stored(id)).toEqual({ authorization: SECRET, 'X-Team': 'c' });
  });

  test('are refused hidden where none is stored, or for another address: they would go to somebody else', async () => {
    const { id } = await create({ steps: [hook] });
    const refusedAt = async (
      answer: Promise<{ status: number; body: { error?: { errors: { field: string }[] } } }>,
    ) => {
      const { status, body } = await answer;
      return [status, ...(body.error?.errors ?? []).map(({ field }) => field)];
    };
    const steps = (members: object) => ({ steps: [{ ...hook, headers: hidden, ...members }] });
    const both = [422, 'steps[0].headers.Authorization', 'steps[0].headers.X-Team'];
    expect(await refusedAt(patch(id, steps({ url: 'https://evil.example/a' })))).toEqual(both);
    expect(await refusedAt(patch(id, steps({ id: 'other' })))).toEqual(both);
    expect(await refusedAt(patch(id, steps({ headers: { 'X-New': '********' } })))).toEqual([
      422,
      'steps[0].headers.X-New',
    ]);
    expect(await refusedAt(call('POST /workflows', { body: { ...plain, ...steps({}) } }))).toEqual(both);
    expect(await stored(id)).toEqual(hook.headers);
  });
});

test('200: a workflow is read without the warnings of its templates if the names of fields cannot be read', async () => {
  const template = await newTemplate({
    body: '{{ size }}',
    variables: [{ name: 'size', type: 'text', required: true }],
  });
  const { id } = await create({ steps: [send('greet', template)] });
  expect((await read(id)).warnings).toMatchObject([{ field: 'steps[0].template' }]);
  db.middlewareStack.add(
    (next) => (args) =>
      JSON.stringify(args.input).includes('#NAMES#field') ? Promise.reject(new Error('throttled')) : next(args),
    { step: 'initialize', name: 'throttled' },
  );
  expect((await read(id).finally(() => db.middlewareStack.remove('throttled'))).warnings).toEqual([]);
});

describe('a save that other writes overtake', () => {
  test('201: goes on after more conflicts with transactions than one round takes', async () => {
    const code = 'TransactionConflict';
    const made = await overtakenAlways(() => call('POST /workflows', { body: plain }), { code, times: 12 });
    expect(made.status).toBe(201);
  });

  test('409: ends after 20 rounds', async () => {
    const { id } = await create();
    const later = { steps: [rest, { ...rest, id: 'later' }] };
    const response = await overtakenAlways(() => patch(id, later));
    expect(refusal(response)).toBe('409 CONCURRENT_CHANGES');
    expect(response.headers).toMatchObject({ 'Retry-After': '1' });
  });

  test('409: of conflicts with transactions without end too', async () => {
    const code = 'TransactionConflict';
    const made = await overtakenAlways(() => call('POST /workflows', { body: plain }), { code });
    expect(refusal(made)).toBe('409 CONCURRENT_CHANGES');
    expect(made.body.error.message).toMatch(/the workflow/);
  });
});
