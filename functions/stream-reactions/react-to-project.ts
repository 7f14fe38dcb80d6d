import { createHash } from 'node:crypto';
import { putProjectEvent } from '../../shared/db/events/events';
import { isProjectDeleted } from '../../shared/db/projects/deletion';
import { wakeTenant } from '../../shared/db/sending/tenants';
import { type Pause, type PauseScope, type Pauses, pauseScopes } from '../../shared/domain/sending/reputation';
import { optionalEnv } from '../../shared/ops/env';
import { idSource } from '../../shared/ops/ids';
import type { PausesReaction, TenantReaction } from '../../shared/queue/project-reactions';

interface PauseEvent {
  name: 'project.sending_paused' | 'project.sending_resumed';
  scope: PauseScope;
  pause: Pause;
}

function eventsOf(before: Pauses, after: Pauses): PauseEvent[] {
  return pauseScopes.flatMap((scope): PauseEvent[] => {
    const oldPause = before[scope];
    const pause = after[scope];
    if (pause && !oldPause) return [{ name: 'project.sending_paused', scope, pause }];
    return oldPause && !pause ? [{ name: 'project.sending_resumed', scope, pause: oldPause }] : [];
  });
}

export async function reactToPauses({ projectId, version, at, before, after }: PausesReaction): Promise<void> {
  if (await isProjectDeleted(projectId)) return;
  const seed = createHash('sha256').update(`${projectId}\npauses\n${version}`).digest('hex');
  const ids = idSource(seed, Date.parse(at));
  for (const { name, scope, pause } of eventsOf(before, after)) {
    const data = { scope, ...pause };
    await putProjectEvent({ id: ids.id('evt', scope), projectId, name, data, source: 'reputation', createdAt: at });
  }
}

export async function wakeTenantOf({ projectId }: TenantReaction): Promise<void> {
  if (optionalEnv('tenants')) await wakeTenant(projectId);
}
