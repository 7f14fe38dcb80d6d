import { readCounter } from '../../db/counters/counters';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import { sendingRate } from '../../db/sending/send-rate';
import type { OwnStream } from '../../domain/sending/mail-streams';
import { isPaused } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { queueBulkMailTogether, queueHints } from '../queue-work/queue-work';

/** How long a container uses one look at the backlog. */
const LOOK_MS = 10_000;
/** Seconds of the sending rate that a project's mail may be waiting for. Beyond that it has a backlog. */
const BACKLOG_SECONDS = 10;
/** Runners that have such a share at the same time, see the queue of steps. */
const RUNNERS = 5;

const shares = timedCache<{ left: number }>(LOOK_MS);

/** A fifth of the mails by which the project is below its backlog: five runners together do not pass it. */
async function readShare(projectId: string): Promise<{ left: number }> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  return { left: Math.ceil((rate * BACKLOG_SECONDS - waiting) / RUNNERS) };
}

/**
 * Whether a mail goes to the bulk lane's senders at once. The list, in which projects take turns, costs four index
 * writes a mail, and a project without a backlog has nobody to wait for. What is paused waits in the
 * list.
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

/** Tells the senders of such a mail. If the hint is lost, the mail is looked at later. */
export async function tellSenders({ projectId, id, status }: EmailRow): Promise<void> {
  if (status !== 'QUEUED') return;
  await queueHints(queueBulkMailTogether, [{ body: { v: 1, project: projectId, email: id } }]);
}
