import { describe, expect, test } from '@jest/globals';
import type { FilterGroup } from '../../../shared/contract/filters';
import type { Step } from '../../../shared/contract/workflows';
import { begin } from '../../../shared/domain/workflows/advance';
import { delayEnd } from '../../../shared/domain/workflows/delay-end';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { choices } from '../../support/journey/random';
import { caseSeed, sized } from '../../support/sizes';
import { Player, play, START, Stage } from '../../support/workflow-play';
import { exits, is, waiting } from '../../support/workflow-steps';
import { randomStory } from '../../support/workflow-story';

const graphOf = (steps: readonly Step[]): WorkflowVersion => ({
  version: 1,
  trigger: { type: 'MANUAL' },
  steps,
  reentry: 'NEVER',
  createdAt: '',
});

/** What an execution came to, without how often it was written. */
const told = ({ revision: _, busyUntil: __, ...rest }: Execution) => rest;

describe('any graph, any events', () => {
  test('runners that die anywhere, repeat each other and run concurrently end like a single one without faults', async () => {
    for (let n = 0; n < sized(300, 5_000, 150); n++) {
      const { graph, events } = randomStory(choices(caseSeed * 100_000 + n));
      const plain = await play(graph, events, null);
      const troubled = await play(graph, events, choices(caseSeed + n));
      const story = `seed ${caseSeed}, story ${n}: ${JSON.stringify({ graph, events })}`;
      expect({ story, row: told(troubled.row) }).toEqual({ story, row: told(plain.row) });
      expect([...troubled.effects].sort()).toEqual([...plain.effects].sort());
      expect(troubled.contradictions).toBe(0);
    }
  });

  test('a BRANCH takes the first branch that matches, and else the last way', async () => {
    const branches = [1, 2, 3].map((n) => ({ filter: is('data.n', n), next: `to-${n}` }));
    const exits: Step[] = ['to-1', 'to-2', 'to-3', 'to-else'].map((id) => ({ id, type: 'EXIT', reason: id }));
    const graph = graphOf([{ id: 'branch', type: 'BRANCH', branches, else: 'to-else' }, ...exits]);
    const takenBy = async (...holding: number[]) => {
      const stage = new Stage(graph);
      const matches = async (filter: FilterGroup) =>
        filter.conditions.some((part) => 'value' in part && holding.includes(Number(part.value)));
      await begin(stage.row, graph, Object.assign(new Player(stage, [], null), { matches }));
      return [stage.row.history[0]?.outcome, stage.row.reason];
    };
    expect(await takenBy(2, 3)).toEqual(['branch:1', 'to-2']);
    expect(await takenBy(1, 2, 3)).toEqual(['branch:0', 'to-1']);
    expect(await takenBy(3)).toEqual(['branch:2', 'to-3']);
    expect(await takenBy()).toEqual(['else', 'to-else']);
  });

  test('a DELAY until a time of day that begins just then waits a day, so that a daily loop has one turn a day', async () => {
    const nine = Date.parse('2026-12-01T09:00:00.000Z');
    const until = (more: object = {}) => ({ id: 'daily', type: 'DELAY' as const, until: '09:00', ...more });
    const ended = (now: number, more?: object) => new Date(delayEnd(until(more), { data: {} }, now)).toISOString();
    expect(ended(nine - 1)).toBe('2026-12-01T09:00:00.000Z');
    expect(ended(nine)).toBe('2026-12-02T09:00:00.000Z');
    expect(ended(nine - 3_600_000, { timezone: 'Europe/Berlin' })).toBe('2026-12-02T08:00:00.000Z');
  });

  test('a loop of waits that catches up with hundreds of events pauses between them, and is no endless loop', async () => {
    const steps = [waiting('wait', 'paid', { onEvent: 'wait' }), ...exits];
    const { row, graph } = new Stage(graphOf(steps));
    const saved: Execution[] = [];
    const save = async (execution: Execution) => saved[saved.push(execution) - 1] ?? null;
    const runtime = Object.assign(new Player(new Stage(graph), [], null), { save, subscribe: async () => START });
    await begin(row, graph, runtime);
    expect(saved.at(-1)).toMatchObject({ status: 'RUNNING', step: 'wait', visit: 201, waitingUntil: START });
  });
});
