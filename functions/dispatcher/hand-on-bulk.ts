import { enqueue, queueDepth } from '../../shared/aws/queues';
import { getAccount } from '../../shared/db/account';
import { type BulkProject, listBulkProjects, unregisterBulkProject } from '../../shared/db/bulk-projects';
import { listBulkWaiting, takeFromBulkList } from '../../shared/db/email-due';
import { SWEEP_MS } from '../../shared/db/emails';
import { endLease, takeLease } from '../../shared/db/leases';
import { projectState } from '../../shared/db/projects';
import { sendingRate } from '../../shared/db/send-rate';
import { isStopped } from '../../shared/domain/account';
import { isPaused } from '../../shared/domain/reputation';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { newSeed } from '../../shared/ops/ids';
import type { BatchContext } from '../../shared/queue/consume';

/** Seconds of the rate that lie open in the bulk queue: enough to bridge two ticks, little enough to stop soon. */
const OPEN_SECONDS = 150;
const PER_TURN = 10;
const LEASE_MS = 60_000;
const TIME_TO_END_MS = 10_000;
/** An index may show a row late, so a project stays on the register until its newest mail is an hour old. */
const SETTLED_MS = 3600_000;

/** Hands waiting bulk mail to the bulk queue, a few of each project in turn, as far as the queue has room. */
export async function handOnBulk(context: BatchContext): Promise<void> {
  if (isStopped(await getAccount()) || !(await takeLease('bulk', context.requestId, LEASE_MS))) return;
  try {
    let room = Math.ceil((await sendingRate()) * OPEN_SECONDS) - (await queueDepth(env('bulkQueue')));
    let projects = rotated(await listBulkProjects());
    while (room > 0 && projects.length > 0 && context.remainingMs() > TIME_TO_END_MS) {
      const still: BulkProject[] = [];
      for (const project of projects) {
        const handed = await giveTurn(project, Math.min(PER_TURN, room));
        room -= handed;
        if (handed > 0) still.push(project);
        if (room <= 0) break;
      }
      projects = still;
    }
  } finally {
    await endLease('bulk', context.requestId);
  }
}

/** Begins with another project each time, or those at the end of a long list would hardly ever have a turn. */
function rotated(projects: BulkProject[]): BulkProject[] {
  const first = Number.parseInt(newSeed().slice(0, 8), 16) % Math.max(1, projects.length);
  return [...projects.slice(first), ...projects.slice(0, first)];
}

/** One project's turn: how many of its mails were queued. What is paused stays in the list. */
async function giveTurn(project: BulkProject, limit: number): Promise<number> {
  const state = await projectState(project.projectId);
  if (state && state.status !== 'ACTIVE') return 0;
  if (state?.paused?.everything) return 0;
  const withMarketing = state === null || !isPaused(state, 'MARKETING');
  const refs = await listBulkWaiting(project.projectId, limit, withMarketing);
  if (refs.length === 0) {
    if (withMarketing && now() - Number.parseInt(project.touchedAt, 10) > SETTLED_MS)
      await unregisterBulkProject(project);
    return 0;
  }
  const taken = await Promise.allSettled(refs.map((ref) => takeFromBulkList(ref, now() + SWEEP_MS)));
  const queued = refs.filter((_, index) => taken[index]?.status === 'fulfilled' && taken[index].value);
  await enqueue(
    env('bulkQueue'),
    queued.map(({ projectId, id }) => ({ body: { v: 1, project: projectId, email: id }, group: projectId })),
  );
  return queued.length;
}
