import { describe, expect, test } from '@jest/globals';
import type { Step } from '../../../shared/contract/workflows';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { createSegment } from '../../../shared/db/segments/changes';
import { EMAIL, MEMBERSHIP } from '../../../shared/db/table/keys';
import type { Segment } from '../../../shared/domain/segments/segment';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { sized } from '../../support/sizes';
import { dyingAtWrite } from '../../support/worker';
import { pathOf, useWorkflowRunner } from '../../support/workflow-runner';

const on = useWorkflowRunner();
const MINUTE = 60_000;

async function staticSegment(): Promise<string> {
  const id = newId('seg');
  const times = { createdAt: isoNow(), updatedAt: isoNow() };
  const segment = {
    id,
    projectId: on.project.id,
    name: id,
    type: 'STATIC',
    trackMembership: false,
    version: 1,
    ...times,
  };
  await createSegment(
    {
      ...segment,
      filters: { operator: 'AND', conditions: [] },
      filtersVersion: 1,
      backfilledVersion: 1,
    } as unknown as Segment,
    [],
  );
  return id;
}

/** A step of each kind that changes something of ours, and each kind of wait. */
const everyStep = (segmentId: string): Step[] => [
  { id: 'note', type: 'UPDATE_CONTACT', data: { plan: '{{ trigger.plan }}' }, next: 'which' },
  {
    id: 'which',
    type: 'BRANCH',
    branches: [{ filter: is('data.plan', 'pro'), next: 'join' }],
    else: 'never',
  },
  { id: 'join', type: 'ADD_TO_SEGMENT', segmentId, next: 'mail' },
  {
    id: 'mail',
    type: 'SEND_EMAIL',
    subject: 'Hi',
    body: '<p>Hi</p>',
    from: 'ada@example.com',
    emailType: 'TRANSACTIONAL',
    next: 'rest',
  },
  { id: 'rest', type: 'DELAY', amount: 10, unit: 'minutes', next: 'paid' },
  {
    id: 'paid',
    type: 'WAIT_FOR_EVENT',
    event: 'paid',
    filter: is('received.sum', 5),
    timeout: { amount: 2, unit: 'days' },
    onEvent: 'thank',
    onTimeout: 'never',
  },
  { id: 'thank', type: 'UPDATE_CONTACT', data: { paid: '{{ received.sum }}' }, next: 'leave' },
  { id: 'leave', type: 'REMOVE_FROM_SEGMENT', segmentId, next: 'end' },
  { id: 'end', type: 'EXIT', reason: 'done' },
  { id: 'never', type: 'EXIT', reason: 'lost' },
];

const is = (field: string, value: unknown) => ({
  operator: 'AND' as const,
  conditions: [{ field, operator: 'equals' as const, value: value as string }],
});

const WAY =
  'note:updated which:branch:0 join:added mail:sent rest:waited paid:event thank:updated leave:removed end:exited =EXITED done';

/** What the steps have left behind. */
async function effects(contactId: string) {
  const contact = await readContactRow(on.project.id, contactId);
  const rows = await on.rowsOf(contactId);
  return {
    writes: contact?.version,
    data: contact?.data,
    emails: rows.filter(({ sk }) => String(sk).startsWith(EMAIL)).length,
    memberships: rows.filter(({ sk, member }) => String(sk).startsWith(MEMBERSHIP) && member).length,
  };
}
const once = { writes: 3, data: { plan: 'pro', paid: '5' }, emails: 1, memberships: 0 };

describe('a workflow with all kinds of steps', () => {
  test('acts once at each step, though each message comes twice, late ones again, with two workflow runners at a time', async () => {
    await on.workflow(everyStep(await staticSegment()));
    const person = await on.contact();
    const twice = async (...messages: Parameters<typeof on.take>[0]) => {
      await Promise.all([on.take([...messages, ...messages]), on.take(messages)]);
      await on.take(messages);
    };
    const began = await on.happens(person, 'began', { data: { plan: 'pro' } });
    await twice(began);
    on.service.clock.advance(10 * MINUTE);
    await twice(began, on.wake(await on.execution()));
    const other = await on.happens(person, 'paid', { data: { sum: 4 } });
    const paid = await on.happens(person, 'paid', { data: { sum: 5 } });
    await twice(paid, other, began, on.wake(await on.execution()));
    expect(pathOf(await on.execution())).toBe(WAY);
    expect(await effects(person)).toEqual(once);
  });

  test('acts once at each step and takes the same branches, wherever a workflow runner dies', async () => {
    await on.workflow(everyStep(await staticSegment()));
    const died: string[] = [];
    const strides = [
      ['began', sized(2, 1, 4)],
      ['rest', 1],
      ['paid', sized(1, 1, 2)],
    ] as const;
    for (const [phase, stride] of strides) {
      for (const when of ['before', 'after'] as const) {
        for (let n = when === 'before' ? 1 : stride, isOver = false; !isOver; n += stride) {
          const person = await on.contact();
          const dying = async (name: string, run: () => Promise<unknown>) => {
            if (name !== phase) return run();
            isOver = !(await dyingAtWrite(n, when, run));
            await run();
            return on.pass(2 * MINUTE, [person]);
          };
          const began = await on.happens(person, 'began', { data: { plan: 'pro' } });
          await dying('began', () => on.take([began]));
          await on.pass(8 * MINUTE, [person]);
          const own = (await on.executions([person]))[0];
          if (!own) throw new Error(`${phase}: no execution after dying ${when} write ${n}`);
          on.service.clock.advance(10 * MINUTE);
          await dying('rest', () => on.take([on.wake(own)]));
          const paid = await on.happens(person, 'paid', { data: { sum: 5 } });
          await dying('paid', () => on.take([paid]));
          await on.pass(MINUTE, [person]);
          const end = (await on.executions([person]))[0];
          const story = `${phase}: ${when} write ${n}`;
          expect([story, end && pathOf(end), await effects(person)]).toEqual([story, WAY, once]);
          died.push(story);
        }
      }
    }
    expect(died.length).toBeGreaterThan(sized(15, 25, 10));
  });
});
