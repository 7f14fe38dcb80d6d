import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { groupBy, interleaveByOwner } from '../../shared/domain/lists';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { invocation } from '../../shared/ops/invocation';
import { describe, logger } from '../../shared/ops/log';
import { type Reaction, reactionsOf } from '../../shared/queue/reactions';
import { isCountedRowOfNewerCode } from '../../shared/queue/stream';
import { reactToCampaign } from './react-to-campaign';
import { queueConfirmation, reactToContact } from './react-to-contact';
import { reactToCampaignEmail, reactToEndedEmail, reactToTimelineEvents } from './react-to-email';
import { reactToEvent } from './react-to-event';
import { reactToCompletedExecution } from './react-to-execution';
import { reactToMembership } from './react-to-membership';
import { reactToPauses, wakeTenantOf } from './react-to-project';
import { reactToSegment } from './react-to-segment';
import { type ReactionSource, StreamBatch } from './stream-batch';

const CONCURRENCY = 50;

type PendingReaction = { source: ReactionSource; reaction: Reaction };

const handlers: {
  readonly [Kind in Reaction['kind']]: (
    reaction: Extract<Reaction, { kind: Kind }>,
    source: ReactionSource,
  ) => Promise<void>;
} = {
  pauses: reactToPauses,
  tenant: wakeTenantOf,
  contact: reactToContact,
  confirmation: queueConfirmation,
  event: reactToEvent,
  membership: reactToMembership,
  segment: reactToSegment,
  email: reactToEndedEmail,
  newEmail: async ({ projectId, emailId: id }, { batch, sequence }) =>
    batch.unsentEmails.add({ projectId, id }, sequence),
  campaign: reactToCampaign,
  campaignEmail: reactToCampaignEmail,
  timelineEvents: reactToTimelineEvents,
  execution: reactToCompletedExecution,
};

async function reactToRecords(records: readonly DynamoDBRecord[], requestId: string): Promise<string[]> {
  const batch = new StreamBatch();
  const { pendingReactions, failedSequences } = readPendingReactions(records, batch, requestId);
  for (const { reaction } of pendingReactions) batch.evaluations.countReaction(reaction.projectId);
  const byContact = groupBy(pendingReactions, ({ reaction }) => `${reaction.projectId}#${reaction.contactId}`);
  const groups = interleaveByOwner([...byContact.values()], ([first]) => first?.reaction.projectId ?? '');
  await forEachConcurrent(groups, CONCURRENCY, async (group) => {
    const failedSequence = await reactInOrder(group, requestId);
    if (failedSequence !== null) failedSequences.push(failedSequence);
  });
  const unqueuedSequences = await Promise.all([
    batch.evaluations.queueDeferred(requestId),
    batch.unsentEmails.queueChecks(requestId),
  ]);
  return [...failedSequences, ...unqueuedSequences.flat()];
}

function readPendingReactions(records: readonly DynamoDBRecord[], batch: StreamBatch, requestId: string) {
  const pendingReactions: PendingReaction[] = [];
  const failedSequences: string[] = [];
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber;
    if (!sequence) continue;
    const reactions = readReactions(record, { requestId, sequence });
    if (reactions === null) failedSequences.push(sequence);
    for (const reaction of reactions ?? []) pendingReactions.push({ source: { sequence, batch }, reaction });
  }
  return { pendingReactions, failedSequences };
}

function readReactions(record: DynamoDBRecord, context: { requestId: string; sequence: string }): Reaction[] | null {
  if (isCountedRowOfNewerCode(record)) {
    logger.error('a row is of a newer form', context);
    return null;
  }
  try {
    return reactionsOf(record);
  } catch (error) {
    logger.error('a row could not be read', { ...context, ...describe(error) });
    return null;
  }
}

async function reactInOrder(group: readonly PendingReaction[], requestId: string): Promise<string | null> {
  for (const { source, reaction } of group) {
    try {
      await react(reaction, source);
    } catch (error) {
      const { kind, contactId: contact } = reaction;
      const { sequence } = source;
      logger.error('a reaction failed', { requestId, sequence, kind, contact, ...describe(error) });
      return sequence;
    }
  }
  return null;
}

function react(reaction: Reaction, source: ReactionSource): Promise<void> {
  const handler = handlers[reaction.kind] as (reaction: Reaction, source: ReactionSource) => Promise<void>;
  return handler(reaction, source);
}

/** A failed record repeats with its shard's later records. */
export const handler = invocation(
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    const failedSequences = await reactToRecords(event.Records, context.awsRequestId);
    return { batchItemFailures: failedSequences.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);
