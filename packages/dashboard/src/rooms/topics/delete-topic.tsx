import type { Topic } from '@posthaste/client';
import { api } from '../../session/client';
import { Question } from '../../ui/question';
import { TopicUses } from './topic-uses';
import { words } from './words';

export function DeleteTopic({ topic: { id, name, source }, close }: { topic: Topic; close: () => void }) {
  return (
    <Question
      title={words.deleteTitle(name)}
      action={words.remove}
      source={source}
      run={() => api.topics.delete(id)}
      changes={['topics']}
      said={words.deleted}
      close={close}
    >
      <p>{words.deleteAbout}</p>
      <TopicUses id={id} />
    </Question>
  );
}
