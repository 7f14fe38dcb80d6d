import { describe, expect, test } from '@jest/globals';
import type { Execution } from '../../../shared/domain/workflow/execution';
import { choices } from '../../support/journey/random';
import { sized } from '../../support/sizes';
import { play } from '../../support/workflow-play';
import { randomStory } from '../../support/workflow-story';

const seed = Number(process.env.SEED ?? 1);

/** What an execution came to, without how often it was written. */
const told = ({ revision: _, busyUntil: __, ...rest }: Execution) => rest;

describe('any graph, any events', () => {
  test('runners that die anywhere, repeat each other and run side by side take the way of one without trouble', async () => {
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
});
