import { topicMessage } from '../../shared/contract/messages';
import { consume } from '../../shared/queue/consume';
import { processFeedback } from './process-feedback';

export const handler = consume(topicMessage, processFeedback);
