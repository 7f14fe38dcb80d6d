import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const callOther = caller(handler, secretKey('prj_two'));
let service: Service;
let many = 0;

beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  many += 1;
  service.clock.advance(1_000);
});
afterAll(() => service?.stop());

/** An alias that no other test has. */
const named = (alias: string): string => `${alias}${many}`;
const make = (kind: 'layout' | 'partial', alias: string, body: string, text?: string) =>
  call(`POST /${kind}s`, { body: { alias: named(alias), body, ...(text === undefined ? {} : { text }) } });
const change = (kind: 'layout' | 'partial', alias: string, body: object) =>
  call(`PATCH /${kind}s/{id}`, { id: named(alias), body });
const template = (members: object) =>
  call('POST /templates', { body: { name: 'T', subject: 'S', body: 'x', ...members } });
const htmlOf = async (id: string, data = {}) =>
  (await call('POST /templates/{id}/preview', { id, body: { data } })).body.data?.html;
const refusal = ({
  status,
  body,
}: {
  status: number;
  body: { error: { code: string; errors?: { field: string; message: string }[] } };
}) => [status, body.error.code, ...(body.error.errors ?? []).map(({ field, message }) => `${field}: ${message}`)];
const render = (alias: string, args = '') => `{% render "${named(alias)}"${args} %}`;

describe('layouts and partials', () => {
  test('201 and 200: are made, shown, listed without content, changed by revision, and deleted', async () => {
    const made = await make('layout', 'base', '<b>{{ content }}</b>');
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: named('base'),
        alias: named('base'),
        body: '<b>{{ content }}</b>',
        text: null,
        partials: [],
        source: null,
        revision: 1,
        updatedBy: { kind: 'key', id: 'key_1' },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    await make('partial', 'foot', 'f', 'f');
    const changed = await change('layout', 'base', { body: `<i>{{ content }}</i>${render('foot')}`, revision: 1 });
    expect(changed.body.data).toMatchObject({ revision: 2, partials: [named('foot')] });
    expect((await call('GET /layouts/{id}', { id: named('base') })).body).toEqual(changed.body);
    expect(refusal(await change('layout', 'base', { text: '{{ content }}', revision: 1 }))).toEqual([
      409,
      'CHANGED_MEANWHILE',
    ]);
    const { body: _, text: __, ...summary } = changed.body.data;
    const listed = await call('GET /layouts', { query: { limit: '100' } });
    expect(listed.body.data.items).toContainEqual(summary);
    const remove = (revision: string) => call('DELETE /layouts/{id}', { id: named('base'), query: { revision } });
    expect(refusal(await remove('1'))).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await remove('2')).status).toBe(204);
    expect(refusal(await call('GET /layouts/{id}', { id: named('base') }))).toEqual([404, 'LAYOUT_NOT_FOUND']);
    expect(refusal(await call('DELETE /partials/{id}', { id: 'none' }))).toEqual([404, 'PARTIAL_NOT_FOUND']);
  });

  test('409: a revision of a deleted one is none of the next one of its alias', async () => {
    await make('partial', 'again', 'one');
    expect((await change('partial', 'again', { body: 'two' })).body.data.revision).toBe(2);
    expect((await call('DELETE /partials/{id}', { id: named('again') })).status).toBe(204);
    expect((await make('partial', 'again', 'three')).body.data.revision).toBe(3);
    expect((await change('partial', 'again', { body: 'four' })).body.data.revision).toBe(4);
    for (const revision of [1, 2]) {
      expect(refusal(await change('partial', 'again', { body: 'late', revision }))).toEqual([409, 'CHANGED_MEANWHILE']);
    }
  });

  test('409 ALIAS_TAKEN: an alias is one layout and one partial of one project', async () => {
    expect((await make('layout', 'one', '{{ content }}')).status).toBe(201);
    expect(refusal(await make('layout', 'one', '{{ content }}'))).toEqual([409, 'ALIAS_TAKEN']);
    expect((await make('partial', 'one', 'x')).status).toBe(201);
    expect((await callOther('POST /layouts', { body: { alias: named('one'), body: '{{ content }}' } })).status).toBe(
      201,
    );
  });

  test('422: mistakes of their own and of what they include are found at save, with line and column', async () => {
    expect(refusal(await make('layout', 'bad', '<p>'))).toMatchObject([
      422,
      'VALIDATION_ERROR',
      expect.stringContaining('body: A layout needs'),
    ]);
    expect(refusal(await make('partial', 'bad', '{{ a | nope }}'))).toContain('body: there is no filter "nope"');
    const missing = await make('partial', 'bad', 'x\n{% render "gone" %}');
    expect(missing.body.error.errors).toEqual([
      { field: 'body', code: 'custom', message: 'There is no partial "gone".', line: 2, column: 1 },
    ]);
    const tooLong = await make('partial', 'bad', 'é'.repeat(52_000));
    expect(tooLong.body.error.errors).toMatchObject([{ field: 'body', code: 'too_big' }]);
  });

  test('422: a circle, also if its two halves are saved at the same moment', async () => {
    for (const alias of ['a', 'b', 'c']) await make('partial', alias, alias);
    await change('partial', 'a', { body: render('b') });
    expect(refusal(await change('partial', 'b', { body: render('a') }))).toContain(
      `body: The partial includes itself: ${named('b')} > ${named('a')} > ${named('b')}.`,
    );
    const answers = await Promise.all([
      change('partial', 'b', { body: render('c') }),
      change('partial', 'c', { body: render('a') }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a template with a layout and partials', () => {
  test('is rendered in them, as they are at that moment', async () => {
    await make('partial', 'foot', '<i>{{ who }} {{ name }}</i>');
    await make('layout', 'base', `<b>{{ content }}</b>${render('foot', ', who: "Shop"')}`);
    const { status, body } = await template({ layout: named('base'), body: `<p>{{ name }}</p>${render('foot')}` });
    expect([status, body.layout]).toEqual([201, named('base')]);
    expect(await htmlOf(body.id, { name: '<A>' })).toBe(
      '<b><p>&lt;A&gt;</p><i> &lt;A&gt;</i></b><i>Shop &lt;A&gt;</i>',
    );
    await change('layout', 'base', { body: '<u>{{ content }}</u>' });
    expect(await htmlOf(body.id, { name: 'A' })).toBe('<u><p>A</p><i> A</i></u>');
    expect((await call('PATCH /templates/{id}', { id: body.id, body: { layout: null } })).body).toMatchObject({
      layout: null,
      version: 2,
    });
    expect(await htmlOf(body.id, { name: 'A' })).toBe('<p>A</p><i> A</i>');
  });

  test('422: a layout or partial that is missing, or has no text, is told at save and again when a version is brought back', async () => {
    expect(refusal(await template({ layout: 'none', text: `x ${render('none')}` }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'layout: There is no layout "none".',
      `text: There is no partial "${named('none')}".`,
    ]);
    await make('partial', 'short', 'x');
    expect(refusal(await template({ text: render('short') }))).toContain(
      `text: The partial "${named('short')}" has no text.`,
    );
    const { id } = (await template({ body: render('short') })).body;
    await call('PATCH /templates/{id}', { id, body: { body: 'y' } });
    expect((await call('DELETE /partials/{id}', { id: named('short') })).status).toBe(204);
    const back = await call('POST /templates/{id}/versions/{version}/restore', { id, version: 1, body: {} });
    expect(refusal(back)).toContain(`body: There is no partial "${named('short')}".`);
  });

  test('422: `render` is refused where there are no partials, such as in a subject', async () => {
    expect(refusal(await template({ subject: render('x') }))).toMatchObject([
      422,
      'VALIDATION_ERROR',
      expect.stringContaining('subject: "render" needs'),
    ]);
  });

  test('409 IN_USE: keeps them from being deleted, through others too, until it lets them go', async () => {
    await make('partial', 'in', 'x');
    await make('partial', 'mid', render('in'));
    await make('layout', 'base', `{{ content }}${render('mid')}`);
    const { id } = (await template({ layout: named('base') })).body;
    const drop = (kind: string, alias: string) => call(`DELETE /${kind}s/{id}`, { id: named(alias) });
    for (const [kind, alias, user] of [
      ['partial', 'in', `partial “${named('mid')}”`],
      ['partial', 'mid', `layout “${named('base')}”`],
      ['layout', 'base', 'template “T”'],
    ] as const) {
      const { status, body } = await drop(kind, alias);
      expect([status, body.error]).toMatchObject([
        409,
        { code: 'IN_USE', message: `This ${kind} is used by the ${user}.` },
      ]);
    }
    const uses = async (kind: string, alias: string) => {
      const response = await call(`GET /${kind}s/{id}/uses`, { id: named(alias) });
      return response.body.data?.items ?? response.body.error.code;
    };
    expect(await uses('layout', 'base')).toEqual([{ kind: 'template', id, name: 'T' }]);
    expect(await uses('partial', 'mid')).toEqual([{ kind: 'layout', id: named('base'), name: named('base') }]);
    expect(await uses('partial', 'in')).toEqual([{ kind: 'partial', id: named('mid'), name: named('mid') }]);
    expect([await uses('layout', 'none'), await uses('partial', 'none')]).toEqual([
      'LAYOUT_NOT_FOUND',
      'PARTIAL_NOT_FOUND',
    ]);
    await call('PATCH /templates/{id}', { id, body: { layout: null } });
    for (const [kind, alias] of [
      ['layout', 'base'],
      ['partial', 'mid'],
      ['partial', 'in'],
    ] as const)
      expect((await drop(kind, alias)).status).toBe(204);
  });

  test('422: nothing names what is being deleted at that moment', async () => {
    await make('layout', 'base', '{{ content }}');
    await update(keys.templatePart('prj_one', 'layout', named('base')), { set: { closing: 'mark' } });
    expect(refusal(await template({ layout: named('base') }))).toMatchObject([
      422,
      'VALIDATION_ERROR',
      expect.stringContaining('was just deleted'),
    ]);
  });

  test('422: a change that a template, layout or partial could not be made with is refused and names it', async () => {
    await make('partial', 'in', 'x', 'x');
    await make('partial', 'mid', render('in'), render('in'));
    await make('layout', 'base', '{{ content }}');
    await template({ name: 'Bill', layout: named('base'), text: render('mid'), body: 'y'.repeat(450_000) });
    expect(refusal(await change('partial', 'mid', { text: null }))).toContain(
      `body: With this change, the template "Bill" can’t be rendered: The partial "${named('mid')}" has no text.`,
    );
    expect(refusal(await change('partial', 'in', { text: null }))).toMatchObject([
      422,
      'VALIDATION_ERROR',
      expect.stringMatching(/^body: With this change, the (template|partial)/),
    ]);
    expect(refusal(await change('layout', 'base', { body: `${'z'.repeat(90_000)}{{ content }}` }))).toMatchObject([
      422,
      'VALIDATION_ERROR',
      expect.stringContaining('With this change, the template "Bill" can’t be rendered'),
    ]);
    expect((await change('partial', 'in', { text: 'y' })).status).toBe(200);
  });
});

test('a preview renders with layouts and partials that are not saved, in place of those that are', async () => {
  await make('partial', 'foot', 'stored');
  const ask = (parts?: object) =>
    call('POST /templates/preview', { body: { subject: 'S', body: render('foot'), layout: 'new', parts } });
  expect(refusal(await ask())).toContain('layout: There is no layout "new".');
  const layouts = { new: { body: `[{{ content }}${render('other')}]` } };
  const partials = { [named('other')]: { body: 'draft' } };
  expect((await ask({ layouts, partials })).body.data.html).toBe('[storeddraft]');
  const replaced = { ...partials, [named('foot')]: { body: 'changed' } };
  expect((await ask({ layouts, partials: replaced })).body.data.html).toBe('[changeddraft]');
});
