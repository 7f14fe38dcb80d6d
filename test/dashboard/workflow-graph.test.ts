import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findErrors, findUnreachable, stepErrorsFrom } from '../../packages/dashboard/src/rooms/workflows/model/check';
import { differences, type VersionedFields } from '../../packages/dashboard/src/rooms/workflows/model/diff';
import {
  addStep,
  changeStep,
  outletsOf,
  removeStep,
  type Step,
  stepAt,
  stepTypes,
  withTarget,
} from '../../packages/dashboard/src/rooms/workflows/model/graph';
import { starters } from '../../packages/dashboard/src/rooms/workflows/model/starters';
import {
  emptyHistory,
  recordState,
  redo,
  type UndoHistory,
  undo,
} from '../../packages/dashboard/src/rooms/workflows/model/undo-history';
import { steps as stepsSchema } from '../../shared/contract/workflow-steps';

const start = { step: undefined, outlet: 'next' } as const;
const email = (id: string, next?: string): Step => ({
  id,
  type: 'SEND_EMAIL',
  subject: 's',
  body: 'b',
  ...(next === undefined ? {} : { next }),
});

describe('editing a graph', () => {
  test('a step added on a way comes before what was there', () => {
    const steps = addStep([email('one', 'two'), email('two')], { step: 'one', outlet: 'next' }, 'DELAY');
    expect(steps.map(({ id }) => id)).toEqual(['one', 'delay-1', 'two']);
    expect(stepAt(steps, 'one')).toMatchObject({ next: 'delay-1' });
    expect(stepAt(steps, 'delay-1')).toMatchObject({ next: 'two' });
    expect(addStep(steps, start, 'EXIT')[0]).toEqual({ id: 'exit-1', type: 'EXIT' });
  });

  test('what led to a removed step leads to what came after it, which becomes the first if it was', () => {
    const steps = [email('one', 'three'), email('two'), email('three', 'two')];
    expect(removeStep(steps, 'one').map(({ id }) => id)).toEqual(['three', 'two']);
    expect(stepAt(removeStep(steps, 'three'), 'one')).toMatchObject({ next: 'two' });
    expect(stepAt(removeStep([email('one', 'one')], 'one'), 'one')).toBeUndefined();
  });

  test('the common fallback of a wait becomes a target of each way', () => {
    const wait: Step = {
      id: 'w',
      type: 'WAIT_FOR_EVENT',
      event: 'e',
      timeout: { amount: 1, unit: 'days' },
      next: 'two',
    };
    const { next, ...changed } = withTarget(wait, 'onEvent', 'one') as Extract<Step, { type: 'WAIT_FOR_EVENT' }>;
    expect(next).toBeUndefined();
    expect(changed).toMatchObject({ onEvent: 'one', onTimeout: 'two' });
  });

  test('a new id is followed by those who lead to the step', () => {
    const steps = changeStep([email('one', 'two'), email('two')], 'two', email('last'));
    expect(steps).toEqual([email('one', 'last'), email('last')]);
  });

  const operation = fc.record({
    kind: fc.constantFrom('add', 'remove', 'rename', 'target'),
    at: fc.nat(20),
    outlet: fc.nat(3),
    type: fc.constantFrom(...stepTypes),
    other: fc.nat(20),
  });
  type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

  function apply(steps: Step[], { kind, at, outlet, type, other }: Operation): Step[] {
    const step = steps[at % Math.max(steps.length, 1)];
    if (!step) return addStep(steps, start, type);
    const outlets = outletsOf(step);
    const name = outlets[outlet % Math.max(outlets.length, 1)]?.name;
    if (kind === 'remove') return removeStep(steps, step.id);
    if (kind === 'rename') return changeStep(steps, step.id, { ...step, id: `renamed-${at}-${other}-${steps.length}` });
    if (name === undefined) return steps;
    if (kind === 'add') return addStep(steps, { step: step.id, outlet: name }, type);
    return changeStep(steps, step.id, withTarget(step, name, steps[other % steps.length]?.id));
  }

  test('no operation makes a graph with a mistake that is not named, and none leads to a step that is gone', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const steps = operations.reduce(apply, [] as Step[]);
        const ids = steps.map(({ id }) => id);
        const named = findErrors(steps);
        for (const step of steps)
          for (const { target } of outletsOf(step)) expect(target === undefined || ids.includes(target)).toBe(true);
        if (new Set(ids).size !== ids.length) expect(named).toContainEqual(expect.objectContaining({ field: 'id' }));
        if (steps.length > 0 && named.length === 0) expect(stepsSchema.safeParse(steps).error?.issues).toBeUndefined();
      }),
    );
  });
});

test('mistakes are named at their steps, those of the API by the place that the step had', () => {
  const steps = addStep(addStep([], start, 'BRANCH'), { step: 'branch-1', outlet: 'else' }, 'SEND_EMAIL');
  expect(findErrors(steps).map(({ step, field }) => `${step} ${field}`)).toEqual([
    'branch-1 branches[0].filter',
    'branch-1 branches[0].next',
    'email-1 subject',
    'email-1 body',
  ]);
  expect(findErrors([email('one'), email('alone', 'gone')]).map(({ message }) => message)).toEqual([
    'There is no step “gone”.',
    'No path from the first step leads here.',
  ]);
  expect(findUnreachable([email('one', 'two'), email('two'), email('alone', 'two')])).toEqual([
    { step: 'alone', field: '', message: 'No path from the first step leads here.' },
  ]);
  const errors = [
    { field: 'steps[1].filter.conditions[0]', message: 'no' },
    { field: 'steps[9].id', message: 'no' },
    { field: 'name', message: 'no' },
  ];
  expect(stepErrorsFrom({ errors }, ['one', 'two'])).toEqual([
    { step: 'two', field: 'filter.conditions[0]', message: 'no' },
  ]);
  expect(stepErrorsFrom(new Error('offline'), [])).toEqual([]);
});

test('what is undone is done again, until something else is done', () => {
  let history: UndoHistory<number> = recordState(recordState(emptyHistory, 0), 1);
  const back = undo(history, 2);
  expect(back?.state).toBe(1);
  expect(redo(back?.history ?? emptyHistory, 1)).toEqual({ state: 2, history });
  history = recordState(back?.history ?? emptyHistory, 1);
  expect(redo(history, 5)).toBeUndefined();
  expect(undo(emptyHistory, 5)).toBeUndefined();
});

test('two versions differ in settings, in steps that came, went or changed, and in the first step', () => {
  const graph = (steps: Step[], event = 'a'): VersionedFields => ({
    trigger: { type: 'EVENT', event },
    steps,
    reentry: 'NEVER',
    exitWhen: null,
  });
  const before = graph([email('one', 'two'), email('two')]);
  expect(differences(before, graph([email('one', 'two'), email('two')]))).toEqual([]);
  const after = graph([email('three', 'one'), { ...email('one'), subject: 'new' } as Step], 'b');
  expect(differences(before, after).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'changed trigger',
    'moved three',
    'added three',
    'changed one',
    'removed two',
  ]);
  expect(differences(before, after)[3]?.properties).toEqual([
    { name: 'next', before: 'two', after: undefined },
    { name: 'subject', before: 's', after: 'new' },
  ]);
});

test('the starters are the examples of the guide, which are run from trigger to mailbox', () => {
  const files = {
    welcome: 'welcome-series',
    cart: 'abandoned-cart',
    trial: 'trial-expiring',
    'win-back': 're-engagement',
    'double-opt-in': 'double-opt-in',
  };
  for (const [name, file] of Object.entries(files)) {
    const { enabled: _enabled, ...example } = JSON.parse(readFileSync(`docs/guide/workflows/${file}.json`, 'utf8'));
    expect(starters[name as keyof typeof starters]).toEqual(example);
    expect(findErrors(example.steps)).toEqual([]);
  }
});
