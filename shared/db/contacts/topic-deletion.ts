import { campaignPartition } from '../campaigns/keys';
import { deleteUnlessNamed, isAnyIn, whileItStands } from '../table/closing';
import { keys, templatePartition } from '../table/keys';
import type { TransactionPart } from '../table/transact';

/** Part of a transaction that writes a row which names a topic: refused from when the topic is being deleted. */
export const whileTopicStands = (projectId: string, topicId: string): TransactionPart =>
  whileItStands(keys.topic(projectId, topicId));

/** Deletes a topic that no template and no campaign names. */
export const deleteTopic = (projectId: string, id: string): Promise<'deleted' | 'missing' | 'in_use'> =>
  deleteUnlessNamed(keys.topic(projectId, id), () => isNamed(projectId, id));

/** A campaign that was sent or cancelled asks for the topic no more; templates have no status. */
const NAMES = 'topicId = :topic AND (attribute_not_exists(#status) OR NOT #status IN (:sent, :cancelled))';

async function isNamed(projectId: string, topicId: string): Promise<boolean> {
  for (const partition of [templatePartition(projectId), campaignPartition(projectId)]) {
    const values = { ':topic': topicId, ':sent': 'SENT', ':cancelled': 'CANCELLED' };
    if (await isAnyIn(partition, { expression: NAMES, names: { '#status': 'status' }, values })) return true;
  }
  return false;
}
