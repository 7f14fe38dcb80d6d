import { Problem } from '../../shared/contract/problem';
import type { Project } from '../../shared/db/projects/projects';
import { pauseSentence } from '../../shared/domain/sending/pause-sentence';
import { pauseOf } from '../../shared/domain/sending/reputation';

/** Refuses mail of a kind that waits; what is queued already goes on by itself afterwards. */
export function refusePaused(project: Project, kind: 'TRANSACTIONAL' | 'MARKETING'): void {
  const pause = pauseOf(project, kind);
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
}
