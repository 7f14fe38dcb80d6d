import { describe, expect, test } from '@jest/globals';
import type { ActionStep } from '../../../shared/contract/workflows';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { changeContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { createSegment } from '../../../shared/db/segments/changes';
import { addMembers, listMembershipsOf, removeMembers } from '../../../shared/db/segments/memberships';
import type { Segment } from '../../../shared/domain/segments/segment';
import { contactReply } from '../../../shared/http/contact-reply';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { doStep } from '../../../shared/services/do-step/do-step';
import { act, anExecution, failure, payloads, useStage } from '../../support/steps';
import { dyingAtWrite } from '../../support/worker';

const on = useStage();
const doing = (step: ActionStep, of = on.execution) => act(step, of, { ...on, payloads });
const rowNow = async () => {
  const row = await readContactRow(on.project.id, on.person.id);
  if (!row) throw new Error('the contact is gone');
  return row;
};

describe('a step that changes the contact', () => {
  const update = (members: object): ActionStep => ({ id: 'one', type: 'UPDATE_CONTACT', ...members });
  const upgrade = () => update({ data: { plan: '{{ trigger.plan }}', name: null, was: '{{ plan }}' } });

  test("merges the rendered data, and the contact's version says how long the chain of causes is", async () => {
    expect(await doing(upgrade())).toEqual({ kind: 'done', outcome: 'updated' });
    const row = await rowNow();
    expect(row).toMatchObject({ data: { plan: 'pro', was: 'free' }, cause: { version: 2, depth: 3 }, version: 2 });
    expect(row.data).not.toHaveProperty('name');
    expect(row.marks).toEqual([expect.stringMatching(/^[\w-]{12}$/)]);
    await changeContact(on.project.id, on.person.id, { patch: { plan: 'other' } });
    expect(await rowNow()).toMatchObject({ version: 3, cause: { version: 2 }, marks: row.marks });
    expect(contactReply(await rowNow())).not.toHaveProperty('marks');
  });

  test('makes the data unconfirmed if it may copy what a public key has sent', async () => {
    const copied = { ...on, payloads, untrusted: { trigger: 'always' } } as const;
    await act(update({ subscribed: true }), on.execution, copied);
    expect((await rowNow()).unconfirmed).toBeUndefined();
    await act(upgrade(), anExecution(on.workflow, on.person), copied);
    expect(await rowNow()).toMatchObject({ data: { plan: 'pro' }, unconfirmed: 'data' });
    await doing(update({ data: { other: 1 } }), anExecution(on.workflow, on.person));
    expect((await rowNow()).unconfirmed).toBe('data');
  });

  test('changes it once, even if the process died and others changed it since', async () => {
    for (const when of ['before', 'after'] as const) {
      const own = anExecution(on.workflow, on.person);
      expect(await dyingAtWrite(1, when, () => doing(upgrade(), own))).toBe(true);
      await changeContact(on.project.id, on.person.id, { patch: { plan: when } });
      await doing(upgrade(), own);
      expect((await rowNow()).data.plan).toBe(when === 'before' ? 'pro' : 'after');
    }
  });

  test('and many others at once on one contact all do their part, and the contact remembers the last eight', async () => {
    const steps = Array.from({ length: 6 }, (_, n) => update({ data: { [`k${n}`]: `{{ trigger.id }}${n}` } }));
    const executions = steps.map(() => anExecution(on.workflow, on.person));
    const twice = [...steps, ...steps].map((step, n) => doing(step, executions[n % 6]));
    for (const outcome of await Promise.all(twice)) expect(outcome).toMatchObject({ outcome: 'updated' });
    expect((await rowNow()).data).toMatchObject({ k0: '70', k5: '75' });
    expect(await rowNow()).toMatchObject({ version: 7, cause: { version: 7, depth: 3 } });
    for (let n = 0; n < 4; n++) await doing(update({ data: { n } }), anExecution(on.workflow, on.person));
    expect((await rowNow()).marks).toHaveLength(8);
  });

  test('unsubscribes and subscribes, but not after a complaint; without a change it writes nothing', async () => {
    await doing(update({ subscribed: false }));
    expect(await rowNow()).toMatchObject({ subscribed: false, version: 2 });
    await doing(update({ subscribed: true }), { ...on.execution, visit: 2 });
    await doing(update({ subscribed: true }), { ...on.execution, visit: 3 });
    expect(await rowNow()).toMatchObject({ subscribed: true, version: 3 });
    await suppress(on.project.id, on.person.id, 'complaint');
    expect(await doing(update({ subscribed: true }), { ...on.execution, visit: 4 })).toMatchObject({
      outcome: 'updated',
    });
    expect(await rowNow()).toMatchObject({ subscribed: false });
  });

  test("fails beyond the limits of the contact's data, and treats a contact of another generation as gone", async () => {
    const text = 'x'.repeat(20_000);
    await doing(update({ data: { a: text } }));
    const full = await doing(update({ data: { b: text } }), { ...on.execution, visit: 2 });
    expect(full).toEqual(
      failure(/^contact_data: data: At most 32 KB.*\.$/, /^If the contact's data is wrong, change it and retry\./),
    );
    expect(await doing(upgrade(), { ...on.execution, generation: 'former' })).toEqual({ kind: 'gone' });
    const contact = await rowNow();
    await deleteContact(on.project, on.person.id);
    expect(await doStep(upgrade(), on.execution, { ...on, contact, payloads, untrusted: {} })).toEqual({
      kind: 'gone',
    });
  });
});

describe('a step that adds the contact to a segment', () => {
  const change = (type: 'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT', segmentId: string): ActionStep => ({
    id: 'one',
    type,
    segmentId,
  });
  async function aSegment(type: Segment['type']): Promise<string> {
    const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1 };
    const times = { createdAt: isoNow(), updatedAt: isoNow() };
    const filters = { operator: 'AND' as const, conditions: [] };
    const id = newId('seg');
    const named = { id, projectId: on.project.id, name: id, type, filters, trackMembership: false };
    await createSegment({ ...named, ...versions, ...times }, []);
    return id;
  }

  test('or removes it does so once, even if the process died and others changed it since', async () => {
    const list = await aSegment('STATIC');
    const members = () => listMembershipsOf(on.project.id, on.person.id);
    expect(await doing(change('ADD_TO_SEGMENT', list))).toEqual({ kind: 'done', outcome: 'added' });
    expect(await members()).toEqual([list]);
    const row = (await on.service.rows()).find(({ segmentId }) => segmentId === list);
    expect(row).toMatchObject({ depth: 3, generation: on.execution.generation });

    await removeMembers(on.project.id, list, [on.person.id]);
    await doing(change('ADD_TO_SEGMENT', list));
    expect(await members()).toEqual([]);
    const changed = (await on.service.rows()).find(({ segmentId }) => segmentId === list);
    expect(changed).not.toHaveProperty('depth');

    await addMembers(on.project.id, list, [on.person]);
    const later = { ...on.execution, visit: 2 };
    expect(await doing(change('REMOVE_FROM_SEGMENT', list), later)).toEqual({ kind: 'done', outcome: 'removed' });
    await addMembers(on.project.id, list, [on.person]);
    await doing(change('REMOVE_FROM_SEGMENT', list), later);
    expect(await members()).toEqual([list]);
  });

  test('fails if the segment is gone or dynamic', async () => {
    const dynamic = await aSegment('DYNAMIC');
    expect(await doing(change('ADD_TO_SEGMENT', 'seg_none'))).toEqual(
      failure(
        /^segment_not_found: .* no longer exists\.$/,
        /executions that begin afterwards .* a retry fails again\.$/,
      ),
    );
    expect(await doing(change('REMOVE_FROM_SEGMENT', dynamic))).toEqual(failure(/^segment_not_static: .*\.$/));
  });
});
