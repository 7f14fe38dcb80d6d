import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handler } from '../../../functions/contacts/handler';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';

import type { Project } from '../../../shared/db/projects/projects';
import { db } from '../../../shared/db/table/client';
import { addProject, type Service, startService } from '../../support/contacts';
import { addToCounter } from '../../support/counters';
import { api } from '../../support/invocations';
import { sized } from '../../support/sizes';

interface Listed {
  contacts: { id: string; email: string; subscribed: boolean }[];
  cursor?: string;
  hasMore: boolean;
  total: number;
}

let service: Service;
let project: Project;
let projects = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  project = await addProject(`prj_list${projects++}`);
});

async function add(email: string, subscribed = true): Promise<string> {
  const upserted = await upsertContact(project, { email, subscribedIfNew: subscribed, source: 'api' });
  if ('problem' in upserted) throw new Error('refused');
  return upserted.contact.id;
}

const list = (query: Record<string, string> = {}, caller = project.id) =>
  api(handler, { projectId: caller })('GET /contacts', { query });

/** All pages, doing something between two of them. */
async function scan(
  query: Record<string, string>,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const emails: string[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  for (let page = 0; page < 300; page++) {
    const { status, body } = await list(cursor === undefined ? query : { ...query, cursor });
    expect(status).toBe(200);
    const { contacts, hasMore, total, cursor: next }: Listed = body;
    expect(contacts.length).toBeLessThanOrEqual(Number(query.limit ?? 20));
    expect(hasMore).toBe(next !== undefined);
    emails.push(...contacts.map(({ email }) => email));
    totals.add(total);
    if (next === undefined) return { emails, totals: [...totals] };
    cursor = next;
    await between(page);
  }
  throw new Error('the scan does not end');
}

describe('200', () => {
  test('a page stands bare: 20 contacts, newest first, each as its own record shows it; the last has no cursor', async () => {
    for (let n = 0; n < 23; n++) {
      await service.clock.advance(1);
      await add(`p${n}@example.com`);
    }
    const first = await list();
    expect(Object.keys(first.body).sort()).toEqual(['contacts', 'cursor', 'hasMore', 'total']);
    expect(first.body.contacts.map(({ email }: { email: string }) => email)).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${22 - n}@example.com`),
    );
    const { id } = first.body.contacts[0];
    expect(first.body.contacts[0]).toEqual(
      (await api(handler, { projectId: project.id })('GET /contacts/{id}', { id })).body,
    );
    const last = await list({ cursor: first.body.cursor });
    expect(last.body).toMatchObject({ hasMore: false });
    expect(last.body.contacts).toHaveLength(3);
    expect(last.body).not.toHaveProperty('cursor');
  });

  test('a project without contacts has an empty list', async () => {
    expect((await list()).body).toEqual({ contacts: [], hasMore: false, total: 0 });
  });

  test('a search finds names in the data, newest first, in every page, and no longer after the erasure', async () => {
    const named = async (email: string, data: Record<string, string>) => {
      await service.clock.advance(1);
      const upserted = await upsertContact(project, { email, patch: data, subscribedIfNew: true, source: 'api' });
      return 'contact' in upserted ? upserted.contact.id : '';
    };
    const id = await named('a@example.com', { firstName: 'Anna', lastName: 'Meier' });
    for (let n = 0; n < 250; n++) await add(`other${n}@example.com`, n % 2 === 0);
    await named('b@example.com', { name: 'Jörg MEIER-Weiß' });
    await named('meier@example.com', {});
    expect(await scan({ search: 'meier', limit: '1' })).toMatchObject({
      emails: ['meier@example.com', 'b@example.com', 'a@example.com'],
      totals: [3],
    });
    expect((await scan({ search: 'jorg weiss' })).emails).toEqual(['b@example.com']);
    expect((await scan({ search: 'Meier anna', subscribed: 'false' })).emails).toEqual([]);
    expect((await scan({ search: 'Meier anna', subscribed: 'true' })).emails).toEqual(['a@example.com']);
    await deleteContact(project, id);
    expect((await scan({ search: 'Meier anna' })).emails).toEqual([]);
  });

  describe.each(['1', '7', '100'])('in pages of %s', (limit) => {
    const addresses = Array.from({ length: 24 }, (_, n) => `${n % 4 === 0 ? 'Anna' : 'bob'}${n}@${n % 3}.example.com`);
    const emailOf = (n: number) => (addresses[n] ?? '').toLowerCase();
    const cases: [string, Record<string, string>, (n: number) => boolean][] = [
      ['nothing', {}, () => true],
      ['subscribed', { subscribed: 'true' }, (n) => n % 2 === 0],
      ['not subscribed', { subscribed: 'false' }, (n) => n % 2 === 1],
      ['a part of the address in any case', { search: 'ANNA' }, (n) => n % 4 === 0],
      ['a part of the domain', { search: '@1.ex' }, (n) => n % 3 === 1],
      ['a part and unsubscribed', { search: '@1.', subscribed: 'false' }, (n) => n % 3 === 1 && n % 2 === 1],
      ['what is in no address', { search: 'carol' }, () => false],
      ['a whole address', { email: 'BOB5@2.example.com' }, (n) => n === 5],
      ['a whole address and what it is not', { email: 'bob5@2.example.com', subscribed: 'true' }, () => false],
      ['a whole address and a part of it', { email: 'bob5@2.example.com', search: '5@' }, (n) => n === 5],
      ['an address that nobody has', { email: 'carol@example.com' }, () => false],
    ];
    beforeEach(async () => {
      for (const n of addresses.keys()) {
        await service.clock.advance(n % 5 === 0 ? 0 : 1);
        await add(emailOf(n), n % 2 === 0);
      }
      await addToCounter(project.id, 'contacts', 's', [{ sequence: '1', by: 24 }]);
      await addToCounter(project.id, 'contacts:subscribed', 's', [{ sequence: '1', by: 12 }]);
    });

    test('each filter finds exactly its contacts, each once, and every page tells their number', async () => {
      for (const [, query, belongs] of cases) {
        const expected = addresses.map((_, n) => emailOf(n)).filter((_, n) => belongs(n));
        const { emails, totals } = await scan({ ...query, limit });
        expect({ query, emails: [...emails].sort(), totals }).toEqual({
          query,
          emails: expected.sort(),
          totals: [expected.length],
        });
      }
    });
  });

  test('the totals of unfiltered lists are counters, which trail, but never less than what is shown', async () => {
    for (let n = 0; n < 5; n++) await add(`c${n}@example.com`, n < 3);
    expect((await list({ limit: '4' })).body.total).toBe(4);
    await addToCounter(project.id, 'contacts', 's', [{ sequence: '1', by: 40 }]);
    await addToCounter(project.id, 'contacts:subscribed', 's', [{ sequence: '1', by: 30 }]);
    const totals = [{}, { subscribed: 'true' }, { subscribed: 'false' }].map(async (query) => {
      return (await list({ limit: '1', ...query })).body.total;
    });
    expect(await Promise.all(totals)).toEqual([40, 30, 10]);
    // A list that is shown whole needs no counter.
    expect((await list({ limit: '5' })).body.total).toBe(5);
  });
});

describe('a scan while others come and go', () => {
  test('meets each contact that stands throughout exactly once', async () => {
    const steps = fc.array(fc.record({ add: fc.nat(2), remove: fc.nat(2), wait: fc.nat(2) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('1', '7', '100'),
        fc.constantFrom<Record<string, string>>({}, { subscribed: 'true' }, { search: 'example' }),
        fc.array(fc.boolean(), { maxLength: 25 }),
        steps,
        async (limit, filter, initial, script) => {
          project = await addProject(`prj_scan${projects++}`);
          const leaving: string[] = [];
          for (const [n, stays] of initial.entries()) {
            await service.clock.advance(n % 2);
            const id = await add(`${stays ? 'stays' : 'leaves'}${n}@example.com`);
            if (!stays) leaving.push(id);
          }
          let added = 0;
          const { emails } = await scan({ ...filter, limit }, async (page) => {
            const step = script[page];
            if (!step) return;
            await service.clock.advance(step.wait);
            for (let n = 0; n < step.add; n++) leaving.push(await add(`new${added++}@example.com`));
            for (const id of leaving.splice(0, step.remove)) await deleteContact(project, id);
          });
          expect(new Set(emails).size).toBe(emails.length);
          const standing = initial.flatMap((stays, n) => (stays ? [`stays${n}@example.com`] : []));
          expect(emails.filter((email) => email.startsWith('stays')).sort()).toEqual(standing.sort());
        },
      ),
      { numRuns: sized(6, 25, 3), seed: 20261121 },
    );
  }, 60_000);

  /** Answers of the index as they were a moment ago: what is deleted or changed since still stands in them. */
  async function withLateIndex<T>(run: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
    let changed = false;
    db.middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args);
        if (context.commandName === 'QueryCommand' && !changed) {
          changed = true;
          await change();
        }
        return result;
      },
      { step: 'initialize', name: 'late' },
    );
    return run().finally(() => db.middlewareStack.remove('late'));
  }

  test('leaves out what the index still shows though it is gone, changed, or another contact by now', async () => {
    const ids = await Promise.all(['gone', 'changed', 'again', 'stays'].map((who) => add(`${who}@example.com`)));
    const [gone = '', changed = '', again = ''] = ids;
    const { body } = await withLateIndex(
      () => list({ subscribed: 'true' }),
      async () => {
        await deleteContact(project, gone);
        await setSubscribed(project, changed, false);
        await deleteContact(project, again);
        await service.clock.advance(1000);
        await add('again@example.com');
      },
    );
    expect(body.contacts.map(({ email }: { email: string }) => email)).toEqual(['stays@example.com']);
  });
});

describe('400', () => {
  test.each([
    ['limit of 0', { limit: '0' }, 'limit'],
    ['limit over 100', { limit: '101' }, 'limit'],
    ['subscribed that is neither', { subscribed: 'maybe' }, 'subscribed'],
    ['search for nothing', { search: '' }, 'search'],
    ['email that is none', { email: 'ada' }, 'email'],
    ['parameter that there is not', { page: '2' }, 'page'],
  ])('a %s is named', async (_case, query, field) => {
    const { status, body } = await list(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.error.errors).toEqual([expect.objectContaining({ field })]);
  });

  test('a cursor is good for its own list only, and for its own project', async () => {
    for (let n = 0; n < 4; n++) await add(`x${n}@example.com`);
    const { cursor } = (await list({ limit: '2', search: 'x' })).body;
    for (const query of [
      { cursor },
      { cursor, search: 'y' },
      { cursor: 'AAAA' },
      { cursor, email: 'x1@example.com' },
    ]) {
      expect((await list(query)).body.error.code).toBe('INVALID_CURSOR');
    }
    expect((await list({ cursor, search: 'x' }, 'prj_two')).body.error.code).toBe('INVALID_CURSOR');
    expect((await list({ cursor, search: 'x', limit: '50' })).status).toBe(200);
  });
});

test('another project with the same addresses sees none of them', async () => {
  await add('mine@example.com');
  for (const query of [{}, { search: 'mine' }, { email: 'mine@example.com' }, { subscribed: 'true' }]) {
    expect((await list(query as Record<string, string>, 'prj_two')).body).toEqual({
      contacts: [],
      hasMore: false,
      total: 0,
    });
  }
});
