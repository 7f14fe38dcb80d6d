import type { DailyReputation, Pauses } from '../../domain/sending/reputation';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { update } from '../table/rows';
import type { Project } from './projects';

/** Which of a project's mail is paused, and from which counts on its reputation is judged. */
export interface PauseChange {
  paused: Pauses;
  /** Set when the operator resumes mail: what was counted before trips no breaker again. */
  baseline?: DailyReputation;
}

/**
 * Changes the pauses of a project's mail in one write, which expects the pauses that `project` was read with. False if
 * they have changed meanwhile or the project was deleted. The table's stream reports the change.
 */
export function setPauses({ id, pausesVersion }: Project, { paused, baseline }: PauseChange): Promise<boolean> {
  const ends = Object.keys(paused).length === 0;
  return update(keys.project(id), {
    set: {
      pausesVersion: (pausesVersion ?? 0) + 1,
      pausesChangedAt: isoNow(),
      paused: ends ? undefined : paused,
      reputationBaseline: baseline,
    },
    remove: ends ? ['paused'] : [],
    if:
      pausesVersion === undefined ? expr`attribute_not_exists(pausesVersion)` : expr`pausesVersion = ${pausesVersion}`,
  });
}
