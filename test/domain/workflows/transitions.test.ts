import { describe, expect, test } from '@jest/globals';
import { delayEnd } from '../../../shared/domain/workflows/delay-end';
import { type EntryFacts, type EntryGuard, planEntry } from '../../../shared/domain/workflows/entry';
import {
  type Execution,
  executionId,
  isDue,
  isOver,
  readExecutionId,
} from '../../../shared/domain/workflows/execution';
import {
  afterFailure,
  claimExecution,
  endExecution,
  enterStep,
  leaveStep,
  releaseExecution,
  resumeExecution,
  waitUntil,
} from '../../../shared/domain/workflows/transitions';
import { canBegin, mayAwait, type Workflow, type WorkflowVersion } from '../../../shared/domain/workflows/workflow';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const CONTACT = `ct_${'0'.repeat(32)}`;
const ID = executionId(`exe_${'0'.repeat(26)}`, CONTACT);
const execution: Execution = {
  projectId: 'prj_1',
  workflowId: 'wf_1',
  id: ID,
  contactId: CONTACT,
  generation: 'g',
  version: 1,
  status: 'RUNNING',
  revision: 1,
  step: 'a',
  since: 1000,
  visit: 3,
  tries: 2,
  origin: { type: 'MANUAL' },
  depth: 1,
  history: [],
  startedAt: 500,
};
const busy: Execution = { ...execution, waitingUntil: 1, busyUntil: 2, reason: 'late' };

describe('an execution', () => {
  test('enters a step with its first try', () => {
    const entered = { ...execution, step: 'b', since: NOW, visit: 4, tries: 0 };
    expect(enterStep({ ...busy, eventsFrom: 1 }, 'b', NOW)).toEqual(entered);
    expect(enterStep(busy, 'b', NOW, NOW)).toEqual(entered);
    expect(enterStep(busy, 'b', NOW, NOW - 1)).toEqual({ ...entered, eventsFrom: NOW - 1 });
  });

  test('leaves a step with its outcome, and none if it is at none', () => {
    const visit = { step: 'a', startedAt: 1000, endedAt: NOW, outcome: 'sent' };
    expect(leaveStep(busy, 'sent', NOW)).toEqual({ ...execution, step: null, history: [visit] });
    const nowhere = { ...busy, step: null };
    expect(leaveStep(nowhere, 'sent', NOW)).toBe(nowhere);
  });

  test('keeps its newest 100 visits', () => {
    const history = Array.from({ length: 100 }, (_, n) => ({
      step: `s${n}`,
      startedAt: n,
      endedAt: n,
      outcome: 'sent',
    }));
    const kept = leaveStep({ ...execution, history }, 'sent', NOW).history;
    expect([kept.length, kept[0]?.step, kept.at(-1)?.step]).toEqual([100, 's1', 'a']);
  });

  test('is taken for 75 seconds, and given back at once', () => {
    expect(claimExecution(busy, NOW)).toEqual({ ...execution, reason: 'late', busyUntil: NOW + 75_000 });
    expect(releaseExecution(busy, NOW)).toEqual({ ...execution, waitingUntil: NOW });
  });

  test('waits, ends with or without a reason, and continues from where it failed', () => {
    expect(waitUntil(busy, NOW)).toEqual({ ...execution, status: 'WAITING', waitingUntil: NOW });
    expect(endExecution(busy, 'COMPLETED', NOW)).toEqual({ ...execution, status: 'COMPLETED', endedAt: NOW });
    expect(endExecution(busy, 'EXITED', NOW, 'why')).toMatchObject({ status: 'EXITED', reason: 'why' });
    const failed = endExecution(busy, 'FAILED', 1, 'why');
    expect(resumeExecution(failed, NOW)).toEqual({ ...execution, tries: 0, waitingUntil: NOW });
  });

  test.each([
    [0, 30_000],
    [1, 120_000],
    [2, 480_000],
    [3, 1_920_000],
  ])('after %i failed tries and one more rests %i ms, a quarter less or more', (tries, rest) => {
    const until = (jitter: number) =>
      afterFailure({ ...busy, tries }, { kind: 'failed', error: 'down' } as never, NOW, jitter);
    expect(until(0.5)).toEqual({ ...execution, tries: tries + 1, reason: 'down', waitingUntil: NOW + rest });
    expect([until(0).waitingUntil, until(1).waitingUntil]).toEqual([NOW + rest * 0.75, NOW + rest * 1.25]);
  });

  test('fails after the fifth try, and says then what helps', () => {
    const failure = { kind: 'failed', error: 'down', remedy: { failed: 'Mend it.', waiting: '' } } as never;
    const tried = (tries: number) => afterFailure({ ...busy, tries }, failure, NOW, 0.5);
    expect(tried(3)).toMatchObject({ status: 'RUNNING', reason: 'down' });
    expect(tried(4)).toMatchObject({ status: 'FAILED', tries: 5, reason: 'down Mend it.', endedAt: NOW });
    expect(afterFailure({ ...busy, tries: 4 }, { kind: 'failed', error: 'down' } as never, NOW, 0)).toMatchObject({
      reason: 'down',
    });
  });

  test('is due when its wait is over and no run has it', () => {
    const due = (more: Partial<Execution>) => isDue({ ...execution, ...more }, NOW);
    expect([due({}), due({ waitingUntil: NOW }), due({ waitingUntil: NOW + 1 })]).toEqual([true, true, false]);
    expect([due({ busyUntil: NOW }), due({ busyUntil: NOW + 1 })]).toEqual([true, false]);
  });

  test('is over unless it runs or waits', () => {
    const statuses = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const;
    expect(statuses.map((status) => isOver({ status }))).toEqual([false, false, true, true, true, true]);
  });

  test('has an id that names its contact, and no other text is one', () => {
    expect(readExecutionId(ID)).toEqual({ key: '0'.repeat(26), contactId: CONTACT });
    for (const other of ['', `x${ID}`, `${ID}0`, ID.slice(0, -1)]) expect(readExecutionId(other)).toBeNull();
  });
});

describe('an entry', () => {
  const graph: WorkflowVersion = {
    version: 7,
    trigger: { type: 'MANUAL' },
    steps: [{ id: 'first', type: 'EXIT' }],
    reentry: 'AFTER_EXIT',
    createdAt: '',
  };
  const entrant = {
    ref: { projectId: 'prj_1', workflowId: 'wf_1', id: ID },
    generation: 'g',
    origin: { type: 'MANUAL' as const },
    causeDepth: 0,
    eventsFrom: NOW - 5,
  };
  const day = NOW / 86_400_000 - 0.5;
  const guard = (entries: number, of = day): EntryGuard => ({ last: 'exe_0', day: of, entries, generation: 'g' });
  const plan = (facts: Partial<EntryFacts>, causeDepth = 0, version = graph) =>
    planEntry(
      { ...entrant, causeDepth },
      version,
      { guard: null, reentry: 'AFTER_EXIT', isInside: false, ...facts },
      NOW,
    );

  test('of a first time begins at the first step, which the run has taken', () => {
    expect(plan({ reentry: 'NEVER' })).toMatchObject({
      kind: 'entry',
      execution: {
        ...{ version: 7, status: 'RUNNING', step: 'first', visit: 1, depth: 1 },
        ...{ since: NOW, eventsFrom: NOW - 5, busyUntil: NOW + 75_000 },
      },
      guard: { last: ID, day, entries: 1, generation: 'g' },
    });
  });

  test('into a graph without steps is completed', () => {
    expect(plan({}, 0, { ...graph, steps: [] })).toMatchObject({ execution: { status: 'COMPLETED', step: null } });
  });

  test('is refused by the rule of reentry before all else, and while the contact is inside', () => {
    expect(plan({ guard: guard(1), reentry: 'NEVER', isInside: true })).toEqual({
      kind: 'refused',
      reason: 'already_entered',
    });
    expect(plan({ guard: guard(1), isInside: true })).toEqual({ kind: 'refused', reason: 'still_inside' });
    expect(plan({ guard: guard(1) })).toMatchObject({ kind: 'entry', guard: { entries: 2 } });
  });

  test('is allowed 20 times a day, fails visibly once, and is refused then until the next day', () => {
    expect(plan({ guard: guard(19) })).toMatchObject({ execution: { status: 'RUNNING' }, guard: { entries: 20 } });
    expect(plan({ guard: guard(20) })).toMatchObject({
      execution: { status: 'FAILED', reason: 'entered_too_often' },
      guard: { entries: 21 },
    });
    expect(plan({ guard: guard(21) })).toEqual({ kind: 'refused', reason: 'too_often' });
    expect(plan({ guard: guard(21, day - 1) })).toMatchObject({
      execution: { status: 'RUNNING' },
      guard: { entries: 1 },
    });
  });

  test('fails at the end of ten workflows that cause each other', () => {
    expect(plan({}, 9)).toMatchObject({ execution: { status: 'RUNNING', depth: 10 } });
    expect(plan({}, 10)).toMatchObject({ execution: { status: 'FAILED', reason: 'causation_depth' } });
  });

  test('needs an id that names a contact', () => {
    const ref = { ...entrant.ref, id: 'exe_1' };
    expect(() =>
      planEntry({ ...entrant, ref }, graph, { guard: null, reentry: 'NEVER', isInside: false }, NOW),
    ).toThrow('not the id');
  });
});

describe('a delay', () => {
  const ends = (step: object, data: Record<string, unknown> = {}) =>
    new Date(delayEnd({ id: 'a', type: 'DELAY', ...step } as never, { data }, NOW)).toISOString();

  test.each<[string, object, Record<string, unknown>, string]>([
    ['lasts its span', { amount: 90, unit: 'minutes' }, {}, '2026-12-01T13:30:00.000Z'],
    ['lasts until its time of day in UTC', { until: '14:05' }, {}, '2026-12-01T14:05:00.000Z'],
    ['lasts a day at its own time of day', { until: '12:00' }, {}, '2026-12-02T12:00:00.000Z'],
    ['follows the zone of the contact', { until: '14:05' }, { timezone: 'Europe/Berlin' }, '2026-12-01T13:05:00.000Z'],
    [
      'follows its own zone before that',
      { until: '14:05', timezone: 'Asia/Tokyo' },
      { timezone: 'Europe/Berlin' },
      '2026-12-02T05:05:00.000Z',
    ],
    [
      'passes over a zone that does not exist',
      { until: '14:05' },
      { timezone: 'Mars/Base' },
      '2026-12-01T14:05:00.000Z',
    ],
    ['passes over a zone that is no text', { until: '14:05' }, { timezone: 1 }, '2026-12-01T14:05:00.000Z'],
    ['without a time is over at once', {}, {}, '2026-12-01T12:00:00.000Z'],
  ])('%s', (_case, step, data, expected) => {
    expect(ends(step, data)).toBe(expected);
  });
});

describe('an event', () => {
  const workflow = (trigger: object, more: Partial<Workflow> = {}) => ({ enabled: true, trigger, ...more }) as Workflow;
  const event = { name: 'bought', segmentId: null, isPublic: false };
  const segment = (name: string, segmentId: string) => ({ name, segmentId, isPublic: false });
  const bought = { type: 'EVENT', event: 'bought' };

  test.each<[object, Parameters<typeof canBegin>[1], boolean]>([
    [bought, event, true],
    [bought, { ...event, name: 'left' }, false],
    [bought, { ...event, isPublic: true }, false],
    [{ ...bought, allowPublic: false }, { ...event, isPublic: true }, false],
    [{ ...bought, allowPublic: true }, { ...event, isPublic: true }, true],
    [{ ...bought, allowPublic: true }, { ...event, name: 'left', isPublic: true }, false],
    [{ type: 'MANUAL' }, event, false],
    [{ type: 'SEGMENT_ENTRY', segmentId: 's' }, segment('segment.entered', 's'), true],
    [{ type: 'SEGMENT_ENTRY', segmentId: 's' }, segment('segment.exited', 's'), false],
    [{ type: 'SEGMENT_ENTRY', segmentId: 's' }, segment('segment.entered', 't'), false],
    [{ type: 'SEGMENT_EXIT', segmentId: 's' }, segment('segment.exited', 's'), true],
    [{ type: 'SEGMENT_EXIT', segmentId: 's' }, segment('segment.entered', 's'), false],
    [{ type: 'SEGMENT_EXIT', segmentId: 's' }, segment('segment.exited', 't'), false],
  ])('begins a workflow with the trigger %j by %j: %s', (trigger, given, expected) => {
    expect(canBegin(workflow(trigger), given)).toBe(expected);
    expect(canBegin(workflow(trigger, { enabled: false }), given)).toBe(false);
  });

  test('is awaited by its name or by a star', () => {
    const awaited = (...awaitedEvents: string[]) => mayAwait({ awaitedEvents } as unknown as Workflow, 'bought');
    expect([awaited(), awaited('left'), awaited('left', 'bought'), awaited('*')]).toEqual([false, false, true, true]);
  });
});
