import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/contacts/handler';
import { getContact, setSubscribed } from '../../../shared/db/contacts/contacts';
import { liftSuppression, suppress } from '../../../shared/db/contacts/suppressions';
import { contactId } from '../../../shared/domain/contacts/contact';
import { call, failingToStoreAnswers, type Service, secretKey, startService } from '../../support/contacts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idOf = (email: string) => contactId(service.project.salt, email);
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { resource: '/contacts', body, headers, caller: secretKey('prj_one') });

describe('201 and 200', () => {
  test('a new address becomes a subscribed contact, normalised', async () => {
    const { status, body } = await post({ email: ' Ada@Example.COM ', data: { plan: 'pro', nothing: null } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^ct_[0-9a-f]{32}$/),
      email: 'ada@example.com',
      subscribed: true,
      data: { plan: 'pro' },
      createdAt: '2026-12-01T12:00:00.000Z',
      updatedAt: '2026-12-01T12:00:00.000Z',
      _meta: { isNew: true, isUpdate: false },
    });
  });

  test('the same address again is an update: keys merge, null removes, all else stays', async () => {
    const first = await post({
      email: 'merge@example.com',
      subscribed: false,
      data: { a: 1, b: { deep: [1, null] }, c: 'x' },
    });
    await service.clock.advance(1000);
    const { status, body } = await post({ email: 'MERGE@example.com', data: { b: { other: true }, c: null } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...first.body,
      data: { a: 1, b: { other: true } },
      updatedAt: '2026-12-01T12:00:01.000Z',
      _meta: { isNew: false, isUpdate: true },
    });
  });

  test('keys may be called like members that every object has', async () => {
    const data = {
      constructor: { constructor: 'x' },
      toString: 1,
      deep: [{ constructor: null, hasOwnProperty: true }],
    };
    expect((await post({ email: 'keys@example.com', data })).body.data).toEqual(data);
    const { body } = await post({ email: 'keys@example.com', data: { constructor: [{ constructor: 2 }] } });
    expect(body.data).toEqual({ ...data, constructor: [{ constructor: 2 }] });
    expect((await getContact(service.project, 'keys@example.com'))?.data).toEqual(body.data);
  });

  test('64 calls at once with different keys make one contact with every key', async () => {
    const calls = Array.from({ length: 64 }, (_, n) => post({ email: 'rush@example.com', data: { [`k${n}`]: n } }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ body }) => body._meta.isNew)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { body } = await post({ email: 'rush@example.com' });
    expect(body.data).toEqual(Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`k${n}`, n])));
    expect(new Set(answers.map((response) => response.body.id)).size).toBe(1);
  });

  test('the same address in two projects is two contacts with ids that tell nothing of each other', async () => {
    const mine = await post({ email: 'both@example.com' });
    const theirs = await call(handler, {
      resource: '/contacts',
      body: { email: 'both@example.com' },
      caller: secretKey('prj_two'),
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('a reserved name is not kept, and a warning names it', async () => {
    const { status, body } = await post({ email: 'warned@example.com', data: { email: 'x', manageUrl: 1, plan: 'a' } });
    expect([status, body.email, body.data]).toEqual([201, 'warned@example.com', { plan: 'a' }]);
    expect(body.warnings).toMatchObject([
      { code: 'reserved_key', field: 'data.email', message: expect.stringContaining('"email" is reserved') },
      { code: 'reserved_key', field: 'data.manageUrl' },
    ]);
    expect('warnings' in (await post({ email: 'warned@example.com', data: { plan: 'b' } })).body).toBe(false);
  });

  test('a value in the form of a send is data like any other', async () => {
    const { body } = await post({ email: 'form@example.com', data: { x: { value: 1, persistent: false } } });
    expect(body.data).toEqual({ x: { value: 1, persistent: false } });
  });
});

describe('subscribed', () => {
  test('of an existing contact changes only when it is given', async () => {
    await post({ email: 'sub@example.com', subscribed: false });
    expect((await post({ email: 'sub@example.com', data: { a: 1 } })).body.subscribed).toBe(false);
    expect((await post({ email: 'sub@example.com', subscribed: true })).body.subscribed).toBe(true);
    expect((await post({ email: 'sub@example.com', subscribed: false })).body.subscribed).toBe(false);
  });

  test('stays false after a complaint, whatever is called, and the rest of the call takes effect', async () => {
    const { id } = (await post({ email: 'angry@example.com' })).body;
    await suppress('prj_one', id, 'complaint', 'em_1');
    expect((await post({ email: 'angry@example.com' })).body.subscribed).toBe(false);
    const again = await post({ email: 'angry@example.com', subscribed: true, data: { a: 1 } });
    expect(again.body).toMatchObject({ subscribed: false, data: { a: 1 } });
    expect(await setSubscribed(service.project, id, true)).toBe('refused');
    expect(await liftSuppression('prj_one', id)).toBe('refused');
    expect((await post({ email: 'angry@example.com', subscribed: true })).body.subscribed).toBe(false);
  });

  test('is false from the start for one who complained before the contact was there', async () => {
    await suppress('prj_one', idOf('gone@example.com'), 'complaint');
    const { body } = await post({ email: 'gone@example.com', subscribed: true });
    expect(body).toMatchObject({ subscribed: false, _meta: { isNew: true } });
    expect((await post({ email: 'gone@example.com', subscribed: true })).body.subscribed).toBe(false);
  });

  test('of a new contact is true for a secret key though its address bounced: the suppression keeps mail from it', async () => {
    await suppress('prj_one', idOf('bounced@example.com'), 'hard_bounce');
    expect((await post({ email: 'bounced@example.com' })).body.subscribed).toBe(true);
  });
});

describe('Idempotency-Key', () => {
  test('a repeat gets the first answer, isNew included', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const first = await post({ email: 'once@example.com' }, headers);
    const again = await post({ email: 'once@example.com' }, headers);
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'Idempotent-Replayed': 'true' } });
  });

  test('a repeat after a crash completes the request and answers as the first try would have', async () => {
    const headers = { 'Idempotency-Key': 'crash' };
    const crashed = await failingToStoreAnswers(() => post({ email: 'crash@example.com', data: { a: 1 } }, headers));
    expect(crashed.status).toBe(500);
    await post({ email: 'crash@example.com', data: { a: 2 } });
    const again = await post({ email: 'crash@example.com', data: { a: 1 } }, headers);
    expect(again).toMatchObject({ status: 201, body: { data: { a: 2 }, _meta: { isNew: true } } });
  });
});

describe('422', () => {
  test('names every wrong field at once', async () => {
    const { status, body } = await post({ email: 'nobody', subscribed: 'yes', data: [], extra: 1 });
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(
      body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).sort(),
    ).toEqual(['data invalid_type', 'email invalid_string', 'extra unrecognized_keys', 'subscribed invalid_type']);
  });

  test.each([
    ['a missing address', {}, 'email', 'required'],
    ['an address that can not be mailed', { email: 'a@b' }, 'email', 'invalid_string'],
    ['a key with other characters', { email: 'a@b.co', data: { 'a.b': 1 } }, 'data.a.b', 'invalid_string'],
    [
      'a number that the table can not hold',
      { email: 'a@b.co', data: { n: { m: [1e300] } } },
      'data.n.m[0]',
      'too_big',
    ],
    ['data of over 32 KB', { email: 'a@b.co', data: { text: 'x'.repeat(32_768) } }, 'data', 'too_big'],
  ])('refuses %s', async (_case, body, field, code) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(response.body.error.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });

  test('refuses nesting without end before anything descends into it', async () => {
    const { status, body } = await post(`{"email":"a@b.co","data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`);
    expect(status).toBe(422);
    expect(body.error.errors[0]).toMatchObject({ field: 'data', code: 'too_big' });
  });

  test('refuses a merge that would pass 100 keys, and takes one that replaces', async () => {
    const keys = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`k${from + n}`, n]));
    await post({ email: 'full@example.com', data: keys(0, 60) });
    expect((await post({ email: 'full@example.com', data: keys(40, 100) })).status).toBe(200);
    const refused = await post({ email: 'full@example.com', data: keys(99, 101) });
    expect(refused.body.error.errors).toEqual([{ field: 'data', code: 'too_big', message: expect.any(String) }]);
    expect((await post({ email: 'full@example.com', data: { k0: null, k100: 1 } })).status).toBe(200);
  });

  test('refuses a merge that would pass 32 KB, however often a large value is replaced before', async () => {
    const large = (letter: string) => ({ text: letter.repeat(20_000) });
    for (const letter of 'abcde') {
      expect((await post({ email: 'large@example.com', data: large(letter) })).status).toBeLessThan(300);
    }
    const refused = await post({ email: 'large@example.com', data: { more: 'x'.repeat(20_000) } });
    expect(refused.body.error.errors).toEqual([{ field: 'data', code: 'too_big', message: expect.any(String) }]);
    expect((await post({ email: 'large@example.com', data: { text: null, more: 'x'.repeat(20_000) } })).status).toBe(
      200,
    );
  });

  test('nothing is written when a call is refused', async () => {
    await post({ email: 'never@example.com', data: { 'a.b': 'x' } });
    expect(await getContact(service.project, 'never@example.com')).toBeNull();
  });
});
