import type { DynamoDBRecord } from 'aws-lambda';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { type Effect, reactionsOf } from '../../shared/queue/reactions';
import { isNewerRow } from '../../shared/queue/stream';
import { emitEmailFailed } from './emit-email-failed';
import { emitPauseEvents } from './emit-pause-events';
import { emitWorkflowCompleted } from './emit-workflow-completed';
import { queueConfirmation } from './queue-confirmation';
import { takeCampaign } from './take-campaign';
import { takeCampaignMail } from './take-campaign-mail';
import { takeContact } from './take-contact';
import { takeEvent } from './take-event';
import { takeMembership } from './take-membership';
import { takeSegment } from './take-segment';
import { Reading, type Taking } from './taking';
import { wakeTenantOf } from './wake-tenant-of';

/** Contacts whose records are taken concurrently. */
const CONCURRENCY = 20;

type Pending = { taking: Taking; effect: Effect };

/** What is done about each kind of effect. Each may be done again, and comes to the same then. */
const takers: {
  readonly [K in Effect['kind']]: (effect: Extract<Effect, { kind: K }>, taking: Taking) => Promise<void>;
} = {
  pauses: emitPauseEvents,
  tenant: wakeTenantOf,
  contact: takeContact,
  confirmation: queueConfirmation,
  event: takeEvent,
  membership: takeMembership,
  segment: takeSegment,
  email: emitEmailFailed,
  campaign: takeCampaign,
  campaignMail: takeCampaignMail,
  execution: emitWorkflowCompleted,
};

/**
 * Takes each record by itself, those of one contact in their order: what follows a record that fails is not begun.
 * Answers with the sequence numbers of those that failed; whatever comes again is known by what it has left.
 */
export async function takeRecords(records: readonly DynamoDBRecord[], requestId: string): Promise<string[]> {
  const reading = new Reading();
  const byContact = new Map<string, Pending[]>();
  const failed: string[] = [];
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber;
    if (!sequence) continue;
    if (isNewerRow(record)) {
      logger.error('a row is of a newer form', { requestId, sequence });
      failed.push(sequence);
      continue;
    }
    for (const effect of reactionsOf(record)) {
      const key = `${effect.projectId}#${effect.contactId}`;
      const group = byContact.get(key) ?? [];
      group.push({ taking: { sequence, reading }, effect });
      byContact.set(key, group);
    }
  }
  await forEachConcurrent([...byContact.values()], CONCURRENCY, async (group) => {
    const stoppedAt = await takeInOrder(group, requestId);
    if (stoppedAt !== null) failed.push(stoppedAt);
  });
  return failed;
}

async function takeInOrder(group: readonly Pending[], requestId: string): Promise<string | null> {
  for (const { taking, effect } of group) {
    try {
      await take(effect, taking);
    } catch (error) {
      const { kind, contactId: contact } = effect;
      const { sequence } = taking;
      logger.error('an effect failed', { requestId, sequence, kind, contact, ...describe(error) });
      return sequence;
    }
  }
  return null;
}

function take(effect: Effect, taking: Taking): Promise<void> {
  const taker = takers[effect.kind] as (effect: Effect, taking: Taking) => Promise<void>;
  return taker(effect, taking);
}
