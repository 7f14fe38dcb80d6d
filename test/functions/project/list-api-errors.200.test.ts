import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as emails } from '../../../functions/emails/handler';
import { handler as keys } from '../../../functions/keys/handler';
import { handler as project } from '../../../functions/project/handler';
import { handler as topics } from '../../../functions/topics/handler';
import { apiErrorsPartition } from '../../../shared/db/api-errors/api-errors';
import { db } from '../../../shared/db/table/client';
import { queryAll } from '../../../shared/db/table/query';
import { callsDuring } from '../../support/calls';
import { type Service, startService } from '../../support/contacts';
import { ORIGIN, signedIn } from '../../support/sign-in';
import { caller, secretKey } from '../../support/templates';

let service: Service;
let number = 0;
const MINUTE = 60_000;

beforeAll(async () => {
  service = await startService();
  process.env.PUBLIC_URL = `${ORIGIN}/live`;
});
afterAll(() => service?.stop());
/** Each test has its own minute. */
beforeEach(() => service.clock.advance(2 * MINUTE));

const at = (id: string) => ({ ...secretKey(id), keyId: 'key_one' });
const own = at('prj_one');
const read = async (query: Record<string, string> = {}, who: Record<string, string> = own) =>
  (await caller(project, who)('GET /api-errors', { query })).body.data;
const wrongContact = (body: object = { email: 'nobody' }, who: Record<string, string> = own) =>
  caller(contacts, who)('POST /contacts', { body });

describe('an error', () => {
  test('says which call of whom was refused and why, with its request id', async () => {
    await wrongContact();
    expect((await read({ limit: '1' })).items[0]).toEqual({
      requestId: 'request-1',
      at: new Date(service.clock.now()).toISOString(),
      operation: 'contacts.createContact',
      method: 'POST',
      path: '/contacts',
      status: 422,
      code: 'VALIDATION_ERROR',
      message: 'The request body is not valid.',
      fields: [{ field: 'email', code: 'invalid_string' }],
      actor: { kind: 'key', id: 'key_one' },
      notStored: 0,
    });
  });

  test.each([
    ['a scope that the key lacks', { ...own, scopes: 'send' }, 403, 'KEY_NOT_PERMITTED', 'key'],
    ['a public key on a secret route', { ...own, keyKind: 'public' }, 403, 'KEY_NOT_PERMITTED', 'public_key'],
  ])('is kept of %s', async (_what, who, status, code, kind) => {
    await wrongContact({ email: 'ada@example.com' }, who);
    expect((await read({ limit: '1' })).items[0]).toMatchObject({ status, code, actor: { kind, id: 'key_one' } });
  });

  test('is kept of a member whose role does not include the route, with the member', async () => {
    const { member, key } = await signedIn('vera@example.com', 'viewer');
    await wrongContact({ email: 'ada@example.com' }, key);
    expect((await read({ limit: '1' }, key)).items[0]).toMatchObject({
      code: 'ROLE_NOT_PERMITTED',
      message: 'This needs the role editor. Yours is viewer.',
      actor: { kind: 'member', id: member.id },
    });
  });

  test('has no value of the request, and no address that is a name of a member', async () => {
    await wrongContact({
      email: 'not an address of ada',
      'ada@example.com': 1,
      data: { 'ada@example.com': { a: null } },
    });
    // The field is cut before its @.
    await wrongContact({ [`${'ada'.repeat(20)}@example.com`]: 1 });
    await caller(emails, own)('GET /emails', { query: { contact: 'ada@example.com' } });
    await caller(emails, own)('GET /emails/{id}', { id: 'ada@example.com' });
    const rows = JSON.stringify(await queryAll({ pk: apiErrorsPartition('prj_one') }));
    expect(rows).toContain('/emails/{id}');
    expect(rows).not.toMatch(/ada/);
  });

  test.each([
    ['without a key', {}],
    ['with an unknown key', { keyStatus: 'unknown' }],
    ['with a key of a deleted project', at('prj_gone')],
  ])('is not kept of a request %s', async (_what, who) => {
    const calls = await callsDuring(() => wrongContact({ email: 'nobody' }, who as Record<string, string>));
    expect(calls.filter(({ command }) => command !== 'GetItemCommand')).toEqual([]);
  });

  test('is in the list of its own project only', async () => {
    await wrongContact({ email: 'nobody' }, at('prj_two'));
    expect((await read({}, at('prj_two'))).total).toBe(1);
    expect((await read({ from: new Date(service.clock.now()).toISOString() })).total).toBe(0);
  });

  test('expires after 7 days', async () => {
    await wrongContact();
    const rows = await queryAll({ pk: apiErrorsPartition('prj_one') });
    expect(Number(rows.at(-1)?.ttl) - service.clock.now() / 1000).toBeCloseTo(7 * 86_400, -1);
  });
});

describe('many errors of a minute', () => {
  const noted = (calls: { input: string }[]) => calls.filter(({ input }) => input.includes('#APIERRORS')).length;

  test('are kept up to 15 and counted beyond, with fewer and fewer writes', async () => {
    const calls = await callsDuring(async () => {
      for (let n = 0; n < 125; n++) await wrongContact();
    });
    const { items } = await read({ limit: '1' });
    // 15 errors, the write that finds the list full, and the 1st, 10th and 100th beyond.
    expect(noted(calls)).toBe(19);
    expect(items[0].notStored).toBe(100);
    const from = new Date(service.clock.now()).toISOString();
    expect((await read({ from })).total).toBe(15);
  });

  test('of visitors are apart, so that they hide no error of the server', async () => {
    for (let n = 0; n < 8; n++) await wrongContact({}, { ...own, keyKind: 'public' });
    await caller(topics, own)('GET /topics', { query: { limit: 'x' } });
    const { items } = await read({ from: new Date(service.clock.now()).toISOString() });
    expect(items.map((item: { actor: { kind: string } }) => item.actor.kind).sort()).toEqual([
      'key',
      ...Array(5).fill('public_key'),
    ]);
  });
});

describe('the answer', () => {
  /** Replaces the writes of errors. */
  async function withNotes(write: () => Promise<never>, run: () => Promise<void>): Promise<void> {
    db.middlewareStack.add(
      (next) => (args) => (JSON.stringify(args.input).includes('#APIERRORS') ? write() : next(args)),
      { step: 'initialize', name: 'notes' },
    );
    await run().finally(() => db.middlewareStack.remove('notes'));
  }

  test.each([
    ['can not be written', () => Promise.reject(new Error('no room'))],
    ['takes forever', () => new Promise<never>(() => undefined)],
  ])('is the same if the note of its error %s', async (_what, write) => {
    await withNotes(write, async () => {
      expect(await wrongContact()).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    });
  });
});

describe('the list', () => {
  test('is read in pages, newest first, and by request, code, status, operation, caller and time', async () => {
    const from = new Date(service.clock.now()).toISOString();
    const other = { ...own, keyId: `key_other${number++}` };
    for (let n = 0; n < 3; n++) {
      await wrongContact({}, other);
      await service.clock.advance(n === 0 ? 1 : MINUTE);
    }
    await caller(keys, other)('DELETE /keys/{id}', { id: 'key_none' });
    const all = (await read({ from })).items;
    expect(all.map((item: { status: number }) => item.status)).toEqual([404, 422, 422, 422]);
    const times = all.map((item: { at: string }) => item.at);
    expect(times).toEqual([...times].sort().reverse());

    const paged = [];
    let cursor: string | null = null;
    do {
      const page = await read({ from, limit: '1', ...(cursor === null ? {} : { cursor }) });
      paged.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);

    const count = async (query: Record<string, string>) => (await read({ from, ...query })).total;
    expect(await count({ actor: other.keyId })).toBe(4);
    expect(await count({ actor: 'key_none' })).toBe(0);
    expect(await count({ code: 'KEY_NOT_FOUND' })).toBe(1);
    expect(await count({ status: '422' })).toBe(3);
    expect(await count({ operation: 'contacts' })).toBe(3);
    expect(await count({ operation: 'keys.revokeKey' })).toBe(1);
    expect(await count({ operation: 'key' })).toBe(0);
    expect(await count({ to: all[2].at })).toBe(1);
    expect(await count({ requestId: 'request-1' })).toBe(4);
    expect(await count({ requestId: 'request-2' })).toBe(0);
  });
});
