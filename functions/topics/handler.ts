import { topicsGroup } from '../../shared/contract/routes/topics';
import { serve } from '../../shared/http/serve';
import { createTopic } from './create-topic';
import { deleteTopic } from './delete-topic';
import { listTopicUses } from './list-topic-uses';
import { listTopics } from './list-topics';
import { updateTopic } from './update-topic';

export const handler = serve(topicsGroup, { createTopic, listTopics, updateTopic, deleteTopic, listTopicUses });
