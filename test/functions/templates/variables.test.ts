import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as sending } from '../../../functions/send/handler';
import { handler as templatesHandler } from '../../../functions/templates/handler';
import { handler as workflowsHandler } from '../../../functions/workflows/handler';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { getContent } from '../../../shared/db/emails/contents';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { aContact, act, anExecution, aWorkflow } from '../../support/steps';

const variables = [
  { name: 'order.total', type: 'number', required: true, example: 42.5 },
  { name: 'order.items', type: 'list', required: true, example: [{ title: 'Hat' }] },
  { name: 'firstName', type: 'text', fallback: 'there' },
  { name: 'note', type: 'text' },
];
const receipt = {
  name: 'Receipt',
  subject: 'Hello {{ firstName }}',
  body: '<p>{{ order.total }}{% for item in order.items %} {{ item.title }}{% endfor %} {{ data.firstName }} {{ note }}</p>',
  from: 'shop@example.com',
  variables,
};
const order = { total: 7, items: [{ title: 'Cap' }] };

let service: EmailService;
let templates: ReturnType<typeof api>;
let template: string;
let clock = 0;

beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
  templates = api(templatesHandler, { projectId: service.project.id });
  template = (await templates('POST /templates', { body: { ...receipt, alias: 'receipt' } })).body.id;
});
beforeEach(() => void mockQueues(service));
afterAll(() => service?.stop());

const send = (body: object, query?: Record<string, string>, headers: Record<string, string> = {}) =>
  api(sending, { projectId: service.project.id })('POST /v1/send', {
    body: { to: `p${clock++}@example.org`, template: 'receipt', ...body },
    ...(query ? { query } : {}),
    headers,
  });
const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
const contentOf = async (id: string) => {
  const { contentId } = await readEmail({ projectId: service.project.id, id });
  return getContent(service.project.id, contentId as string);
};

describe('declared variables of a template', () => {
  test('201: come back as they were given, in the template and its versions', async () => {
    const shown = (await templates('GET /templates/{id}', { id: 'receipt' })).body;
    const expected = variables.map((one) => ({ required: false, ...one }));
    expect(shown.variables).toEqual(expected);
    const version = await templates('GET /templates/{id}/versions/{version}', {
      id: template,
      parameters: { id: template, version: '1' },
    });
    expect(version.body.data.variables).toEqual(expected);
    const copy = await templates('POST /templates/{id}/duplicate', { id: template });
    expect(copy.body.variables).toEqual(expected);
    const cleared = await templates('PATCH /templates/{id}', { id: copy.body.id, body: { variables: [] } });
    expect(cleared.body.variables).toBeNull();
  });

  test.each([
    [{ name: 'a b', type: 'text' }, 'variables[0].name'],
    [{ name: 'email', type: 'text' }, 'variables[0].name'],
    [{ name: 'data.plan', type: 'text' }, 'variables[0].name'],
    [{ name: '__proto__', type: 'text' }, 'variables[0].name'],
    [{ name: 'n', type: 'number', fallback: 'many' }, 'variables[0].fallback'],
    [{ name: 'n', type: 'list', example: 'one' }, 'variables[0].example'],
    [{ name: 'n', type: 'text', required: true, fallback: 'x' }, 'variables[0].fallback'],
    [{ name: 'n', type: 'shape' }, 'variables[0].type'],
  ])('422: %j is a mistake at %s', async (variable, field) => {
    const { status, body } = await templates('POST /templates', { body: { ...receipt, variables: [variable] } });
    expect([status, body.error?.errors?.[0]?.field]).toEqual([422, field]);
  });

  test('422: names that are declared twice, and members of what has none', async () => {
    const text = { name: 'a', type: 'text' };
    const { body } = await templates('POST /templates', {
      body: { ...receipt, variables: [text, text, { ...text, name: 'a.b' }] },
    });
    expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual([
      'variables[1].name',
      'variables[2].name',
    ]);
  });

  test('422: a division by zero and a broken condition are mistakes at the field, with their places', async () => {
    const { status, body } = await templates('POST /templates', {
      body: { ...receipt, subject: '{{ a | divided_by: 0 }}', body: '<p>{% if a == %}x{% endif %}</p>' },
    });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([
      expect.objectContaining({ field: 'subject', code: 'template_syntax', line: 1, column: 20 }),
      expect.objectContaining({ field: 'body', code: 'template_syntax', line: 1, column: 12 }),
    ]);
  });
});

describe('POST /v1/send with a template that declares variables', () => {
  test('422: names all that is missing and all that is of another type, and sends nothing', async () => {
    expect(fieldsOf(await send({}))).toEqual([
      ['data.order.total', 'required'],
      ['data.order.items', 'required'],
    ]);
    expect(fieldsOf(await send({ data: { order: { total: 'much', items: null } } }))).toEqual([
      ['data.order.total', 'invalid_type'],
      ['data.order.items', 'required'],
    ]);
  });

  test('422: of several recipients, names what any of them lacks', async () => {
    const one = `q${clock++}@example.org`;
    expect((await send({ to: one, data: { order } })).status).toBe(200);
    const both = await send({ to: [one, `r${clock++}@example.org`] });
    expect(fieldsOf(both)).toEqual([
      ['data.order.total', 'required'],
      ['data.order.items', 'required'],
    ]);
    expect(both.body.errors[0].message).toContain('to[1]');
  });

  test('200: a fallback stands in place of an absent or blank value, bare and below data', async () => {
    for (const data of [{ order }, { order, firstName: ' ' }]) {
      const { status, body } = await send({ data });
      expect(status).toBe(200);
      const content = await contentOf(body.data.emails[0].email);
      expect([content?.subject, content?.html]).toEqual(['Hello there', '<p>7 Cap there </p>']);
    }
    const given = await send({ data: { order, firstName: 'Ada' } });
    expect(await contentOf(given.body.data.emails[0].email)).toMatchObject({ subject: 'Hello Ada' });
  });

  test('200: a template without declarations takes any data', async () => {
    const { body } = await templates('POST /templates', { body: { ...receipt, variables: null } });
    expect((await send({ template: body.id })).status).toBe(200);
  });

  test('422: a batch names the email that lacks a variable', async () => {
    const { status, body } = await api(sending, { projectId: service.project.id })('POST /v1/send/batch', {
      body: {
        emails: [
          { to: 'a@example.org', template: 'receipt', data: { order } },
          { to: 'b@example.org', template: 'receipt' },
        ],
      },
    });
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual([
      'emails[1].data.order.total',
      'emails[1].data.order.items',
    ]);
  });
});

describe('POST /v1/send?validate=true', () => {
  const validate = { validate: 'true' };

  test('200: names undeclared variables that print nothing, with their lines, and who gets no email', async () => {
    await suppress(service.project.id, contactId(service.project.salt, 'gone@example.org'), 'manual');
    const { body: made } = await templates('POST /templates', {
      body: {
        ...receipt,
        body: '<p>{{ order.total }}</p>\n{{ oder.total }}{{ note }}{{ x | default: "y" }}{{ email }}\n{% for a in itms %}{{ a }}{% endfor %}{% if vip %}v{% endif %}',
      },
    });
    const { status, body } = await send(
      { template: made.id, to: ['ok@example.org', 'gone@example.org'], data: { order } },
      validate,
    );
    expect(status).toBe(200);
    expect(body.data.emails).toEqual([]);
    expect(
      body.data.warnings.map(({ code, field, name, line }: Record<string, unknown>) => [code, field, name, line]),
    ).toEqual([
      ['skipped', 'to[1]', undefined, undefined],
      ['undeclared', 'body', 'oder.total', 2],
      ['undeclared', 'body', 'itms', 3],
    ]);
  });

  test('422: refuses what a send refuses', async () => {
    expect((await send({}, validate)).status).toBe(422);
    expect((await send({ template: 'none' }, validate)).status).toBe(404);
    expect((await send({ to: 'no address' }, validate)).status).toBe(422);
  });

  test('stores nothing, and leaves the Idempotency-Key to the send that follows', async () => {
    const to = `new${clock++}@example.org`;
    const before = JSON.stringify(await service.rows());
    const checked = await send({ to, data: { order, brandNew: 1 } }, validate, { 'Idempotency-Key': 'one' });
    expect(checked.body.data).toMatchObject({ emails: [], warnings: [] });
    expect(JSON.stringify(await service.rows())).toBe(before);
    const sent = await send({ to, data: { order, brandNew: 1 } }, undefined, { 'Idempotency-Key': 'one' });
    expect(sent.body.data.emails).toHaveLength(1);
    expect(sent.body.data).not.toHaveProperty('warnings');
  });

  test('422: another value of validate is refused', async () => {
    expect((await send({ data: { order } }, { validate: 'yes' })).status).toBe(400);
  });
});

describe('previews and tests', () => {
  test('200: examples stand in place of absent values, and what has none is a warning', async () => {
    const { body } = await templates('POST /templates/{id}/preview', { id: 'receipt', body: {} });
    expect(body.data).toMatchObject({ subject: 'Hello there', html: '<p>42.5 Hat there </p>', warnings: [] });
    const draft = await templates('POST /templates/preview', {
      body: {
        subject: '{{ first }}',
        body: '{{ totl }}',
        variables: [{ name: 'first', type: 'text', required: true }],
      },
    });
    expect(draft.body.data.warnings.map(({ code, name }: Record<string, string>) => [code, name])).toEqual([
      ['required', 'first'],
      ['undeclared', 'totl'],
    ]);
  });

  test('202: a test shows examples too', async () => {
    const { status, body } = await templates('POST /templates/{id}/test', {
      id: 'receipt',
      body: { to: ['me@example.org'] },
    });
    expect([status, body.data.warnings]).toEqual([202, []]);
    expect(await contentOf(body.data.emails[0].email)).toMatchObject({
      subject: '[Test] Hello there',
      html: '<p>42.5 Hat there </p>',
    });
  });
});

describe('a workflow with such a template', () => {
  test('201: warns of required variables that no contact of the project has', async () => {
    const { body: made } = await templates('POST /templates', {
      body: {
        ...receipt,
        variables: [
          { name: 'neverSeen.x', type: 'text', required: true },
          { name: 'trigger.plan', type: 'text', required: true },
          { name: 'order.total', type: 'number', required: true },
        ],
      },
    });
    const steps = [{ id: 'mail', type: 'SEND_EMAIL', template: made.id }];
    const { status, body } = await api(workflowsHandler, { projectId: service.project.id })('POST /workflows', {
      body: { name: 'W', trigger: { type: 'MANUAL' }, steps },
    });
    expect([status, body.data.warnings]).toEqual([
      201,
      [{ field: 'steps[0].template', message: expect.stringContaining('neverSeen.x, which') }],
    ]);
  });

  test('the step fails with the names of what is missing', async () => {
    const workflow = aWorkflow(service.project.id);
    const contact = await aContact(service.project, `w${clock++}@example.org`);
    const step = { id: 'mail', type: 'SEND_EMAIL', template } as const;
    const outcome = await act(step, anExecution(workflow, contact), { project: service.project, workflow });
    expect(outcome).toMatchObject({
      kind: 'failed',
      error:
        'missing_variables: The email has missing or invalid values for declared variables: order.total, order.items.',
    });
  });
});
