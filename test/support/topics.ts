import { createTopic } from '../../shared/db/contacts/topics';
import type { Topic } from '../../shared/domain/contacts/topics';
import { isoNow } from '../../shared/ops/clock';

/** A topic of a project, on by default. */
export const addTopic = (projectId: string, id: string, more: Partial<Topic> = {}): Promise<Topic> =>
  createTopic(projectId, {
    id,
    name: id,
    defaultSubscribed: true,
    version: 1,
    createdAt: isoNow(),
    updatedAt: isoNow(),
    ...more,
  });
