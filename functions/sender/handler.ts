import { sendMessage } from '../../shared/contract/messages';
import { consume } from '../../shared/queue/consume';
import { deliverBatch } from './deliver-batch';

export const handler = consume(sendMessage, deliverBatch);
