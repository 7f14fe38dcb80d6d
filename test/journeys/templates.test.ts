import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CreateTemplateBody, Template } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';

const TEN_MINUTES_MS = 600_000;

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

const create = (members: Partial<CreateTemplateBody> = {}): Promise<Template> =>
  journey.client.templates.create({
    name: 'Welcome',
    subject: 'Hi {{ name }}',
    body: '<p>Hi {{ name }}</p>',
    from: 'shop@example.com',
    ...members,
  });

const refusal = (code: string, members: object = {}) => expect.objectContaining({ code, ...members });

test('a template is created, read, changed, copied and deleted', async () => {
  const { templates } = journey.client;
  const made = await create();
  expect(await templates.get(made.id)).toEqual(made);

  const changed = await templates.update(made.id, { subject: 'Hello {{ name }}' });
  expect(changed).toEqual({
    ...made,
    subject: 'Hello {{ name }}',
    version: 2,
    revision: 2,
    updatedAt: expect.any(String),
  });
  const copy = await templates.duplicate(made.id);
  expect(copy).toMatchObject({ name: 'Copy of Welcome', subject: 'Hello {{ name }}', version: 1 });
  expect(copy.id).not.toBe(made.id);

  await templates.delete(made.id);
  for (const call of ['get', 'delete', 'preview'] as const) {
    await expect(templates[call](made.id)).rejects.toEqual(refusal('TEMPLATE_NOT_FOUND'));
  }
  expect((await templates.get(copy.id)).id).toBe(copy.id);
});

test('a mistake in a template is refused at save with its line and column, and changes nothing', async () => {
  const { templates } = journey.client;
  const made = await create();
  const wrong = { body: '<p>\n  {{ name | nosuchfilter }}</p>', subject: 'Hi {{ name' };
  for (const save of [() => templates.update(made.id, wrong), () => create(wrong)]) {
    const errors = expect.arrayContaining([
      expect.objectContaining({ field: 'body', code: 'template_syntax', line: 2 }),
      expect.objectContaining({ field: 'subject', code: 'template_syntax', line: 1, column: expect.any(Number) }),
    ]);
    await expect(save()).rejects.toEqual(refusal('VALIDATION_ERROR', { errors }));
  }
  expect(await templates.get(made.id)).toEqual(made);
});

test('lists are read to their end by pages and by cursor alike, newest first, under filters too', async () => {
  const names = ['Spring sale', 'Summer sale', 'Autumn letter', 'Winter sale', 'Spring letter'];
  for (const name of names) {
    await create({ name, type: 'MARKETING' });
    await journey.service.advance(1_000);
  }
  await journey.service.advance(30_000);
  const newest = [...names].reverse();
  const { templates } = journey.client;
  const list = (page: number) => templates.list({ type: 'MARKETING', limit: 2, page });
  const first = await list(1);
  expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3, hasMore: true });
  const byPage = [first, await list(2), await list(3)];
  expect(byPage.flatMap((page) => page.templates.map(({ name }) => name))).toEqual(newest);

  const byCursor: string[] = [];
  for await (const { name } of templates.all({ type: 'MARKETING', limit: 2 })) byCursor.push(name);
  expect(byCursor).toEqual(newest);
  expect(byPage[2]).toMatchObject({ hasMore: false, page: 3 });
  expect(byPage[2]?.cursor).toBeUndefined();

  const found = await templates.list({ search: 'SALE', type: 'MARKETING' });
  expect(found.templates.map(({ name }) => name)).toEqual(['Winter sale', 'Summer sale', 'Spring sale']);
  expect(found.total).toBe(3);
});

test('a preview shows what an email would say, and writes nothing', async () => {
  const { contacts, templates } = journey.client;
  const { id } = await create({ body: '<p>{{ name ?? "you" }}, {{ data[\'last name\'] }}: {{ plan }}</p>' });
  await contacts.upsert({ email: 'ada@example.org', data: { name: 'Ada', 'last name': 'Love & Lace' } });
  const seen = await templates.preview(id, { contact: 'ada@example.org', data: { plan: 'pro', name: 'Countess' } });
  expect(seen.subject).toBe('Hi Countess');
  expect(seen.html).toContain('<p>Countess, Love &amp; Lace: pro</p>');
  expect(seen.text).toContain('Countess, Love & Lace: pro');
  expect((await templates.preview(id)).html).toContain('<p>you, : </p>');
  expect((await contacts.get('ada@example.org')).data).toEqual({ name: 'Ada', 'last name': 'Love & Lace' });
});

test('a scheduled email keeps what template and contact were when it was accepted', async () => {
  const { client, service, arrive, emailTo, emailsTo } = journey;
  const { id } = await create();
  const scheduledAt = new Date((await service.now()) + TEN_MINUTES_MS).toISOString();
  const schedule = async (to: string) => {
    const { emails } = await client.emails.send({ to, template: id, data: { name: 'Ada' }, scheduledAt });
    expect(emails).toMatchObject([{ status: 'SCHEDULED' }]);
    return emails[0]?.email ?? '';
  };
  const later = await schedule('later@example.org');
  const never = await schedule('never@example.org');

  await client.templates.update(id, { subject: 'Changed', body: '<p>Changed</p>' });
  await client.contacts.upsert({ email: 'later@example.org', data: { name: 'Changed' } });
  await client.templates.delete(id);
  expect(await client.emails.cancel(never)).toMatchObject({ status: 'CANCELLED' });
  await expect(client.emails.cancel(never)).rejects.toEqual(refusal('INVALID_STATE'));
  await arrive();
  expect(await emailsTo('later@example.org')).toEqual([]);

  await service.advance(TEN_MINUTES_MS + 120_000);
  const received = await emailTo('later@example.org');
  expect(received).toMatchObject({ subject: 'Hi Ada', html: expect.stringContaining('<p>Hi Ada</p>') });
  const late = Date.parse(received.receivedAt) - Date.parse(scheduledAt);
  expect({ early: late < 0, late: late > 61_000 }).toEqual({ early: false, late: false });
  expect(await emailsTo('never@example.org')).toEqual([]);
  await expect(client.emails.cancel(later)).rejects.toEqual(refusal('INVALID_STATE'));
});

test('explicit members of a send win over the template, and an own body drops its text', async () => {
  const { client, arrive, emailTo } = journey;
  const { id } = await create({ text: 'Text of the template', replyTo: 'help@example.com', fromName: 'Shop' });
  await client.emails.send({ to: 'a@example.org', template: id, subject: 'Own', data: { name: 'A' } });
  await client.emails.send({
    to: 'b@example.org',
    template: id,
    body: '<p>Own</p>',
    reply: 'own@example.com',
    from: { name: 'Own', email: 'own@example.com' },
  });
  await arrive();
  expect(await emailTo('a@example.org')).toMatchObject({
    from: 'Shop <shop@example.com>',
    subject: 'Own',
    replyTo: 'help@example.com',
    text: expect.stringContaining('Text of the template'),
  });
  expect(await emailTo('b@example.org')).toMatchObject({
    from: 'Own <own@example.com>',
    replyTo: 'own@example.com',
    text: expect.stringMatching(/^Own\s*$/),
  });
});
