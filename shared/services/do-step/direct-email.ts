import { readCounter } from '../../db/counters/counters';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import { sendingRate } from '../../db/sending/send-rate';
import type { OwnStream } from '../../domain/sending/email-streams';
import { isPaused } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { queueBulkEmailTogether, queueHints } from '../queue-work/queue-work';

const SHARE_CACHE_MS = 10_000;
/** Seconds of the sending rate. */
const BACKLOG_SECONDS = 10;
/** Concurrent runners; see the queue of steps. */
const RUNNERS = 5;

const shares = timedCache<{ left: number }>(SHARE_CACHE_MS);

/** Together, five runners must not exceed the backlog. */
async function readShare(projectId: string): Promise<{ left: number }> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  return { left: Math.ceil((rate * BACKLOG_SECONDS - waiting) / RUNNERS) };
}

/** Skips the due list, which costs four index writes per email, if there is no backlog. */
export async function goesDirect(
  project: Project,
  email: { kind: EmailRow['kind']; stream?: OwnStream | undefined },
): Promise<boolean> {
  if (isPaused(project, email)) return false;
  const share = await shares.get(project.id, () => readShare(project.id));
  share.left -= 1;
  return share.left >= 0;
}

/** If the hint is lost, the email is looked at later. */
export async function hintSenders({ projectId, id, status }: EmailRow): Promise<void> {
  if (status !== 'QUEUED') return;
  await queueHints(queueBulkEmailTogether, [{ body: { v: 1, project: projectId, email: id } }]);
}
