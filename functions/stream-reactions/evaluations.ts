import { MAX_EVALUATED_PER_MESSAGE } from '../../shared/contract/limits';
import type { EvaluatedMember, JobMessage } from '../../shared/contract/messages';
import { depthOf } from '../../shared/db/events/events';
import { MAX_TRACKED_SEGMENTS } from '../../shared/domain/segments/definition';
import { describe, logger } from '../../shared/ops/log';
import { queueJobs } from '../../shared/services/queue-work/queue-work';
import {
  affectedSegments,
  type ChangedFacts,
  reevaluate,
} from '../../shared/services/reconcile-memberships/reevaluate';

const BUSY_REACTIONS = 10;
/** Per project and batch. An evaluation takes about 20 ms. */
const MAX_EVALUATED_AT_ONCE = MAX_TRACKED_SEGMENTS;

interface ContactChange {
  projectId: string;
  contactId: string;
  changedFacts: ChangedFacts | 'everything';
  depth?: number;
}

interface DeferredContact {
  projectId: string;
  contactId: string;
  depth: number;
  segments: Set<string>;
}

/** Defers all but a few evaluations to the worker, so that the shard's next batch doesn't wait. */
export class Evaluations {
  private readonly reactionCounts = new Map<string, number>();
  private readonly evaluatedCounts = new Map<string, number>();
  private readonly deferredContacts = new Map<string, DeferredContact>();
  private readonly deferredSequences = new Set<string>();

  /** Call it for all reactions before the first evaluation, which depends on the counts. */
  countReaction(projectId: string): void {
    this.reactionCounts.set(projectId, (this.reactionCounts.get(projectId) ?? 0) + 1);
  }

  async evaluateOrDefer(
    { projectId, contactId, changedFacts, depth = 0 }: ContactChange,
    sequence: string,
  ): Promise<void> {
    const segments = await affectedSegments(projectId, changedFacts);
    if (segments.length === 0) return;
    if (this.mayEvaluate(projectId, segments.length)) return reevaluate(projectId, contactId, segments, depth);
    const key = [projectId, contactId, depth].join('#');
    const contact = this.deferredContacts.get(key) ?? { projectId, contactId, depth, segments: new Set() };
    for (const { segment } of segments) contact.segments.add(segment.id);
    this.deferredContacts.set(key, contact);
    this.deferredSequences.add(sequence);
  }

  /** Returns the sequence numbers of the records to read again, because their evaluations could not be queued. */
  async queueDeferred(requestId: string): Promise<string[]> {
    if (this.deferredContacts.size === 0) return [];
    try {
      await queueJobs(messagesOf([...this.deferredContacts.values()]).map((body) => ({ body })));
      return [];
    } catch (error) {
      logger.error('evaluations could not be queued', {
        requestId,
        contacts: this.deferredContacts.size,
        ...describe(error),
      });
      return [...this.deferredSequences];
    }
  }

  private mayEvaluate(projectId: string, count: number): boolean {
    const evaluatedCount = (this.evaluatedCounts.get(projectId) ?? 0) + count;
    const isProjectBusy = (this.reactionCounts.get(projectId) ?? 0) > BUSY_REACTIONS;
    if (isProjectBusy || evaluatedCount > MAX_EVALUATED_AT_ONCE) return false;
    this.evaluatedCounts.set(projectId, evaluatedCount);
    return true;
  }
}

type EvaluateMessage = Extract<JobMessage, { kind: 'evaluate' }>;

function messagesOf(contacts: readonly DeferredContact[]): EvaluateMessage[] {
  const openMessages = new Map<string, { members: EvaluatedMember[]; size: number }>();
  const messages: EvaluateMessage[] = [];
  for (const { projectId: project, contactId: contact, depth, segments } of contacts) {
    let message = openMessages.get(project);
    if (!message || message.size + segments.size > MAX_EVALUATED_PER_MESSAGE) {
      message = { members: [], size: 0 };
      openMessages.set(project, message);
      messages.push({ v: 1, kind: 'evaluate', project, members: message.members });
    }
    message.members.push({ contact, segments: [...segments], ...depthOf(depth) });
    message.size += segments.size;
  }
  return messages;
}
