import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { Topic } from '../../domain/contacts/topics';
import { timedCache } from '../../ops/cache';
import { isoNow } from '../../ops/clock';
import { deleteUnlessUsed, namesIn, type Outdated, whileItExists } from '../table/closing';
import { anyOf, type Expression, expr } from '../table/expressions';
import { campaignPartition, keys, templatePartition, topicPartition } from '../table/keys';
import { type FilterUser, filterUsers } from '../table/named-records';
import { isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import { getAs, putOrRead, updateOrRead } from '../table/rows';
import { contentOf } from '../table/stored';
import type { TransactionPart } from '../table/transact';

const STATE_AGE_MS = 5_000;
const recentTopics = timedCache<Topic | null>(STATE_AGE_MS);

const toTopic = (item: Record<string, unknown>): Topic => contentOf<Topic>(item);

export const getTopic = (projectId: string, id: string): Promise<Topic | null> =>
  getAs(keys.topic(projectId, id), toTopic);

export const topicState = (projectId: string, id: string): Promise<Topic | null> =>
  recentTopics.get(`${projectId}#${id}`, () => getTopic(projectId, id));

/** About a hundred rows of up to 1.5 KB: one page. */
export const listTopics = async (projectId: string): Promise<Topic[]> =>
  (await queryPage({ pk: topicPartition(projectId), backwards: true })).rows.map(toTopic);

export async function createTopic(projectId: string, topic: Topic): Promise<Topic> {
  const row = { ...keys.topic(projectId, topic.id), v: 1, ...topic };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  return outcome !== 'written' && outcome.row ? toTopic(outcome.row) : topic;
}

export interface TopicChange {
  name?: string | undefined;
  description?: string | null | undefined;
  defaultSubscribed?: boolean | undefined;
  source?: Source | null | undefined;
  lastChange: LastChange;
}

const optionalFields = ['description', 'source'] as const;

/** A repeat of the latest request passes the version check. */
export async function updateTopic(
  projectId: string,
  id: string,
  change: TopicChange,
  expectedVersion: number | undefined,
): Promise<Topic | null | { outdated: Topic }> {
  const outcome = await updateOrRead(keys.topic(projectId, id), {
    set: {
      ...change,
      ...Object.fromEntries(optionalFields.map((field) => [field, change[field] ?? undefined])),
      updatedAt: isoNow(),
    },
    remove: optionalFields.filter((field) => change[field] === null),
    add: { version: 1 },
    ...(expectedVersion === undefined
      ? {}
      : { if: expr`version = ${expectedVersion} OR lastChange.request = ${change.lastChange.request}` }),
  });
  if (!isConflict(outcome)) return toTopic(outcome);
  return outcome.row && { outdated: toTopic(outcome.row) };
}

/** Belongs in each transaction that writes a topic's id. Fails if the topic is missing or being deleted. */
export const whileTopicExists = (projectId: string, topicId: string): TransactionPart =>
  whileItExists(keys.topic(projectId, topicId));

export const deleteTopic = (
  projectId: string,
  id: string,
  expectedVersion?: number,
): Promise<'deleted' | 'missing' | { users: TopicUse[] } | Outdated> =>
  deleteUnlessUsed(keys.topic(projectId, id), () => listTopicUses(projectId, id), expectedVersion);

/** A sent or cancelled campaign no longer needs its topic. */
const filterForTopic = (topicId: string): Expression =>
  expr`topicId = ${topicId} AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;

const partitionsOf = (projectId: string) =>
  ({ template: templatePartition(projectId), campaign: campaignPartition(projectId) }) as const;

export interface TopicUse {
  kind: 'template' | FilterUser['kind'];
  id: string;
  name: string;
}

export async function listTopicUses(projectId: string, topicId: string): Promise<TopicUse[]> {
  const partitions = partitionsOf(projectId);
  const usesIn = async (kind: keyof typeof partitions): Promise<TopicUse[]> =>
    (await namesIn(partitions[kind], filterForTopic(topicId))).map((row) => ({ kind, ...row }));
  const filters = filterUsers(projectId, { kind: 'topic', id: topicId });
  const uses = (await Promise.all([usesIn('template'), usesIn('campaign'), filters])).flat();
  return [...new Map(uses.map((use) => [use.id, use])).values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
