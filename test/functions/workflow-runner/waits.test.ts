import { describe, expect, test } from '@jest/globals';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { dyingAtWrite } from '../../support/worker';
import { pathOf, useWorkflowRunner } from '../../support/workflow-runner';
import { delay, exits, is, note, waiting } from '../../support/workflow-steps';

const on = useWorkflowRunner();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a wait for an event', () => {
  test('counts events since the beginning, even if the workflow runner comes later', async () => {
    await on.workflow([waiting('wait'), ...exits]);
    const person = await on.contact();
    const began = await on.happens(person, 'began');
    await on.happens(person, 'paid', { at: on.now + 1_000 });
    on.service.clock.advance(MINUTE);
    await on.take([began]);
    expect(await on.path()).toBe('wait:event came:exited =EXITED came');
  });

  test('counts events since the one that ended the wait before it, however late that was noticed', async () => {
    await on.workflow([waiting('one', 'asked', { onEvent: 'two' }), waiting('two'), ...exits]);
    const person = await on.contact();
    const began = await on.happens(person, 'began');
    await on.happens(person, 'paid', { at: on.now + 1_000 });
    await on.happens(person, 'asked', { at: on.now + 2_000 });
    on.service.clock.advance(MINUTE);
    await on.take([began]);
    expect(await on.path()).toBe('one:event two=WAITING');
    await on.pass(HOUR);
    expect(await on.path()).toBe('one:event two:timeout late:exited =EXITED late');
    const another = await on.contact();
    const begun = await on.happens(another, 'began');
    await on.happens(another, 'asked', { at: on.now + 1_000 });
    await on.happens(another, 'paid', { at: on.now + 2_000 });
    on.service.clock.advance(MINUTE);
    await on.take([begun]);
    expect((await on.paths()).at(-1)).toBe('one:event two:event came:exited =EXITED came');
  });

  test('at its time-out checks again all events that count, from before it began too, with the contact as it is then', async () => {
    const filter = is('data.a', 1);
    await on.workflow([waiting('one', 'asked', { onEvent: 'two' }), waiting('two', 'paid', { filter }), ...exits]);
    const person = await on.contact({ a: 0 });
    const began = await on.happens(person, 'began');
    await on.happens(person, 'asked', { at: on.now + 1_000 });
    await on.happens(person, 'paid', { at: on.now + 2_000 });
    on.service.clock.advance(MINUTE);
    await on.take([began]);
    expect(await on.path()).toBe('one:event two=WAITING');
    const { email = '' } = (await readContactRow(on.project.id, person)) ?? {};
    await upsertContact(on.project, { email, subscribedIfNew: true, source: 'api', patch: { a: 1 } });
    await on.pass(HOUR);
    expect(await on.path()).toBe('one:event two:event came:exited =EXITED came');
  });

  test('of a chain ends with one of the events of a millisecond, whatever their names and however it hears of them', async () => {
    const chain = ['paid', 'paid', 'asked', 'paid'].map((event, n) => waiting(`${n}`, event, { onEvent: `${n + 1}` }));
    await on.workflow([...chain, { id: '4', type: 'EXIT' }, ...exits]);
    const person = await on.contact();
    await on.emit(person, 'began');
    on.service.clock.advance(MINUTE);
    await on.emit(person, 'paid');
    expect(await on.path()).toBe('0:event 1=WAITING');
    await on.happens(person, 'asked');
    await on.emit(person, 'paid');
    expect(await on.path()).toBe('0:event 1:event 2:event 3=WAITING');
    await on.pass(HOUR);
    expect(await on.path()).toBe('0:event 1:event 2:event 3:timeout late:exited =EXITED late');
  });

  test('checks exitWhen after an event that had come before it began, even if it is the last step', async () => {
    await on.workflow([waiting('wait', 'paid', { onEvent: undefined })], { exitWhen: is('received.sum', 5) });
    const person = await on.contact();
    const began = await on.happens(person, 'began');
    await on.happens(person, 'paid', { at: on.now + 1_000, data: { sum: 5 } });
    on.service.clock.advance(MINUTE);
    await on.take([began]);
    expect(await on.path()).toBe('wait=EXITED exit_when');
  });

  test('ends with its own event if a workflow runner that had found those of a whole chain died', async () => {
    await on.workflow([waiting('one', 'paid', { onEvent: 'two' }), waiting('two', 'paid'), ...exits]);
    for (let n = 1, isOver = false; !isOver; n++) {
      const person = await on.contact();
      const began = await on.happens(person, 'began');
      await on.happens(person, 'paid', { at: on.now + 1_000 });
      await on.happens(person, 'paid', { at: on.now + 2_000 });
      on.service.clock.advance(MINUTE);
      isOver = !(await dyingAtWrite(n, 'after', () => on.take([began])));
      await on.pass(3 * MINUTE, [person]);
      await on.take([began]);
      const [own] = await on.executions([person]);
      expect([n, own && pathOf(own)]).toEqual([n, 'one:event two:event came:exited =EXITED came']);
    }
  });

  test('of a year, whose workflow runner died at the step behind it, continues with the repeat of the message', async () => {
    const timeout = { amount: 365, unit: 'days' };
    await on.workflow([waiting('wait', 'paid', { timeout, onEvent: 'note' }), note('note'), ...exits]);
    for (let n = 1, isOver = false; !isOver; n++) {
      const person = await on.contact();
      await on.emit(person, 'began');
      const paid = await on.happens(person, 'paid');
      isOver = !(await dyingAtWrite(n, 'after', () => on.take([paid])));
      for (const message of [paid, { ...paid, again: 1 }]) {
        await on.take([message]);
        on.service.clock.advance(76_000);
      }
      const [own] = await on.executions([person]);
      expect([n, own && pathOf(own)]).toEqual([n, 'wait:event note:updated =COMPLETED']);
    }
  });

  test('counts what happened after its workflow runner died, and nothing from before the step', async () => {
    await on.workflow([note('note', 'wait'), waiting('wait'), ...exits]);
    const isListening = async (contactId: string) =>
      (await on.rowsOf(contactId)).some(({ sk }) => String(sk).startsWith('EXECUTION_EVENT#'));
    let person = '';
    // One write later each time: up to the one that puts up the subscription, before the wait itself is stored.
    for (let n = 1; n < 10 && (person === '' || !(await isListening(person))); n++) {
      person = await on.contact();
      const began = await on.happens(person, 'began');
      await on.happens(person, 'paid', { at: on.now - 1 });
      await dyingAtWrite(n, 'after', () => on.take([began]));
    }
    const own = async () => pathOf((await on.executions([person]))[0] as Execution);
    expect(await own()).toBe('note=RUNNING');
    on.service.clock.advance(5_000);
    const paid = await on.happens(person, 'paid');
    await on.take([paid]);
    expect(on.queue.map(({ at, body }) => [at - on.now, body])).toEqual([[20_000, { ...paid, again: 1 }]]);
    await on.pass(3 * MINUTE, [person]);
    expect(await own()).toBe('note:updated wait:event came:exited =EXITED came');
  });

  test('ends with the event if event and time-out come at once, whichever is first', async () => {
    await on.workflow([waiting('wait'), ...exits]);
    const people = [await on.contact(), await on.contact(), await on.contact()];
    for (const person of people) await on.emit(person, 'began');
    on.service.clock.advance(HOUR);
    const woken = (await on.executions()).map(on.wake);
    const [first, second, third] = await Promise.all(people.map((person) => on.happens(person, 'paid')));
    if (!first || !second || !third) throw new Error('too few');
    await Promise.all([on.take(woken), on.take([first, second])]);
    await on.take([third, ...woken]);
    expect(await on.paths()).toEqual(people.map(() => 'wait:event came:exited =EXITED came'));
  });

  test('times out, finds at its end an event whose message was lost, and none from after its end', async () => {
    await on.workflow([waiting('wait', 'paid', { filter: is('received.sum', 5) }), ...exits]);
    const [none, unheard, tooLate] = [await on.contact(), await on.contact(), await on.contact()];
    for (const person of [none, unheard, tooLate]) await on.emit(person, 'began');
    on.service.clock.advance(HOUR);
    await on.happens(none, 'paid', { data: { sum: 4 } });
    await on.happens(unheard, 'paid', { data: { sum: 5 } });
    on.service.clock.advance(1_000);
    const paid = await on.happens(tooLate, 'paid', { data: { sum: 5 } });
    await on.take([paid, ...(await on.executions()).map(on.wake)]);
    const reasons = new Map((await on.executions()).map(({ contactId, reason }) => [contactId, reason]));
    expect([none, unheard, tooLate].map((person) => reasons.get(person))).toEqual(['late', 'came', 'late']);
  });

  test('is not ended by an event from after its end, even if that comes before the time-out is noticed', async () => {
    await on.workflow([waiting('wait'), ...exits]);
    const person = await on.contact();
    await on.emit(person, 'began');
    on.service.clock.advance(HOUR + 1);
    await on.emit(person, 'paid');
    expect(await on.path()).toBe('wait=WAITING');
    await on.pass(0);
    expect(await on.path()).toBe('wait:timeout late:exited =EXITED late');
  });

  test('is not ended by an event from before its start that comes while it waits', async () => {
    await on.workflow([note('note', 'wait'), waiting('wait'), ...exits]);
    const person = await on.contact();
    await on.happens(person, 'paid', { at: on.now - 2 });
    const before = await on.happens(person, 'paid', { at: on.now - 1 });
    await on.emit(person, 'began');
    await on.take([before]);
    expect(await on.path()).toBe('note:updated wait=WAITING');
    await on.pass(HOUR);
    expect(await on.path()).toBe('note:updated wait:timeout late:exited =EXITED late');
  });

  test('uses an event once: a loop waits for the next one, and a leftover subscription is removed', async () => {
    await on.workflow([waiting('wait', 'paid', { onEvent: 'again' }), waiting('again', 'paid'), ...exits]);
    const person = await on.contact();
    await on.emit(person, 'began');
    const first = await on.emit(person, 'paid');
    await on.take([first]);
    expect(await on.path()).toBe('wait:event again=WAITING');
    await on.emit(person, 'paid');
    expect(await on.path()).toBe('wait:event again:event came:exited =EXITED came');
    const subscriptions = async () =>
      (await on.rowsOf(person)).filter(({ sk }) => String(sk).startsWith('EXECUTION_EVENT#'));
    expect(await subscriptions()).toHaveLength(1);
    await on.emit(person, 'paid');
    expect(await subscriptions()).toEqual([]);
  });
});

describe('time', () => {
  /** As a due row rounds it. */
  const rounded = (moment: number): number => Math.ceil(moment / 10_000) * 10_000;

  test('the queue wakes a short wait to the second, and a due row that is stored before it wakes a long one', async () => {
    await on.workflow([
      delay('short', 10, 'minutes', 'long'),
      delay('long', 1, 'days', 'at'),
      { id: 'at', type: 'DELAY', until: '09:30' },
    ]);
    const person = await on.contact({ timezone: 'Asia/Kolkata' });
    await on.emit(person, 'began');
    const begun = on.now;
    expect(on.queue).toEqual([{ at: begun + 10 * MINUTE, body: on.wake(await on.execution()) }]);
    // That of the beginning, at which the dispatcher looks for an execution whose workflow runner died.
    expect(await on.dueAt()).toEqual([rounded(begun + 90_000)]);
    await on.take([on.wake(await on.execution())]);
    expect(await on.path()).toBe('short=WAITING');
    await on.pass(10 * MINUTE);
    expect(await on.dueAt()).toEqual([rounded(begun + 10 * MINUTE + DAY)]);
    expect(on.queue).toEqual([]);
    await on.pass(DAY);
    expect(new Date((await on.execution()).waitingUntil ?? 0).toISOString()).toMatch(/T04:00:00.000Z$/);
    await on.pass(DAY);
    expect(await on.path()).toBe('short:waited long:waited at:waited =COMPLETED');
    expect(await on.dueAt()).toEqual([]);
  });

  test('a short wait behind one of a year that an event has ended is in a due row, because that of the year is far away', async () => {
    const timeout = { amount: 365, unit: 'days' };
    await on.workflow([
      waiting('year', 'paid', { timeout, onEvent: 'short' }),
      delay('short', 10, 'minutes'),
      ...exits,
    ]);
    const person = await on.contact();
    await on.emit(person, 'began');
    on.service.clock.advance(HOUR);
    await on.emit(person, 'paid');
    expect(await on.path()).toBe('year:event short=WAITING');
    expect(await on.dueAt()).toEqual([rounded(on.now + 10 * MINUTE), rounded(on.now - HOUR + 365 * DAY)]);
  });

  test('a year of waits keeps what the execution began with', async () => {
    const year = (id: string, next: string) => delay(id, 365, 'days', next);
    await on.workflow([year('one', 'two'), year('two', 'three'), year('three', 'note'), note('note')]);
    const person = await on.contact();
    await on.emit(person, 'began', { data: { a: '1'.repeat(300) } });
    for (let n = 0; n < 3; n++) await on.pass(365 * DAY);
    const rows = (await on.rowsOf(person)).filter(({ ttl }) => ttl !== undefined);
    const own = rows.filter(({ sk }) => !String(sk).startsWith('EVENT#'));
    expect(own).toHaveLength(2);
    for (const { ttl } of own) expect(Number(ttl) * 1000).toBeGreaterThan(on.now + 365 * DAY);
    expect(await on.path()).toBe('one:waited two:waited three:waited note:updated =COMPLETED');
  });

  test('an invocation leaves what it has no time for to the next one', async () => {
    await on.workflow([delay('wait', 1, 'minutes', 'note'), note('note')]);
    const person = await on.contact();
    await on.emit(person, 'began');
    on.queue = [];
    on.service.clock.advance(MINUTE);
    const woken = on.wake(await on.execution());
    expect(await on.take([woken], 14_000)).toEqual([]);
    expect(on.queue).toEqual([{ at: on.now, body: woken }]);
    const began = await on.happens(person, 'began');
    expect(await on.take([began], 14_000)).toEqual([]);
    expect(on.queue.at(-1)).toEqual({ at: on.now, body: began });
  });

  test('an execution of ten steps fits into one write unit', async () => {
    const steps = Array.from({ length: 10 }, (_, n) => note(`step-${n}`, n < 9 ? `step-${n + 1}` : undefined));
    await on.workflow([delay('first', 3, 'days', 'step-0'), ...steps]);
    const person = await on.contact();
    await on.emit(person, 'began');
    await on.pass(3 * DAY);
    const row = (await on.rowsOf(person)).find(({ sk }) => String(sk).startsWith('EXECUTION#'));
    expect((await on.execution()).history).toHaveLength(11);
    // JSON has more bytes than DynamoDB counts: quotes, and numbers digit by digit.
    expect(Buffer.byteLength(JSON.stringify(row))).toBeLessThan(1_100);
  });
});
