import { listBulkWaiting, removeFromBulkList } from '../../../shared/db/emails/due';
import { type EmailRef, SWEEP_MS } from '../../../shared/db/emails/emails';
import type { Project } from '../../../shared/db/projects/projects';
import { type BulkProject, unregisterBulkProject } from '../../../shared/db/sending/bulk-projects';
import { append } from '../../../shared/domain/lists';
import { isPaused } from '../../../shared/domain/sending/reputation';
import { HOUR_MS } from '../../../shared/durations';
import { now } from '../../../shared/ops/clock';
import { type BulkSource, type EnqueueBuffer, type HeldEmail, ITEM_SIZE, type WorkItem } from './round-robin';

/** The index lags, so emails just held may precede new ones. */
const READ_AHEAD = 8 * ITEM_SIZE;
/** The index may lag, so an idle project stays registered this long. */
const SETTLED_MS = HOUR_MS;

function pausedFrom(project: Project | null): 'MARKETING' | 'VISITORS' | undefined {
  if (project === null) return undefined;
  if (isPaused(project, { kind: 'MARKETING' })) return 'MARKETING';
  return isPaused(project, { kind: 'TRANSACTIONAL', stream: 'visitors' }) ? 'VISITORS' : undefined;
}

export class WaitingEmail implements BulkSource {
  private readonly ahead: EmailRef[] = [];
  private readonly seen = new Set<string>();
  private stuck = 0;

  constructor(
    private readonly entry: BulkProject,
    private readonly project: Project | null,
    private readonly buffer: EnqueueBuffer,
  ) {}

  async next(limit: number): Promise<WorkItem | null> {
    if (this.project && (this.project.status !== 'ACTIVE' || this.project.paused?.everything)) return null;
    if (this.ahead.length === 0) await this.readAhead();
    const refs = this.ahead.splice(0, Math.min(limit, ITEM_SIZE));
    if (refs.length === 0) return null;
    return { recipients: refs.length, hold: () => this.holdEmails(refs) };
  }

  private async readAhead(): Promise<void> {
    // Removes emails of earlier items from the list first.
    await this.buffer.flush();
    const paused = pausedFrom(this.project);
    const refs = await listBulkWaiting(this.entry.projectId, 2 * READ_AHEAD + this.stuck, paused);
    const fresh = refs.filter(({ id }) => !this.seen.has(id)).slice(0, READ_AHEAD);
    for (const { id } of fresh) this.seen.add(id);
    append(this.ahead, fresh);
    const isSettled = now() - Number.parseInt(this.entry.touchedAt, 10) > SETTLED_MS;
    if (refs.length === 0 && !paused && isSettled) await unregisterBulkProject(this.entry);
  }

  private async holdEmails(refs: readonly EmailRef[]): Promise<HeldEmail> {
    const outcomes = await Promise.allSettled(refs.map((ref) => removeFromBulkList(ref, now() + SWEEP_MS)));
    const claimed = refs.filter((_, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'fulfilled' && outcome.value;
    });
    this.stuck += refs.length - claimed.length;
    return { messages: claimed.map(({ projectId, id }) => ({ body: { v: 1, project: projectId, email: id } })) };
  }
}
