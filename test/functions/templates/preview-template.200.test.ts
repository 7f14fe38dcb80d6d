import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
let service: Service;
let contactId: string;

beforeAll(async () => {
  service = await startService();
  const made = await upsertContact(service.project, {
    email: 'ann@example.com',
    patch: { name: 'Ann & Co', city: 'Bern' },
    subscribedIfNew: true,
    source: 'api',
  });
  contactId = 'contact' in made ? made.contact.id : '';
});
afterAll(() => service?.stop());

async function preview(template: object, body?: object) {
  const members = { name: 'Preview', subject: 'Hi', body: 'x', ...template };
  const { id } = (await call('POST /templates', { body: members })).body;
  return call('POST /templates/{id}/preview', { id, body });
}

test('values fill subject, HTML and text, escaped in the HTML only', async () => {
  const template = { subject: 'Hi {{ name }}', body: '<p>{{ name }} in {{ data.city }}</p>', text: 'Hi {{ name }}' };
  const { status, body } = await preview(template, { contact: 'Ann@example.com' });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: { subject: 'Hi Ann & Co', html: '<p>Ann &amp; Co in Bern</p>', text: 'Hi Ann & Co', warnings: [] },
  });
});

test('an email that Gmail would cut off is told before it is sent', async () => {
  const { body } = await preview({ body: `<p>${'ü'.repeat(53_000)}</p>` });
  expect(body.data.warnings).toEqual([
    { code: 'clipped', field: 'body', message: expect.stringContaining('The HTML is 104 KB.') },
  ]);
  expect((await preview({ body: `<p>${'u'.repeat(103_000)}</p>` })).body.data.warnings).toEqual([]);
});

test('a time zone that cannot be read is told where the template reads one', async () => {
  const template = { subject: '{{ "2026-03-01T02:00:00Z" | local_time }}', body: '<p>Hi</p>' };
  const { body } = await preview(template, { data: { timezone: 'Berlin' } });
  expect(body.data.subject).toMatch(/^2:00\sAM$/);
  expect(body.data.warnings).toMatchObject([{ code: 'timezone', field: 'data.timezone' }]);
  expect((await preview({ subject: 'Hi' }, { data: { timezone: 'Berlin' } })).body.data.warnings).toEqual([]);
});

test('a contact is found by its id too, and knows its own members', async () => {
  const template = { subject: '{{ email }} {{ id }} {{ subscribed }}' };
  const { body } = await preview(template, { contact: contactId });
  expect(body.data.subject).toBe(`ann@example.com ${contactId} true`);
});

test("the request's data lies over the contact's, as in a send; the service's names stay", async () => {
  const data = { city: 'Basel', code: { value: 42, persistent: false }, email: 'forged@example.com', name: null };
  const template = { subject: '{{ name ?? "nobody" }}|{{ city }}|{{ data.city }}|{{ code }}|{{ email }}' };
  const { body } = await preview(template, { contact: contactId, data });
  expect(body.data.subject).toBe('nobody|Basel|Basel|42|ann@example.com');
});

test('without data or contact, variables are empty and the text is made from the HTML', async () => {
  const template = { subject: 'Hi {{ name ?? "there" }}', body: '<h1>Hi {{ name }}</h1><p>Read <b>on</b></p>' };
  const { status, body } = await preview(template);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ subject: 'Hi there', html: '<h1>Hi </h1><p>Read <b>on</b></p>' });
  expect(body.data.text).toContain('Read on');
});

test('an unknown contact is a 404', async () => {
  const { status, body } = await preview({}, { contact: 'nobody@example.com' });
  expect(status).toBe(404);
  expect(body.error.code).toBe('CONTACT_NOT_FOUND');
});

test('what cannot be rendered is told by field and place', async () => {
  const { status, body } = await preview(
    { body: 'a\n{% for i in (1..n) %}xxxxxxxxxx{% endfor %}' },
    { data: { n: 999_999 } },
  );
  expect(status).toBe(422);
  expect(body.error.errors).toMatchObject([{ field: 'body', code: 'template_syntax' }]);
});

describe('content that is not saved', () => {
  const draft = (body: object) => call('POST /templates/preview', { body: { subject: 'Hi', body: 'x', ...body } });

  test('is rendered as a template would be, and names what has no value', async () => {
    const { status, body } = await draft({
      subject: 'Hi {{ name }}',
      body: '<p>{{ plan }} {{ city }}{% for one in items %}{{ one }}{% endfor %}</p>',
      fromName: 'Shop for {{ name }}',
      contact: contactId,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      subject: 'Hi Ann & Co',
      html: '<p> Bern</p>',
      text: expect.any(String),
      fromName: 'Shop for Ann & Co',
      missing: ['items', 'plan'],
      warnings: [
        expect.objectContaining({ name: 'plan', field: 'body' }),
        expect.objectContaining({ name: 'items', field: 'body' }),
      ],
    });
  });

  test('mistakes are told by field, line and column', async () => {
    const { status, body } = await draft({ body: '<p>\n  {% if name %}', text: '{{ name | shout }}' });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([
      expect.objectContaining({ field: 'body', line: 2, column: 3 }),
      expect.objectContaining({ field: 'text', line: 1 }),
    ]);
  });

  test('an unknown contact is a 404', async () => {
    const { status, body } = await draft({ contact: 'nobody@example.com' });
    expect([status, body.error.code]).toEqual([404, 'CONTACT_NOT_FOUND']);
  });
});
