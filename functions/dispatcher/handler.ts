import type { Context, ScheduledEvent, SQSEvent } from 'aws-lambda';
import { workMessage } from '../../shared/contract/messages';
import { invocation } from '../../shared/ops/invocation';
import { consume } from '../../shared/queue/consume';
import { handOnBulk } from './hand-on-bulk';
import { tick } from './tick';

/** A hint of new bulk mail: whoever holds the lease has it covered, so every message is done. */
const onWork = consume(workMessage, async (_messages, batch) => {
  await handOnBulk(batch);
  return [];
});

/** Runs each minute by the clock, and at once when bulk mail was accepted. */
export const handler = invocation(async (event: SQSEvent | ScheduledEvent, context: Context) => {
  if ('Records' in event) return onWork(event, context);
  return tick({ requestId: context.awsRequestId, remainingMs: () => context.getRemainingTimeInMillis() });
});
