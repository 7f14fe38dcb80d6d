import { topicMessage } from '../../shared/contract/messages';
import { consume } from '../../shared/queue/consume';
import { takeFeedback } from './take-feedback';

export const handler = consume(topicMessage, takeFeedback);
