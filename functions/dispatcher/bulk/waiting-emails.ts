import { listBulkWaiting, removeFromBulkList } from '../../../shared/db/emails/due';
import { type EmailRef, SWEEP_MS } from '../../../shared/db/emails/emails';
import type { Project } from '../../../shared/db/projects/projects';
import { type BulkProject, unregisterBulkProject } from '../../../shared/db/sending/bulk-projects';
import { append } from '../../../shared/domain/lists';
import { isPaused } from '../../../shared/domain/sending/reputation';
import { HOUR_MS } from '../../../shared/durations';
import { now } from '../../../shared/ops/clock';
import { type BulkSource, type EnqueueBuffer, type HeldMessages, ITEM_SIZE, type WorkItem } from './round-robin';

/** Several work items per read, because the lagging index may begin with emails that were just queued. */
const READ_AHEAD = 8 * ITEM_SIZE;
/** The lagging index may lack waiting emails, so a project stays registered this long after its last email. */
const IDLE_MS = HOUR_MS;

function pausedEmailsOf(project: Project | null): 'MARKETING' | 'VISITORS' | undefined {
  if (project === null) return undefined;
  if (isPaused(project, { kind: 'MARKETING' })) return 'MARKETING';
  return isPaused(project, { kind: 'TRANSACTIONAL', stream: 'visitors' }) ? 'VISITORS' : undefined;
}

export class WaitingEmails implements BulkSource {
  private readonly unqueuedRefs: EmailRef[] = [];
  private readonly readIds = new Set<string>();
  private failedHolds = 0;

  constructor(
    private readonly entry: BulkProject,
    private readonly project: Project | null,
    private readonly buffer: EnqueueBuffer,
  ) {}

  async next(limit: number): Promise<WorkItem | null> {
    if (this.project && (this.project.status !== 'ACTIVE' || this.project.paused?.everything)) return null;
    if (this.unqueuedRefs.length === 0) await this.readAhead();
    const refs = this.unqueuedRefs.splice(0, Math.min(limit, ITEM_SIZE));
    if (refs.length === 0) return null;
    return { recipients: refs.length, hold: () => this.holdEmails(refs) };
  }

  private async readAhead(): Promise<void> {
    // First removes the emails of earlier work items from the bulk list.
    await this.buffer.flush();
    const pausedEmails = pausedEmailsOf(this.project);
    const maxRefs = 2 * READ_AHEAD + this.failedHolds;
    const refs = await listBulkWaiting(this.entry.projectId, maxRefs, pausedEmails);
    const newRefs = refs.filter(({ id }) => !this.readIds.has(id)).slice(0, READ_AHEAD);
    for (const { id } of newRefs) this.readIds.add(id);
    append(this.unqueuedRefs, newRefs);
    const isIdle = now() - Number.parseInt(this.entry.touchedAt, 10) > IDLE_MS;
    if (refs.length === 0 && !pausedEmails && isIdle) await unregisterBulkProject(this.entry);
  }

  /** Takes the emails off the bulk list. If a message is lost, the sweep finds its email. */
  private async holdEmails(refs: readonly EmailRef[]): Promise<HeldMessages> {
    const outcomes = await Promise.allSettled(refs.map((ref) => removeFromBulkList(ref, now() + SWEEP_MS)));
    const heldRefs = refs.filter((_, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'fulfilled' && outcome.value;
    });
    this.failedHolds += refs.length - heldRefs.length;
    return { messages: heldRefs.map(({ projectId, id }) => ({ body: { v: 1, project: projectId, email: id } })) };
  }
}
