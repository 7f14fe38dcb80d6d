import { sendMessage } from '../../shared/contract/messages';
import { env } from '../../shared/ops/env';
import { consume } from '../../shared/queue/consume';
import { deliverBatch } from './deliver-batch';

export const handler = consume(sendMessage, (messages, batch) =>
  deliverBatch(messages, env('lane') === 'bulk' ? 'bulk' : 'transactional', batch),
);
