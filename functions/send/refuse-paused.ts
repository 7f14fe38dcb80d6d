import { Problem } from '../../shared/contract/problem';
import type { Project } from '../../shared/db/projects';
import { type PauseCause, type PauseScope, pauseOf } from '../../shared/domain/reputation';

const waiting: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing mail of this project is paused',
  everything: 'All mail of this project is paused',
};

const causes: Readonly<Record<PauseCause, string>> = {
  bounces: 'because too much of it has bounced',
  complaints: 'because too many recipients have complained of it',
  operator: 'by the operator of the service',
};

/** Refuses mail of a kind that waits; what is queued already goes on by itself afterwards. */
export function refusePaused(project: Project, kind: 'TRANSACTIONAL' | 'MARKETING'): void {
  const pause = pauseOf(project, kind);
  if (!pause) return;
  const message = `${waiting[pause.scope]}, ${causes[pause.cause]}. GET /project tells the figures and when it ends.`;
  throw new Problem('SENDING_PAUSED', { message });
}
