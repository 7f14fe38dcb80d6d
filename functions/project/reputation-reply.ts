import type { Project } from '../../shared/db/projects/projects';
import { readReputation } from '../../shared/db/sending/reputation';
import {
  breakers,
  HELD_FROM,
  type Pause,
  type PauseScope,
  shareOf,
  sumTallies,
  type Tally,
  WINDOW_DAYS,
  windowStart,
} from '../../shared/domain/sending/reputation';
import { now } from '../../shared/ops/clock';

const withShares = (tally: Tally) => ({
  ...tally,
  bounceRate: shareOf(tally.hardBounces, tally),
  complaintRate: shareOf(tally.complaints, tally),
});

/** The figures that the breakers judge. */
export async function reputationReply({ id, reputationBaseline }: Project) {
  const since = windowStart(now());
  const { marketing, transactional } = sumTallies(await readReputation(id, since), since, reputationBaseline);
  return { since, marketing: withShares(marketing), transactional: withShares(transactional) };
}

/** What waits and until when. */
export const pausedReply = ({ paused }: Project) => ({
  marketing: pauseReply('marketing', paused?.marketing),
  everything: pauseReply('everything', paused?.everything),
});

const pauseReply = (scope: PauseScope, pause: Pause | undefined) =>
  pause ? { ...pause, endsWhen: endOf(scope, pause) } : null;

function endOf(scope: PauseScope, { cause }: Pause): string {
  if (cause === 'operator') return 'When the operator of the service lets mail go on.';
  const below = ({ share, least }: { share: number; least: number }): string =>
    `below ${Number((share * HELD_FROM * 100).toFixed(3))} % or fewer than ${Math.ceil(least * HELD_FROM)}`;
  const { bounces, complaints } = breakers[scope];
  const figures = `hard bounces are ${below(bounces)} and complaints ${below(complaints)}`;
  return `By itself once, of the mail of the last ${WINDOW_DAYS} days, ${figures}; or when the operator of the service lets mail go on.`;
}
