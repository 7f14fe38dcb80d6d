import type { Context, ScheduledEvent, SQSEvent } from 'aws-lambda';
import { workMessage } from '../../shared/contract/messages';
import { invocation } from '../../shared/ops/invocation';
import { consume } from '../../shared/queue/consume';
import { queueBulk } from './queue-bulk';
import { tick } from './tick';

/** A hint of new bulk mail. The holder of the lease queues that mail too, so all messages are done. */
const onWork = consume(workMessage, async (_messages, batch) => {
  await queueBulk(batch);
  return [];
});

/** Runs each minute, and at once when bulk mail was accepted. */
export const handler = invocation(async (event: SQSEvent | ScheduledEvent, context: Context) => {
  if ('Records' in event) return onWork(event, context);
  return tick({ requestId: context.awsRequestId, remainingMs: () => context.getRemainingTimeInMillis() });
});
