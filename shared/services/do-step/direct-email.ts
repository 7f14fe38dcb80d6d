import { readCounter } from '../../db/counters/counters';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import { sendingRate } from '../../db/sending/send-rate';
import type { OwnStream } from '../../domain/sending/email-streams';
import { isPaused } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { queueBulkMailTogether, queueHints } from '../queue-work/queue-work';

/** How long one look at the backlog is used. */
const LOOK_MS = 10_000;
/** In seconds of the sending rate; more waiting email is a backlog. */
const BACKLOG_SECONDS = 10;
/** Runners with a share at the same time; see the queue of steps. */
const RUNNERS = 5;

const shares = timedCache<{ left: number }>(LOOK_MS);

/** Five runners together must not pass the backlog. */
async function readShare(projectId: string): Promise<{ left: number }> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  return { left: Math.ceil((rate * BACKLOG_SECONDS - waiting) / RUNNERS) };
}

/**
 * The due list costs four index writes per email; a project without a backlog skips it. Paused email waits in the list.
 */
export async function goesDirect(
  project: Project,
  mail: { kind: EmailRow['kind']; stream?: OwnStream | undefined },
): Promise<boolean> {
  if (isPaused(project, mail)) return false;
  const share = await shares.get(project.id, () => readShare(project.id));
  share.left -= 1;
  return share.left >= 0;
}

/** If the hint is lost, the email is looked at later. */
export async function tellSenders({ projectId, id, status }: EmailRow): Promise<void> {
  if (status !== 'QUEUED') return;
  await queueHints(queueBulkMailTogether, [{ body: { v: 1, project: projectId, email: id } }]);
}
