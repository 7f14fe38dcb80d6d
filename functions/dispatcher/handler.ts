import type { Context, ScheduledEvent, SQSEvent } from 'aws-lambda';
import { workMessage } from '../../shared/contract/messages';
import { invocation } from '../../shared/ops/invocation';
import { consume } from '../../shared/queue/consume';
import { queueBulk } from './queue-bulk';
import { tick } from './tick';

/** If another run holds the lease, that run queues the emails, so no message fails. */
const onWork = consume(workMessage, async (_messages, context) => {
  await queueBulk(context);
  return [];
});

export const handler = invocation(async (event: SQSEvent | ScheduledEvent, context: Context) => {
  if ('Records' in event) return onWork(event, context);
  return tick({ requestId: context.awsRequestId, remainingMs: () => context.getRemainingTimeInMillis() });
});
