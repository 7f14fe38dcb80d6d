import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { Route } from '../../shared/contract/route';
import { getContact } from '../../shared/db/contacts/contacts';
import { currentProject } from '../../shared/db/projects/projects';
import { linkToken } from '../../shared/domain/pages/link-token';
import { expectRefusal, keyedRoutes } from '../support/contract/every-route';
import type { Example } from '../support/contract/examples';
import { connectOperator, forgetRequests } from '../support/contract/operator';
import { dyingAfter, operate } from '../support/contract/posthaste';
import { hasIdentity, objectsNaming, rowsNaming, rowsWithout } from '../support/contract/remains';
import { people, type Side, twoProjects } from '../support/contract/two-projects';
import { countDeadLetters } from '../support/journey/dead-letters';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

/** Longer than jobs, counters and stream reactions take. */
const SETTLED_MS = 120_000;
const ID = /\b(?:ct|em|tpl|evt|dom|key|mbr|ses|up|job|whk|msg|cmp|seg|wf|exe)_[0-9A-Za-z]{16,}\b/g;

let service: LocalService;
let one: Side;
let other: Side;
/** Records of the first project alone. */
let foreign: string[];
let rowsOfOne: string[];

const isList = ({ method, query }: Route): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'cursor' in query.shape;
/** A list of one record is a 404 for another project, which is tested below; but both projects know the people. */
const lists = keyedRoutes
  .filter(({ route }) => isList(route))
  .map(({ route }) => route.path)
  .filter((path) => !path.includes('{id}') || path.startsWith('/contacts/'));
const encoded = (email: string): string => email.replace('@', '%40');
/** A list's path; those of one contact are of the first of the people. */
const pathOf = (list: string): string => list.replace('{id}', encoded(people[0] ?? ''));

/** Every row in which the first project is named. */
const ownRows = () => rowsNaming(one.projectId);

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  ({ one, other } = await twoProjects(service));
  await service.advance(SETTLED_MS);
  // Both projects have API errors.
  await Promise.all([one, one, other].map(({ call }) => call('GET /emails?limit=0')));
  const shown = await Promise.all(lists.map((list) => one.call(`GET ${pathOf(list)}?limit=100`)));
  const ids = shown.flatMap(({ body }) => JSON.stringify(body).match(ID) ?? []);
  foreign = [...new Set([...ids, one.word, one.projectId])];
  rowsOfOne = await ownRows();
}, 120_000);
afterAll(() => service?.stop(), 30_000);

function expectNothingForeign(line: string, body: unknown): void {
  const text = JSON.stringify(body ?? null);
  expect({ line, found: foreign.filter((mark) => text.includes(mark)) }).toEqual({ line, found: [] });
}

test('the projects hold the same addresses, and enough of everything to tell them apart', async () => {
  expect(lists.length).toBeGreaterThan(8);
  expect(foreign.length).toBeGreaterThan(25);
  for (const email of people) {
    const [a, b] = await Promise.all([one, other].map(({ call }) => call(`GET /contacts/${encoded(email)}`)));
    expect([a?.body, b?.body]).toMatchObject([
      { email, data: { word: one.word } },
      { email, data: { word: other.word } },
    ]);
  }
});

describe.each(lists)('GET %s', (list) => {
  test('shows what is of the project and nothing of another', async () => {
    const line = `GET ${pathOf(list)}?limit=100`;
    const { status, body } = await other.call(line);
    expect(status).toBe(200);
    expectNothingForeign(line, body);
    // They have no member that can hold the project's word.
    const hasNoWord = ['/jobs', '/audit-log', '/api-errors'].includes(list);
    if (list !== '/contacts/fields') expect(JSON.stringify(body)).toMatch(hasNoWord ? ID : other.word);
  });

  test("refuses another project's cursor", async () => {
    const { body } = await one.call<{ cursor?: string; data?: { nextCursor: string | null } }>(
      `GET ${pathOf(list)}?limit=1`,
    );
    const cursor = body.cursor ?? body.data?.nextCursor;
    expect(cursor).toEqual(expect.any(String));
    expectRefusal(await other.call(`GET ${pathOf(list)}?limit=1&cursor=${cursor}`), 'INVALID_CURSOR');
  });
});

test.each([
  'GET /contacts?search=ada',
  'GET /contacts?email=ada%40example.org',
  'GET /contacts/ada%40example.org',
  'GET /contacts/ada%40example.org/events?limit=100',
  'GET /contacts/ada%40example.org/emails?limit=100',
  'GET /contacts/fields',
  'GET /emails?contact=ada%40example.org',
  'GET /events?contact=ada%40example.org',
  'GET /events?name=bought',
  'GET /events/names',
  'GET /templates?search=firstword',
  'GET /project',
  'GET /project/setup',
  'GET /search?q=ada%40example.org',
  'GET /search?q=firstword',
])('%s finds nothing of another project', async (line) => {
  const { status, body } = await other.call(line);
  expect(status).toBe(200);
  expectNothingForeign(line, body);
});

describe('by the ids of another project', () => {
  test.each(keyedRoutes)('$route.method $route.path shows and changes nothing of it', async ({ name }) => {
    const { line, body } = one.example[name] as Example;
    const response = await other.call(line, body ? { body } : {});
    expect(response.status).toBeLessThan(500);
    expectNothingForeign(line, response.body);
  });

  test('a filter or a record named in a body leads nowhere', async () => {
    const [contact = '', template = '', upload = ''] = ['ct_', 'tpl_', 'up_'].map((prefix) => foreignId(prefix));
    expectRefusal(await other.call(`GET /emails?contact=${contact}`), 'CONTACT_NOT_FOUND');
    expectRefusal(await other.call(`GET /events?contact=${contact}`), 'CONTACT_NOT_FOUND');
    const email = { to: 'ada@example.org', from: 'shop@other.example', subject: 'x', body: 'x' };
    expectRefusal(await other.call('POST /v1/send', { body: { ...email, template } }), 'TEMPLATE_NOT_FOUND');
    const attachments = [{ filename: 'a.txt', uploadId: upload }];
    expectRefusal(await other.call('POST /v1/send', { body: { ...email, attachments } }), 'UPLOAD_NOT_FOUND');
    expectRefusal(await other.call('POST /contacts/import', { body: { uploadId: upload } }), 'UPLOAD_NOT_FOUND');
    const own = await other.call<{ templates: { id: string }[] }>('GET /templates?limit=1');
    const preview = `POST /templates/${own.body.templates[0]?.id}/preview`;
    expectRefusal(await other.call(preview, { body: { contact } }), 'CONTACT_NOT_FOUND');
  });

  test('neither does what a campaign, an audience, a template, the project or a workflow is made of', async () => {
    const [segment = '', topic = '', template = ''] = ['seg_', 'top_', 'tpl_'].map((prefix) => foreignId(prefix));
    const own = { name: 'x', subject: 'x', body: 'x', from: 'shop@other.example' };
    const audience = { audienceType: 'SEGMENT', segmentId: segment };
    const ask = (line: string, body: object) => other.call(line, { body });
    expectRefusal(await ask('POST /campaigns', { ...own, ...audience }), 'SEGMENT_NOT_FOUND');
    expectRefusal(await ask('POST /templates', { ...own, type: 'MARKETING', topicId: topic }), 'TOPIC_NOT_FOUND');
    const doubleOptIn = { enabled: true, templateId: template };
    expectRefusal(await ask('PATCH /project', { doubleOptIn }), 'TEMPLATE_NOT_FOUND');
    const stranger = { ...own, from: 'shop@example.com', audienceType: 'ALL' };
    expectRefusal(await ask('POST /campaigns', stranger), 'DOMAIN_NOT_VERIFIED');
    const steps = [{ id: 'mail', type: 'SEND_EMAIL', template }];
    const { status, body } = await ask('POST /workflows', { name: 'x', trigger: { type: 'EVENT', event: 'e' }, steps });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { errors: [{ field: 'steps[0].template', code: 'not_found' }] } });
  });

  const foreignId = (prefix: string): string =>
    JSON.stringify(one.example).match(new RegExp(`${prefix}[0-9A-Za-z]{16,}`))?.[0] ?? '';
});

interface Job {
  id: string;
  status: string;
  progress: { processed: number; updated: number; refused: number };
  result: { url: string } | null;
}

async function runJob(line: string, body: object): Promise<Job> {
  const { body: started } = await other.call<{ data: Job }>(line, { body });
  await service.advance(SETTLED_MS);
  await forgetRequests(other.projectId);
  return (await other.call<{ data: Job }>(`GET /jobs/${started.data.id}`)).body.data;
}

test('an export holds the contacts of its project alone', async () => {
  const { status, result } = await runJob('POST /contacts/export', {});
  expect(status).toBe('COMPLETED');
  const text = await (await fetch(result?.url ?? '', { signal: AbortSignal.timeout(10_000) })).text();
  expect(text).toContain(other.word);
  expectNothingForeign('the file', text);
});

test('a bulk deletion by ids, by addresses or by a filter reaches the contacts of its project alone', async () => {
  const ids = foreign.filter((mark) => mark.startsWith('ct_'));
  expect(await runJob('POST /contacts/bulk', { action: 'delete', ids })).toMatchObject({ progress: { updated: 0 } });
  await runJob('POST /contacts/bulk', { action: 'delete', emails: people.slice(0, 1) });
  const filter = { operator: 'AND', conditions: [{ field: 'email', operator: 'contains', value: 'example' }] };
  await runJob('POST /contacts/bulk', { action: 'delete', filter });
  expect((await other.call(`GET /contacts/${encoded(people[1] ?? '')}`)).status).toBe(404);
  for (const email of people) expect((await one.call(`GET /contacts/${encoded(email)}`)).status).toBe(200);
}, 60_000);

test('the log of all this names no address, no key and nothing that the projects wrote', () => {
  const log = readFileSync(join(service.dir, 'service.log'), 'utf8');
  expect(log.length).toBeGreaterThan(1000);
  const { secretKey, publicKey } = service.facts;
  for (const text of [...people, one.word, other.word, secretKey, publicKey]) {
    expect([text, log.includes(text)]).toEqual([text, false]);
  }
});

test('after all of it every row of the other project is what it was', async () => {
  expect(await ownRows()).toEqual(rowsOfOne);
});

/** More than the operator's program waits before it looks again. */
const LONG_AFTER_MS = 15 * 60_000;
/** Those that the service made for either project, and the one that existed in the account. */
const identities = { 'ada.firstword.example': false, 'ada.otherword.example': true, 'example.com': true };

describe('a project that is deleted', () => {
  const rowsOf = ({ projectId }: Side) => rowsNaming(projectId, { all: true });
  const objectsOf = ({ projectId }: Side) => objectsNaming(projectId);
  const faults = () => readFileSync(join(service.dir, 'service.log'), 'utf8').match(/"level":"ERROR"/g)?.length ?? 0;
  const posthaste = (...options: string[]) =>
    operate(service, ['projects', 'delete', one.projectId, ...options, '--json']);

  test('leaves a mark and nothing else, wherever its deletion died, and another project is as it was', async () => {
    await forgetRequests(one.projectId);
    await one.call('POST /v1/send', { body: { to: people[0], from: 'shop@example.com', subject: 'x', body: 'x' } });
    await service.leap(LONG_AFTER_MS);
    const project = await currentProject(one.projectId);
    const contact = project && (await getContact(project, people[0] ?? ''));
    if (!project || !contact) throw new Error('the project has no contact');
    const token = linkToken(project, contact);
    const [before, faultsBefore, ofOthers] = [await rowsOf(one), faults(), await rowsWithout(one.projectId)];

    const { exitCode, json } = await posthaste();
    expect({ exitCode, rows: Object.keys(json().rows), objects: json().objects }).toMatchObject({
      exitCode: 0,
      rows: expect.arrayContaining(['API keys', 'contacts and their summaries', 'emails', 'executions', 'others']),
      objects: (await objectsOf(one)).length,
    });
    expect(await rowsOf(one)).toEqual(before);
    expect((await objectsOf(one)).length).toBeGreaterThan(1);

    for (const writes of sized([0, 1, 4, 12], [0, 1, 4, 12], [0, 4]))
      expect((await dyingAfter(writes, () => posthaste('--yes'))).exitCode).toBe(1);
    await one.call('POST /v1/send', { body: { to: people[0], from: 'shop@example.com', subject: 'x', body: 'x' } });
    expect((await posthaste('--yes')).exitCode).toBe(0);
    const mark = { projectId: one.projectId, deletedAt: expect.any(String), erasedAt: expect.any(String) };
    const isMarked = async () => {
      const left = (await rowsOf(one)).map((row) => JSON.parse(row));
      expect(left).toEqual([{ pk: `P#${one.projectId}`, sk: 'DELETED', v: 1, ...mark }]);
    };
    await isMarked();
    expect(await objectsOf(one)).toEqual([]);
    for (const [name, stands] of Object.entries(identities))
      expect([name, await hasIdentity(service, name)]).toEqual([name, stands]);

    const page = await fetch(`${service.facts.url}/u/${token}`, { method: 'POST' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await posthaste('--yes')).json()).toMatchObject({ rows: 0, objects: 0, domains: 0 });
    await service.leap(LONG_AFTER_MS);
    await isMarked();
    expect(await rowsWithout(one.projectId)).toEqual(ofOthers);
    expect([faults() - faultsBefore, await countDeadLetters(service.dir)]).toEqual([0, 0]);
  }, 120_000);
});
