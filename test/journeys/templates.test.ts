import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';
import { codeOf, errorsOf, expectRefusal } from '../support/contract/walk';

const TEN_MINUTES_MS = 600_000;

interface Template {
  id: string;
  name: string;
  subject: string;
  body: string;
  type: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

interface Page {
  templates: Template[];
  total: number;
  page: number;
  pageSize: number;
  totalPages: number;
  cursor?: string;
  hasMore: boolean;
}

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

async function create(members: object = {}): Promise<Template> {
  const body = {
    name: 'Welcome',
    subject: 'Hi {{ name }}',
    body: '<p>Hi {{ name }}</p>',
    from: 'shop@example.com',
    ...members,
  };
  const answer = await journey.call<Template>('POST /templates', { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const get = async (id: string) => (await journey.call<Template>(`GET /templates/${id}`)).body;
const list = async (query: string) => (await journey.call<Page>(`GET /templates?${query}`)).body;

test('a template is created, read, changed, copied and deleted', async () => {
  const { call } = journey;
  const made = await create();
  expect(await get(made.id)).toEqual(made);

  const changed = (await call<Template>(`PATCH /templates/${made.id}`, { body: { subject: 'Hello {{ name }}' } })).body;
  expect(changed).toMatchObject({
    id: made.id,
    name: 'Welcome',
    subject: 'Hello {{ name }}',
    body: made.body,
    version: 2,
  });
  const copy = (await call<Template>(`POST /templates/${made.id}/duplicate`)).body;
  expect(copy).toMatchObject({ name: 'Copy of Welcome', subject: 'Hello {{ name }}', version: 1 });
  expect(copy.id).not.toBe(made.id);

  expect((await call(`DELETE /templates/${made.id}`)).status).toBe(204);
  for (const line of [
    `GET /templates/${made.id}`,
    `DELETE /templates/${made.id}`,
    `POST /templates/${made.id}/preview`,
  ]) {
    expectRefusal(await call(line), 'TEMPLATE_NOT_FOUND');
  }
  expect((await get(copy.id)).id).toBe(copy.id);
});

test('a mistake in a template is refused at save with its line and column, and changes nothing', async () => {
  const { call } = journey;
  const made = await create();
  const wrong = { body: '<p>\n  {{ name | nosuchfilter }}</p>', subject: 'Hi {{ name' };
  for (const answer of [
    await call(`PATCH /templates/${made.id}`, { body: wrong }),
    await call('POST /templates', { body: { name: 'Wrong', ...wrong } }),
  ]) {
    expectRefusal(answer, 'VALIDATION_ERROR');
    expect(errorsOf(answer)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'body', code: 'template_syntax', line: 2 }),
        expect.objectContaining({ field: 'subject', code: 'template_syntax', line: 1, column: expect.any(Number) }),
      ]),
    );
  }
  expect(await get(made.id)).toEqual(made);
});

test('lists are read to their end by pages and by cursor alike, newest first, under filters too', async () => {
  const names = ['Spring sale', 'Summer sale', 'Autumn letter', 'Winter sale', 'Spring letter'];
  for (const name of names) {
    await create({ name, type: 'MARKETING' });
    await journey.service.advance(1_000);
  }
  await journey.service.advance(30_000);
  const newest = [...names].reverse();
  const first = await list('type=MARKETING&limit=2');
  expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3, hasMore: true });
  const byPage = [first, await list('type=MARKETING&limit=2&page=2'), await list('type=MARKETING&limit=2&page=3')];
  expect(byPage.flatMap(({ templates }) => templates.map(({ name }) => name))).toEqual(newest);

  const second = await list(`type=MARKETING&limit=2&cursor=${first.cursor}`);
  const third = await list(`type=MARKETING&limit=2&cursor=${second.cursor}`);
  expect([first, second, third].flatMap(({ templates }) => templates.map(({ name }) => name))).toEqual(newest);
  expect(third).toMatchObject({ hasMore: false, page: 3 });
  expect(third.cursor).toBeUndefined();

  const found = await list('search=SALE&type=MARKETING');
  expect(found.templates.map(({ name }) => name)).toEqual(['Winter sale', 'Summer sale', 'Spring sale']);
  expect(found.total).toBe(3);
});

test('a preview shows what a mail would say, and writes nothing', async () => {
  const { call } = journey;
  const { id } = await create({ body: '<p>{{ name ?? "you" }}, {{ data[\'last name\'] }}: {{ plan }}</p>' });
  await call('POST /contacts', {
    body: { email: 'ada@example.org', data: { name: 'Ada', 'last name': 'Love & Lace' } },
  });
  const preview = async (body: object) =>
    (await call<{ data: { subject: string; html: string; text: string } }>(`POST /templates/${id}/preview`, { body }))
      .body.data;
  const seen = await preview({ contact: 'ada@example.org', data: { plan: 'pro', name: 'Countess' } });
  expect(seen.subject).toBe('Hi Countess');
  expect(seen.html).toContain('<p>Countess, Love &amp; Lace: pro</p>');
  expect(seen.text).toContain('Countess, Love & Lace: pro');
  expect((await preview({})).html).toContain('<p>you, : </p>');
  const { body } = await call<{ data: object }>('GET /contacts/ada@example.org');
  expect(body).toMatchObject({ data: { name: 'Ada', 'last name': 'Love & Lace' } });
});

test('a scheduled mail keeps what template and contact were when it was accepted', async () => {
  const { call, send, service, arrive, mailTo, mailsTo } = journey;
  const { id } = await create();
  const scheduledAt = new Date((await service.now()) + TEN_MINUTES_MS).toISOString();
  const mail = { template: id, data: { name: 'Ada' }, scheduledAt };
  const [item] = await send({ ...mail, to: 'later@example.org' });
  const [cancelled] = await send({ ...mail, to: 'never@example.org' });
  expect(item?.status).toBe('SCHEDULED');

  await call(`PATCH /templates/${id}`, { body: { subject: 'Changed', body: '<p>Changed</p>' } });
  await call('POST /contacts', { body: { email: 'later@example.org', data: { name: 'Changed' } } });
  await call(`DELETE /templates/${id}`);
  expect((await call(`POST /emails/${cancelled?.email}/cancel`)).body).toMatchObject({ data: { status: 'CANCELLED' } });
  expectRefusal(await call(`POST /emails/${cancelled?.email}/cancel`), 'INVALID_STATE');
  await arrive();
  expect(await mailsTo('later@example.org')).toEqual([]);

  await service.advance(TEN_MINUTES_MS + 120_000);
  const received = await mailTo('later@example.org');
  expect(received).toMatchObject({ subject: 'Hi Ada', html: expect.stringContaining('<p>Hi Ada</p>') });
  const late = Date.parse(received.receivedAt) - Date.parse(scheduledAt);
  expect({ early: late < 0, late: late > 61_000 }).toEqual({ early: false, late: false });
  expect(await mailsTo('never@example.org')).toEqual([]);
  expect(codeOf(await call(`POST /emails/${item?.email}/cancel`))).toBe('INVALID_STATE');
});

test('explicit members of a send win over the template, and an own body drops its text', async () => {
  const { send, arrive, mailTo } = journey;
  const { id } = await create({ text: 'Text of the template', replyTo: 'help@example.com', fromName: 'Shop' });
  await send({ to: 'a@example.org', template: id, subject: 'Own', data: { name: 'A' } });
  await send({
    to: 'b@example.org',
    template: id,
    body: '<p>Own</p>',
    reply: 'own@example.com',
    from: { name: 'Own', email: 'own@example.com' },
  });
  await arrive();
  expect(await mailTo('a@example.org')).toMatchObject({
    from: 'Shop <shop@example.com>',
    subject: 'Own',
    replyTo: 'help@example.com',
    text: expect.stringContaining('Text of the template'),
  });
  expect(await mailTo('b@example.org')).toMatchObject({
    from: 'Own <own@example.com>',
    replyTo: 'own@example.com',
    text: expect.stringMatching(/^Own\s*$/),
  });
});
