import type { Topic } from '../../domain/contacts/topics';
import { timedCache } from '../../ops/cache';
import { isoNow } from '../../ops/clock';
import { campaignPartition } from '../campaigns/keys';
import { deleteUnlessNamed, isAnyIn, whileItStands } from '../table/closing';
import { anyOf, expr } from '../table/expressions';
import { keys, templatePartition, topicPartition } from '../table/keys';
import { queryPage } from '../table/query';
import { getAs, putOrRead, updateRow } from '../table/rows';
import { contentOf } from '../table/stored';
import type { TransactionPart } from '../table/transact';

/** As old as a project's state may be in a running container. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Topic | null>(STATE_AGE_MS);

const toTopic = (item: Record<string, unknown>): Topic => contentOf<Topic>(item);

export const getTopic = (projectId: string, id: string): Promise<Topic | null> =>
  getAs(keys.topic(projectId, id), toTopic);

/** A topic, at most 5 s old. */
export const topicState = (projectId: string, id: string): Promise<Topic | null> =>
  states.get(`${projectId}#${id}`, () => getTopic(projectId, id));

/** All topics of a project, newest first: at most about a hundred rows of 1.5 KB, so one page. */
export const listTopics = async (projectId: string): Promise<Topic[]> =>
  (await queryPage({ pk: topicPartition(projectId), backwards: true })).rows.map(toTopic);

/** Creates a topic, or returns the one that an earlier try of the request made, as it is now. */
export async function createTopic(projectId: string, topic: Topic): Promise<Topic> {
  const row = { ...keys.topic(projectId, topic.id), v: 1, ...topic };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  return outcome !== 'written' && outcome.row ? toTopic(outcome.row) : topic;
}

/** What a change sets; null clears the description, and what is missing stays. */
export interface TopicChange {
  name?: string | undefined;
  description?: string | null | undefined;
  defaultSubscribed?: boolean | undefined;
}

/** Changes a topic; null if there is none. */
export async function updateTopic(projectId: string, id: string, change: TopicChange): Promise<Topic | null> {
  const row = await updateRow(keys.topic(projectId, id), {
    set: { ...change, description: change.description ?? undefined, updatedAt: isoNow() },
    remove: change.description === null ? ['description'] : [],
  });
  return row && toTopic(row);
}

/** For a transaction that writes a row with a topic's id: fails once the topic is being deleted. */
export const whileTopicStands = (projectId: string, topicId: string): TransactionPart =>
  whileItStands(keys.topic(projectId, topicId));

/** Deletes a topic that no template and no campaign uses. */
export const deleteTopic = (projectId: string, id: string): Promise<'deleted' | 'missing' | 'in_use'> =>
  deleteUnlessNamed(keys.topic(projectId, id), () => isNamed(projectId, id));

async function isNamed(projectId: string, topicId: string): Promise<boolean> {
  // A campaign that was sent or cancelled no longer needs the topic; templates have no status.
  const needsIt = expr`NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;
  for (const partition of [templatePartition(projectId), campaignPartition(projectId)]) {
    if (await isAnyIn(partition, expr`topicId = ${topicId} AND ${needsIt}`)) return true;
  }
  return false;
}
