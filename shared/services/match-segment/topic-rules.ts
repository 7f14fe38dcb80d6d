import { topicState } from '../../db/contacts/topics';
import type { TopicRule } from '../../domain/contacts/topics';
import { topicRule } from '../../domain/sending/sending';

/** The rules are at most 5 s old. */
export async function readTopicRules(projectId: string, ids: readonly string[]): Promise<Map<string, TopicRule>> {
  const rules = await Promise.all(ids.map(async (id) => topicRule(id, await topicState(projectId, id))));
  return new Map(rules.flatMap((rule) => (rule ? [[rule.id, rule]] : [])));
}
