import type { DynamoDBRecord } from 'aws-lambda';
import { countIntoSummary } from '../../shared/db/summaries';
import { inTurns } from '../../shared/ops/in-turns';
import { describe, logger } from '../../shared/ops/log';
import { type Effect, effectOf } from '../../shared/queue/effects';
import { emitContactEvents } from './emit-contact-events';

/** Contacts whose records are taken side by side. */
const SIDE_BY_SIDE = 20;

type Pending = { sequence: string; effect: Effect };

/**
 * Takes each record by itself, those of one contact in their order: what follows a record that fails is not begun.
 * Answers with the sequence numbers of those that failed; whatever comes again is known by what it has left.
 */
export async function takeRecords(records: readonly DynamoDBRecord[], requestId: string): Promise<string[]> {
  const byContact = new Map<string, Pending[]>();
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber;
    const effect = effectOf(record);
    if (!effect || !sequence) continue;
    const key = `${effect.projectId}#${effect.contactId}`;
    const group = byContact.get(key) ?? [];
    group.push({ sequence, effect });
    byContact.set(key, group);
  }
  const failed: string[] = [];
  await inTurns([...byContact.values()], SIDE_BY_SIDE, async (group) => {
    const stoppedAt = await takeInOrder(group, requestId);
    if (stoppedAt !== null) failed.push(stoppedAt);
  });
  return failed;
}

async function takeInOrder(group: readonly Pending[], requestId: string): Promise<string | null> {
  for (const { sequence, effect } of group) {
    try {
      await take(sequence, effect);
    } catch (error) {
      logger.error('an effect failed', { requestId, sequence, contact: effect.contactId, ...describe(error) });
      return sequence;
    }
  }
  return null;
}

async function take(sequence: string, effect: Effect): Promise<void> {
  if (effect.kind === 'contact') await emitContactEvents(effect);
  else await countIntoSummary({ ...effect, sequence });
}
