import { chunkMessage } from '../../shared/contract/messages';
import { consume } from '../../shared/queue/consume';
import { deliverChunks } from './deliver-chunks';

export const handler = consume(chunkMessage, deliverChunks);
