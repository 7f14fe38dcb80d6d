import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import type { SuppressionReason } from '../../../shared/contract/routes/suppressions';
import { recordNamedContacts } from '../../../shared/db/campaigns/named-contacts';
import { contactIdFor } from '../../../shared/db/contacts/addresses';
import { changeAddress } from '../../../shared/db/contacts/change-address';
import { getContact, readContactRow } from '../../../shared/db/contacts/contacts';
import { readContactsOfAddresses } from '../../../shared/db/contacts/read-contacts';
import { scanContacts } from '../../../shared/db/contacts/scan';
import { getSuppression, suppress, suppressAddress } from '../../../shared/db/contacts/suppressions';
import { changeContact, upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { db } from '../../../shared/db/table/client';
import { countedChange } from '../../../shared/queue/stream';
import { type Service, startService } from '../../support/contacts';
import { racing } from '../../support/races';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let round = 0;
/** Addresses that no other test uses. */
const addresses = () => {
  round += 1;
  return ['a', 'b', 'c'].map((name) => `${name}${round}@example.com`) as [string, string, string];
};
const create = async (email: string): Promise<string> => {
  const made = await upsertContact(service.project, { email, subscribedIfNew: true, source: 'api' });
  if ('problem' in made) throw new Error('refused');
  return made.contact.id;
};
const move = (id: string, email: string) => changeAddress(service.project, id, email);
const at = async (email: string) => (await getContact(service.project, email))?.id;
const reasonAt = async (email: string) =>
  (await getSuppression(service.project.id, await contactIdFor(service.project, email)))?.reason;
const everybody = async () => {
  const rows = [];
  for await (const { contacts } of scanContacts(service.project.id)) rows.push(...contacts.map(({ row }) => row));
  return rows;
};
/** The contacts of an address, by a scan of all. */
const ownersOf = async (email: string) => (await everybody()).filter((row) => row.email === email).map(({ id }) => id);

describe('an address leads to one contact', () => {
  test('the contact keeps its id; the new address leads to it, and the former one to nobody', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    expect(await move(id, b)).toBe('changed');
    expect([await at(a), await at(b), (await getContact(service.project, id))?.email]).toEqual([undefined, id, b]);
    expect(await move(id, b)).toBe('unchanged');
    const known = await readContactsOfAddresses(service.project, [b, a]);
    expect(known.map(({ contact }) => contact?.id)).toEqual([id, undefined]);
  });

  test('whoever has the former address later is somebody else, who can leave it, too', async () => {
    const [a, b, c] = addresses();
    const first = await create(a);
    await move(first, b);
    const second = await create(a);
    expect(second).not.toBe(first);
    expect([await at(a), await at(b)]).toEqual([second, first]);
    expect(await move(second, c)).toBe('changed');
    const third = await create(a);
    expect(new Set([first, second, third]).size).toBe(3);
    expect([await at(a), await at(b), await at(c)]).toEqual([third, first, second]);
    expect(await move(first, a)).toBe('taken');
  });

  test('back and forth, on to a third address, and back to the first', async () => {
    const [a, b, c] = addresses();
    const id = await create(a);
    for (const email of [b, a, b, c, a, c]) expect(await move(id, email)).toBe('changed');
    expect([await at(a), await at(b), await at(c)]).toEqual([undefined, undefined, id]);
    const [other, another] = [await create(b), await create(a)];
    expect([await at(a), await at(b), await at(c)]).toEqual([another, other, id]);
  });

  test('an address that another contact has left can be taken over, and is freed again', async () => {
    const [a, b, c] = addresses();
    const [first, second] = [await create(a), await create(b)];
    await move(first, c);
    expect(await move(second, a)).toBe('changed');
    expect(await move(first, a)).toBe('taken');
    expect([await at(a), await at(b), await at(c)]).toEqual([second, undefined, first]);
    await move(second, b);
    expect(await move(first, a)).toBe('changed');
    expect([await at(a), await at(b), await at(c)]).toEqual([first, second, undefined]);
  });

  test('two contacts exchange their addresses by way of a third', async () => {
    const [a, b, c] = addresses();
    const [first, second] = [await create(a), await create(b)];
    expect([await move(first, c), await move(second, a), await move(first, b)]).toEqual([
      'changed',
      'changed',
      'changed',
    ]);
    expect([await at(a), await at(b), await at(c)]).toEqual([second, first, undefined]);
  });

  test.each(['first', 'second'] as const)('an erased contact leaves no way to it: the %s of two', async (which) => {
    const [a, b] = addresses();
    const first = await create(a);
    await move(first, b);
    const second = await create(a);
    await deleteContact(service.project, which === 'first' ? first : second);
    const left = which === 'first' ? [second, undefined] : [undefined, first];
    expect([await at(a), await at(b)]).toEqual(left);
    expect(await getContact(service.project, which === 'first' ? first : second)).toBeNull();
    const [newA, newB] = [await create(a), await create(b)];
    expect([newA, newB]).toEqual([left[0] ?? newA, left[1] ?? newB]);
    expect([await ownersOf(a), await ownersOf(b)]).toEqual([[newA], [newB]]);
    expect(new Set([first, newA, newB]).size).toBe(which === 'first' ? 3 : 2);
  });

  test('a repeat that has seen a contact which is erased since makes one that its address leads to', async () => {
    const [a, b] = addresses();
    await move(await create(a), b);
    const second = await create(a);
    const seen = await readContactRow(service.project.id, second);
    await deleteContact(service.project, second);
    const request = { mark: 'm1', repeated: true };
    await upsertContact(service.project, { email: a, subscribedIfNew: true, source: 'send', request, current: seen });
    expect(await ownersOf(a)).toEqual([await at(a)]);
    expect(await at(a)).not.toBe(second);
  });

  test('a repeat recognizes the contact that it has created at an address that was left', async () => {
    const [a, b] = addresses();
    await move(await create(a), b);
    const request = { mark: 'm1', repeated: true };
    for (const _ of [1, 2]) {
      const made = await upsertContact(service.project, { email: a, subscribedIfNew: true, source: 'import', request });
      expect(made).toMatchObject({ isNew: true });
    }
  });

  test('a taker of an abandoned address is erased: its first and its last address are free', async () => {
    const [a, b, c] = addresses();
    const [first, second] = [await create(a), await create(b)];
    await move(first, c);
    await move(second, a);
    await deleteContact(service.project, second);
    expect([await at(a), await at(b), await at(c)]).toEqual([undefined, undefined, first]);
    const ids = [await create(a), await create(b)];
    expect([await at(a), await at(b), await at(c)]).toEqual([...ids, first]);
    expect(await move(first, a)).toBe('taken');
  });
});

describe('races have one winner', () => {
  test('two changes to one address', async () => {
    const [a, b, c] = addresses();
    const ids = await Promise.all([create(a), create(b)]);
    const outcomes = await Promise.all(ids.map((id) => move(id, c)));
    expect(outcomes.sort()).toEqual(['changed', 'taken']);
    expect(await ownersOf(c)).toEqual([await at(c)]);
  });

  test('changes beside creations of both addresses', async () => {
    for (let n = 0; n < 8; n++) {
      const [a, b] = addresses();
      const id = await create(a);
      await Promise.all([move(id, b), create(b), create(a), create(b)]);
      for (const email of [a, b]) expect(await ownersOf(email)).toEqual([await at(email)].filter(Boolean));
    }
  });

  test('a return beside a creation and a change of somebody else', async () => {
    for (let n = 0; n < 8; n++) {
      const [a, b, c] = addresses();
      const [first, second] = [await create(a), await create(c)];
      await move(first, b);
      await Promise.all([move(first, a), move(second, a), create(a), create(b)]);
      for (const email of [a, b, c]) expect(await ownersOf(email)).toEqual([await at(email)].filter(Boolean));
      expect((await ownersOf(a)).length).toBe(1);
    }
  });

  test('a change of data is too late for a contact that is erased at that moment and leaves a way', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    await move(id, b);
    const change = async () => expect(await changeContact(service.project.id, id, { patch: { n: 1 } })).toBeNull();
    await racing(() => deleteContact(service.project, id), change, 'dataBytes');
  });

  test('a change beside an erasure', async () => {
    for (let n = 0; n < 8; n++) {
      const [a, b] = addresses();
      const id = await create(a);
      await Promise.all([move(id, b), deleteContact(service.project, id)]);
      expect([await at(a), await at(b)]).toEqual([undefined, undefined]);
      const ids = [await create(a), await create(b)];
      expect([await ownersOf(a), await ownersOf(b)]).toEqual([[ids[0]], [ids[1]]]);
    }
  });

  test('a change beside a suppression of the new address: it is refused, or the contact is suppressed', async () => {
    for (let n = 0; n < 8; n++) {
      const [a, b] = addresses();
      const id = await create(a);
      const [outcome] = await Promise.all([
        move(id, b),
        suppressAddress(service.project, b, () => ({ reason: 'manual', address: { email: b } })),
      ]);
      expect(['changed', 'suppressed']).toContain(outcome);
      expect(await reasonAt(b)).toBe('manual');
    }
  });
});

describe('what happens between the reads of a change and its write', () => {
  /** Runs `meanwhile` once, before the first transaction of `run` leaves. */
  async function between<T>(meanwhile: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
    let isDone = false;
    db.middlewareStack.add(
      (next, context) => async (args) => {
        if (!isDone && context.commandName?.startsWith('TransactWrite')) {
          isDone = true;
          await meanwhile();
        }
        return next(args);
      },
      { step: 'initialize', name: 'between' },
    );
    try {
      return await run();
    } finally {
      db.middlewareStack.remove('between');
      expect(isDone).toBe(true);
    }
  }

  test('somebody else takes over the first address of a contact that is about to return', async () => {
    const [a, b, c] = addresses();
    const [first, second] = [await create(a), await create(c)];
    await move(first, b);
    const outcome = await between(
      () => move(second, a),
      () => move(first, a),
    );
    expect([outcome, await at(a), await at(b)]).toEqual(['taken', second, first]);
  });

  test('the address is taken by a new contact, or by a change', async () => {
    const [a, b, c] = addresses();
    const [first, second] = [await create(a), await create(c)];
    const outcome = await between(
      () => create(b),
      () => move(first, b),
    );
    expect([outcome, (await ownersOf(b)).length, await at(a)]).toEqual(['taken', 1, first]);
    await move(second, `d-${c}`);
    const other = await between(
      () => create(c),
      () => move(first, c),
    );
    expect([other, (await ownersOf(c)).length]).toEqual(['taken', 1]);
  });

  test('the new address is suppressed', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    const suppression = { reason: 'manual' as const, address: { email: b } };
    const outcome = await between(
      () => suppressAddress(service.project, b, () => suppression),
      () => move(id, b),
    );
    expect([outcome, await at(a)]).toEqual(['suppressed', id]);
  });

  test('the contact complains', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    await between(
      () => suppress(service.project.id, id, 'complaint', 'em_1', { email: a }),
      () => move(id, b),
    );
    expect([await reasonAt(a), await reasonAt(b)]).toEqual(['complaint', 'complaint']);
  });

  test('a creation under a freed address meets a return to it: one contact', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    await move(id, b);
    const made = await between(
      () => move(id, a),
      () => create(a),
    );
    expect([made, await ownersOf(a)]).toEqual([id, [id]]);
  });

  test('a call that has read the contact before writes to nobody who has left the address', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    const seen = await readContactRow(service.project.id, id);
    await move(id, b);
    const change = { email: a, subscribedIfNew: true, source: 'send' as const, patch: { x: 1 }, seen };
    const made = await upsertContact(service.project, change);
    expect(made).toMatchObject({ isNew: true, contact: { email: a, data: { x: 1 } } });
    expect(await getContact(service.project, id)).toMatchObject({ email: b, data: {} });
  });
});

describe('suppressions', () => {
  const moved = async (reason: SuppressionReason) => {
    const [a, b, c] = addresses();
    const id = await create(a);
    await suppress(service.project.id, id, reason, 'em_1', { email: a });
    expect(await move(id, b)).toBe('changed');
    return { a, b, c, id };
  };

  test.each<[SuppressionReason, string | undefined, string | undefined]>([
    ['hard_bounce', 'hard_bounce', undefined],
    ['complaint', 'complaint', 'complaint'],
    ['manual', undefined, 'manual'],
  ])('%s: then the former address has %s, and the new one %s', async (reason, former, present) => {
    const { a, b, id } = await moved(reason);
    expect([await reasonAt(a), await reasonAt(b)]).toEqual([former, present]);
    if (present) expect((await getSuppression(service.project.id, id))?.email).toBe(b);
    const again = await create(a);
    expect((await getSuppression(service.project.id, again))?.reason).toBe(former);
    expect((await getContact(service.project, a))?.subscribed).toBe(former !== 'complaint');
  });

  test('a manual suppression that a bounce has replaced goes along, and the bounce stays', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    await suppressAddress(service.project, a, () => ({ reason: 'manual', address: { email: a } }));
    await suppress(service.project.id, id, 'hard_bounce', 'em_1', { email: a });
    expect(await move(id, b)).toBe('changed');
    expect([await reasonAt(a), await reasonAt(b)]).toEqual(['hard_bounce', 'manual']);
    const own = await getSuppression(service.project.id, id);
    expect([own?.email, own?.bouncedAt, own?.emailId]).toEqual([b, undefined, undefined]);
  });

  test('an erasure takes the addresses out of the suppressions that the contact has left', async () => {
    const [a, b, c] = addresses();
    const id = await create(a);
    for (const [from, to] of [
      [a, b],
      [b, c],
    ] as const) {
      await suppress(service.project.id, id, 'hard_bounce', 'em_1', { email: from });
      expect(await move(id, to)).toBe('changed');
    }
    await deleteContact(service.project, id);
    service.clock.advance(1000);
    expect(await eraseContact(service.project.id, id, () => 60_000)).toBe('done');
    for (const email of [a, b]) {
      const left = await getSuppression(service.project.id, await contactIdFor(service.project, email));
      expect([left?.reason, left?.email]).toEqual(['hard_bounce', undefined]);
    }
  });

  test('an erasure finds every former address, however many there were', async () => {
    const { project } = service;
    const [a] = addresses();
    const id = await create(a);
    await suppress(project.id, id, 'hard_bounce', 'em_1', { email: a });
    for (let n = 0; n < 24; n++) expect(await move(id, `n${n}-${a}`)).toBe('changed');
    const named = { field: 'email', operator: 'in' as const, value: [`n0-${a}`, `n1-${a}`] };
    const filter = { operator: 'AND' as const, conditions: [named] };
    await recordNamedContacts(project, 'cmp_former', filter);
    await deleteContact(project, id);
    const left = async () =>
      (await service.rows())
        .map(({ sk }) => String(sk))
        .filter((sk) => sk.startsWith('NAMED_IN#') || sk.startsWith('FORMER#'));
    expect(await left()).toHaveLength(6);
    let seconds = 12;
    expect(await eraseContact(project.id, id, () => 1_000 * seconds--)).toBe('more');
    const erase = async (afterMs: number) => {
      await service.clock.advance(afterMs);
      expect(await eraseContact(project.id, id, () => 60_000)).toBe('done');
    };
    await erase(61_000);
    await erase(5_000);
    await recordNamedContacts(project, 'cmp_late', filter);
    await erase(61_000);
    expect(await left()).toEqual([]);
    const suppression = await getSuppression(project.id, await contactIdFor(project, a));
    expect([suppression?.reason, suppression?.email]).toEqual(['hard_bounce', undefined]);
  });

  test('an address that gets no email can’t be taken', async () => {
    const [a, b] = addresses();
    const id = await create(a);
    await suppressAddress(service.project, b, () => ({ reason: 'hard_bounce', address: { email: b } }));
    expect(await move(id, b)).toBe('suppressed');
    expect([await at(a), await at(b)]).toEqual([id, undefined]);
  });

  test('the suppression of an erased contact holds for its last address, which it does not tell', async () => {
    const { a, b, id } = await moved('manual');
    await deleteContact(service.project, id);
    expect([await reasonAt(a), await reasonAt(b)]).toEqual([undefined, 'manual']);
    const shown = await getSuppression(service.project.id, await contactIdFor(service.project, b));
    expect(shown?.email).toBeUndefined();
    expect(await getSuppression(service.project.id, id)).toBeNull();
  });
});

test('a way to a contact is none: an erasure that leaves it is counted as one', () => {
  const email = { S: 'a@example.com' };
  const changeOf = (OldImage?: object, NewImage?: object) =>
    countedChange({
      dynamodb: { Keys: { pk: { S: 'P#prj_one#C#00' }, sk: { S: 'ct_1' } }, SequenceNumber: '1', OldImage, NewImage },
    } as DynamoDBRecord)?.change;
  expect(changeOf(undefined, { heir: { S: 'ct_2' } })).toMatchObject({ before: null, after: null });
  expect(changeOf({ email, heir: { S: 'ct_2' } }, { heir: { S: 'ct_2' } })?.after).toBeNull();
  expect(changeOf({ email, heir: { S: 'ct_2' } }, { heir: { S: 'ct_2' } })?.before).not.toBeNull();
});
