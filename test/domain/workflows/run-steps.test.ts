import { describe, expect, test } from '@jest/globals';
import { begin } from '../../../shared/domain/workflows/advance';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { choices } from '../../support/journey/random';
import { sized } from '../../support/sizes';
import { Player, play, START, Stage } from '../../support/workflow-play';
import { waiting, ways } from '../../support/workflow-steps';
import { randomStory } from '../../support/workflow-story';

const seed = Number(process.env.SEED ?? 1);

/** What an execution came to, without how often it was written. */
const told = ({ revision: _, busyUntil: __, ...rest }: Execution) => rest;

describe('any graph, any events', () => {
  test('runners that die anywhere, repeat each other and run concurrently take the way of one without trouble', async () => {
    for (let n = 0; n < sized(300, 5_000, 150); n++) {
      const { graph, events } = randomStory(choices(seed * 100_000 + n));
      const plain = await play(graph, events, null);
      const troubled = await play(graph, events, choices(seed + n));
      const story = `seed ${seed}, story ${n}: ${JSON.stringify({ graph, events })}`;
      expect({ story, row: told(troubled.row) }).toEqual({ story, row: told(plain.row) });
      expect([...troubled.effects].sort()).toEqual([...plain.effects].sort());
      expect(troubled.contradictions).toBe(0);
    }
  });

  test('a loop of waits with hundreds of events to catch up with rests amid them, and is not taken for a circle', async () => {
    const steps = [waiting('wait', 'paid', { onEvent: 'wait' }), ...ways];
    const { row, graph } = new Stage({
      version: 1,
      trigger: { type: 'MANUAL' },
      steps,
      reentry: 'NEVER',
      createdAt: '',
    });
    const saved: Execution[] = [];
    const save = async (execution: Execution) => saved[saved.push(execution) - 1] ?? null;
    const runtime = Object.assign(new Player(new Stage(graph), [], null), { save, listen: async () => START });
    await begin(row, graph, runtime);
    expect(saved).toMatchObject([{ status: 'RUNNING', step: 'wait', visit: 201, waitingUntil: START }]);
  });
});
