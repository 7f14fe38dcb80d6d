import { createHash } from 'node:crypto';
import { putProjectEvent } from '../../shared/db/events/events';
import { isProjectDeleted } from '../../shared/db/projects/deletion';
import { type Pause, type PauseScope, type Pauses, pauseScopes } from '../../shared/domain/sending/reputation';
import { idSource } from '../../shared/ops/ids';
import type { PausesEffect } from '../../shared/queue/project-reactions';

interface Turn {
  name: 'project.sending_paused' | 'project.sending_resumed';
  scope: PauseScope;
  pause: Pause;
}

/** What began to wait and what goes on; nothing where only the reason is another. */
function turnsOf(before: Pauses, after: Pauses): Turn[] {
  return pauseScopes.flatMap((scope): Turn[] => {
    const [old, pause] = [before[scope], after[scope]];
    if (pause && !old) return [{ name: 'project.sending_paused', scope, pause }];
    return old && !pause ? [{ name: 'project.sending_resumed', scope, pause: old }] : [];
  });
}

/** Records once that mail of a project waits or goes on, with the figures that the pause was decided on; of one that is gone nothing. */
export async function emitPauseEvents({ projectId, version, at, before, after }: PausesEffect): Promise<void> {
  if (await isProjectDeleted(projectId)) return;
  const seed = createHash('sha256').update(`${projectId}\npauses\n${version}`).digest('hex');
  const ids = idSource(seed, Date.parse(at));
  for (const { name, scope, pause } of turnsOf(before, after)) {
    const data = { scope, ...pause };
    await putProjectEvent({ id: ids.id('evt', scope), projectId, name, data, source: 'reputation', createdAt: at });
  }
}
