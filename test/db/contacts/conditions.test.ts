import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import {
  askToConfirm,
  CONFIRMATION_INTERVAL_MS,
  claimConfirmation,
  confirmSubscription,
  eraseConfirmations,
} from '../../../shared/db/contacts/opt-in';
import {
  type ContactRow,
  createContactRow,
  type Merge,
  type MergeGuard,
  markComplained,
  mergeContactRow,
} from '../../../shared/db/contacts/rows';
import { countIntoSummary, getSummary } from '../../../shared/db/contacts/summaries';
import {
  createSuppressionRow,
  eraseSuppressedAddress,
  setSuppressedAddress,
  strengthenRow,
} from '../../../shared/db/contacts/suppression-rows';
import { getSuppression, liftSuppression } from '../../../shared/db/contacts/suppressions';
import { deleteTopic } from '../../../shared/db/contacts/topics';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { eraseContactRows } from '../../../shared/db/erasure/contact-rows';
import { getMembershipRow, putMembership } from '../../../shared/db/segments/membership-rows';
import { campaignPartition, keys } from '../../../shared/db/table/keys';
import { isConflict } from '../../../shared/db/table/outcomes';
import { get, put } from '../../../shared/db/table/rows';
import { contactId } from '../../../shared/domain/contacts/contact';
import { isoNow, toIso } from '../../../shared/ops/clock';
import { type Service, START, startService } from '../../support/contacts';
import { leavesRow, racing, setRow } from '../../support/races';
import { addTopic } from '../../support/topics';

const AT = toIso(START);
let service: Service;
let people = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** A contact in a state, and the key of its row. */
async function contact(given: Partial<ContactRow> = {}) {
  const email = `one${people++}@example.com`;
  const id = contactId(service.project.salt, email);
  const row = { id, email, subscribed: false, data: {}, createdAt: AT, updatedAt: AT, version: 1, generation: 'g1' };
  await createContactRow('prj_one', { ...row, source: 'api', ...given });
  return { id, generation: 'g1', key: keys.contact('prj_one', id) };
}

const stored = async ({ id }: { id: string }) => (await get<ContactRow>(keys.contact('prj_one', id))) as ContactRow;

describe('a contact unsubscribes', () => {
  test.each<[string, Partial<ContactRow>]>([
    ['if it is subscribed, whatever else its row says', { subscribed: true, leftAt: AT }],
    ['if it never was subscribed: then it is not asked to', {}],
    ['if it was asked', { leftAt: AT, pendingSince: AT }],
  ])('%s', async (_, given) => {
    const one = await contact(given);
    await setSubscribed(service.project, one.id, false);
    const after = await stored(one);
    expect(after).toMatchObject({ subscribed: false, leftAt: isoNow(), version: 2 });
    expect(after.pendingSince).toBeUndefined();
  });

  test('and nothing is written if it has left', async () => {
    const one = await contact({ leftAt: AT });
    expect(await leavesRow(one.key, () => setSubscribed(service.project, one.id, false))).toBe(true);
  });
});

test('a contact subscribes unless it complained, and nothing is written if it is subscribed', async () => {
  const [left, complained] = [await contact({ leftAt: AT }), await contact({ complained: true })];
  expect(await setSubscribed(service.project, left.id, true)).toBe('changed');
  expect(await leavesRow(left.key, () => setSubscribed(service.project, left.id, true))).toBe(true);
  expect(await setSubscribed(service.project, complained.id, true)).toBe('refused');
  expect(await setSubscribed(service.project, 'ct_none', true)).toBe('missing');
});

describe('a confirmation', () => {
  const asked = () => toIso(service.clock.now() - CONFIRMATION_INTERVAL_MS);

  test.each<[string, Partial<ContactRow>]>([
    ['is subscribed', { subscribed: true }],
    ['complained', { complained: true }],
    ['has left', { leftAt: AT }],
    ['was asked less than a day ago', { pendingSince: toIso(START - CONFIRMATION_INTERVAL_MS + 1) }],
    ['was created again', { generation: 'g2' }],
  ])('is not asked of a contact that %s', async (_, given) => {
    const one = await contact(given);
    expect(await leavesRow(one.key, () => askToConfirm('prj_one', one))).toBe(true);
  });

  test('is asked of one that never was asked, and again after a day', async () => {
    for (const given of [{}, { pendingSince: asked() }]) {
      const one = await contact(given);
      await askToConfirm('prj_one', one);
      expect(await stored(one)).toMatchObject({ pendingSince: isoNow(), version: 2 });
    }
  });

  test.each<[string, Partial<ContactRow>]>([
    ['complained', { pendingSince: AT, complained: true }],
    ['was not asked', {}],
    ['was created again', { pendingSince: AT, generation: 'g2' }],
  ])('does not subscribe a contact that %s', async (_, given) => {
    const one = await contact(given);
    expect(await leavesRow(one.key, () => confirmSubscription('prj_one', one))).toBe(true);
    expect(await confirmSubscription('prj_one', one)).toBe('over');
  });

  test('subscribes whoever was asked, and a repeat is no error', async () => {
    const one = await contact({ pendingSince: AT });
    expect(await confirmSubscription('prj_one', one)).toBe('subscribed');
    expect(await confirmSubscription('prj_one', one)).toBe('subscribed');
    expect((await stored(one)).version).toBe(2);
  });

  test('of two requests at once one gets the email', async () => {
    const ask = (n: number) => ({ contactId: 'ct_two', generation: 'g1', asked: toIso(START + n) });
    expect((await Promise.all([1, 2].map((n) => claimConfirmation('prj_one', ask(n))))).sort()).toEqual([1, null]);
    await service.clock.advance(CONFIRMATION_INTERVAL_MS);
    expect((await Promise.all([3, 4].map((n) => claimConfirmation('prj_one', ask(n))))).sort()).toEqual([2, null]);
  });

  test('of a contact that was created again outlasts the erasure of the former one', async () => {
    const ask = { contactId: 'ct_again', generation: 'g2', asked: AT };
    await claimConfirmation('prj_one', ask);
    const key = keys.confirmation('prj_one', 'ct_again');
    const erasure = { contactId: 'ct_again', generations: ['g0', 'g1'], deletedAt: AT };
    expect(await leavesRow(key, () => eraseConfirmations('prj_one', erasure))).toBe(true);
    await eraseConfirmations('prj_one', { ...erasure, generations: ['g1', 'g2'] });
    expect(await get(key)).toBeNull();
  });
});

test('a contact is made once', async () => {
  const one = await contact();
  const { dataBytes: _, ...row } = await stored(one);
  const again = () => createContactRow('prj_one', { ...row, generation: 'g2' });
  expect(await leavesRow(one.key, again)).toBe(true);
  expect(isConflict(await again())).toBe(true);
});

describe('a merge is refused', () => {
  const bare: Merge = { patch: { a: 1 }, subscribed: undefined };
  const room: MergeGuard = { maximumKeys: 1, maximumBytes: 7, addedBytes: 7 };
  const isRefused = async (given: Partial<ContactRow>, merge: Partial<Merge>, guard: MergeGuard = room) => {
    const one = await contact({ data: { b: 1 }, ...given });
    return isConflict(await mergeContactRow('prj_one', one.id, { ...bare, ...merge }, guard));
  };

  test.each<[string, Partial<ContactRow>, Partial<Merge>, MergeGuard]>([
    ['if the contact has too many keys', {}, {}, { ...room, maximumKeys: 0 }],
    ['if the contact has too many bytes', {}, {}, { ...room, maximumBytes: 6 }],
    ['if the contact changed since it was measured', { version: 2 }, {}, { version: 1, dataBytes: 7 }],
    ['if the contact was created again', { generation: 'g2' }, { current: { generation: 'g1' } }, room],
    ['if it would subscribe whoever complained', { complained: true }, { subscribed: true }, room],
    ['if the contact has topics by now', { topics: { t: true } }, { preferences: { topics: { t: false } } }, room],
    [
      'if the contact has no topics any more',
      {},
      { preferences: { topics: { t: false } }, current: { generation: 'g1', topics: {} } },
      room,
    ],
  ])('%s', async (_, given, merge, guard) => {
    expect(await isRefused(given, merge, guard)).toBe(true);
  });

  test('in none of these cases: there is just enough room, the version is the same, the topics are as seen', async () => {
    expect(await isRefused({}, {})).toBe(false);
    expect(await isRefused({}, {}, { version: 1, dataBytes: 7 })).toBe(false);
    expect(await isRefused({}, { preferences: { topics: { t: false } }, subscribed: true })).toBe(false);
    const topics = { t: true };
    expect(await isRefused({ topics }, { preferences: { topics }, current: { generation: 'g1', topics } })).toBe(false);
  });

  test('by nobody if the contact complains: it is marked once', async () => {
    const one = await contact({ subscribed: true });
    await markComplained('prj_one', one.id);
    expect(await stored(one)).toMatchObject({ complained: true, subscribed: false, version: 2 });
    expect(await leavesRow(one.key, () => markComplained('prj_one', one.id))).toBe(true);
  });
});

describe('a summary counts every event once', () => {
  const summaryUpdate = (id: string, n: number) => ({
    projectId: 'prj_one',
    contactId: id,
    generation: 'g1',
    events: [{ name: 'bought', at: START + n }],
    sequence: `49${String(n).padStart(19, '0')}`,
  });
  const counted = async (id: string) => (await getSummary('prj_one', id, 'g1'))?.names.bought?.count;

  test('if another reader makes or changes it between the look and the write', async () => {
    const { id } = await contact();
    const race = (n: number) =>
      racing(
        () => countIntoSummary(summaryUpdate(id, n)),
        () => countIntoSummary(summaryUpdate(id, n + 1)),
      );
    expect([await race(1), await counted(id)]).toEqual(['counted', 2]);
    expect([await race(3), await counted(id)]).toEqual(['counted', 4]);
  });

  test('if a former contact of the address writes it between the look and the write', async () => {
    const { id } = await contact();
    await countIntoSummary(summaryUpdate(id, 1));
    const others = () => setRow(keys.summary('prj_one', id), { generation: 'g0' });
    expect(await racing(others, () => countIntoSummary(summaryUpdate(id, 2)))).toBe('counted');
    expect(await counted(id)).toBe(1);
  });
});

describe('a suppression', () => {
  const suppressed = async (contactId: string, reason: 'manual' | 'hard_bounce' | 'complaint') => {
    await createSuppressionRow('prj_one', { contactId, reason, address: { email: 'a@example.com', generation: 'g1' } });
    return keys.suppression('prj_one', contactId);
  };

  test('is made once, and only a stronger reason replaces its own', async () => {
    const key = await suppressed('ct_s1', 'hard_bounce');
    expect(await leavesRow(key, () => suppressed('ct_s1', 'complaint'))).toBe(true);
    const strengthen = (reason: 'manual' | 'hard_bounce' | 'complaint') =>
      strengthenRow('prj_one', { contactId: 'ct_s1', reason });
    expect([await strengthen('manual'), await strengthen('hard_bounce')]).toEqual([false, false]);
    expect(await strengthen('complaint')).toBe(true);
    expect(await liftSuppression('prj_one', 'ct_s1')).toBe('refused');
    expect(await liftSuppression('prj_one', 'ct_s0')).toBe('missing');
    await suppressed('ct_s2', 'manual');
    expect(await liftSuppression('prj_one', 'ct_s2')).toBe('lifted');
  });

  test('keeps an address that it got while the one of a deleted contact was erased', async () => {
    await suppressed('ct_s3', 'manual');
    const erasure = { contactId: 'ct_s3', generations: ['g1'], deletedAt: AT };
    const given = async () => {
      await service.clock.advance(1);
      await setSuppressedAddress('prj_one', 'ct_s3', { email: 'b@example.com', generation: 'g2' });
    };
    await racing(given, () => eraseSuppressedAddress('prj_one', erasure));
    expect(await getSuppression('prj_one', 'ct_s3')).toMatchObject({ email: 'b@example.com' });
    await eraseSuppressedAddress('prj_one', { ...erasure, generations: ['g2'] });
    expect((await getSuppression('prj_one', 'ct_s3'))?.email).toBeUndefined();
  });
});

describe('a deletion', () => {
  const erasureOf = (id: string) => keys.erasure('prj_one', id);
  const putErasure = (id: string, ...generations: string[]) =>
    put({ ...erasureOf(id), v: 1, contactId: id, generations, deletedAt: AT });
  const erase = (id: string) => eraseContact('prj_one', id, () => 60_000);

  test('forgets no generation that another one deleted meanwhile', async () => {
    const [first, second] = [await contact(), await contact()];
    expect(
      await racing(
        () => putErasure(first.id, 'g0'),
        () => deleteContact(service.project, first.id),
      ),
    ).toBe('deleted');
    expect(await get(erasureOf(first.id))).toMatchObject({ generations: ['g0', 'g1'] });
    await putErasure(second.id, 'g8');
    await racing(
      () => putErasure(second.id, 'g8', 'g9'),
      () => deleteContact(service.project, second.id),
    );
    expect(await get(erasureOf(second.id))).toMatchObject({ generations: ['g8', 'g9', 'g1'] });
  });

  test('of another contact is repeated if the contact was created again', async () => {
    const one = await contact();
    await racing(
      () => setRow(one.key, { generation: 'g2' }),
      () => deleteContact(service.project, one.id),
    );
    expect(await get(erasureOf(one.id))).toMatchObject({ generations: ['g2'] });
  });

  test('is scanned again if a generation came in the meantime, and stays open then', async () => {
    const id = 'ct_scan';
    await putErasure(id, 'g1');
    await racing(
      () => putErasure(id, 'g1', 'g2'),
      () => erase(id),
      'scannedAt',
    );
    expect(await get(erasureOf(id))).not.toHaveProperty('scannedAt');
    const earlier = toIso(service.clock.now() - 1);
    await racing(
      () => setRow(erasureOf(id), { scannedAt: earlier }),
      () => erase(id),
      'scannedAt',
    );
    expect(await get(erasureOf(id))).toHaveProperty('scannedAt', earlier);
    await service.clock.advance(60_000);
    await racing(
      () => setRow(erasureOf(id), { generations: ['g1', 'g2', 'g3'] }),
      () => erase(id),
      'TransactItems',
    );
    expect(await get(erasureOf(id))).toHaveProperty('generations', ['g1', 'g2', 'g3']);
    await erase(id);
    expect(await get(erasureOf(id))).toBeNull();
  });

  test('keeps the summary of a contact that was created again', async () => {
    const key = keys.summary('prj_one', 'ct_sum');
    const summary = (generation: string) =>
      put({ ...key, v: 1, contactId: 'ct_sum', generation, names: {}, sequence: '1' });
    await summary('g1');
    await putErasure('ct_sum', 'g1');
    await racing(
      () => summary('g2'),
      () => erase('ct_sum'),
      'ct_sum#S',
    );
    expect(await get(key)).toMatchObject({ generation: 'g2' });
    await summary('g1');
    await erase('ct_sum');
    expect(await get(key)).toBeNull();
  });

  test('keeps a membership that the next contact of the address got meanwhile', async () => {
    const one = await contact();
    const ref = { projectId: 'prj_one', contactId: one.id, segmentId: 'seg_1' };
    await putMembership(ref, null, { generation: 'g1', member: true, nextChangeAt: null, silent: false });
    const seen = await getMembershipRow(ref);
    const again = () => putMembership(ref, seen, { generation: 'g2', member: true, nextChangeAt: null, silent: false });
    const erasure = { contactId: one.id, generations: ['g1'], deletedAt: AT };
    await racing(again, () => eraseContactRows('prj_one', erasure, () => true));
    expect(await getMembershipRow(ref)).toMatchObject({ generation: 'g2' });
    await eraseContactRows('prj_one', { ...erasure, generations: ['g2'] }, () => true);
    expect(await getMembershipRow(ref)).toBeNull();
  });
});

describe('a topic', () => {
  test('is made once', async () => {
    await addTopic('prj_one', 'top_once');
    const key = keys.topic('prj_one', 'top_once');
    expect(await leavesRow(key, () => addTopic('prj_one', 'top_once', { name: 'other' }))).toBe(true);
  });

  test.each<[string, Record<string, unknown>, 'deleted' | 'in_use']>([
    ['that no campaign names', { topicId: 'top_other', status: 'DRAFT' }, 'deleted'],
    ['of a campaign that was sent', { topicId: 'top', status: 'SENT' }, 'deleted'],
    ['of a campaign that waits', { topicId: 'top', status: 'SCHEDULED' }, 'in_use'],
    ['of something without a status', { topicId: 'top' }, 'in_use'],
  ])('%s is deleted or not', async (name, row, outcome) => {
    const projectId = `prj_topic ${name}`;
    await addTopic(projectId, 'top');
    await put({ pk: campaignPartition(projectId), sk: 'cmp_1', v: 1, id: 'cmp_1', name: 'News', ...row });
    const user = { kind: 'campaign', id: 'cmp_1', name: 'News' };
    expect(await deleteTopic(projectId, 'top')).toEqual(outcome === 'deleted' ? 'deleted' : { users: [user] });
  });
});
