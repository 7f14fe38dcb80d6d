import { type NamedRecord, nameOfRecord } from '../../domain/segments/references';
import { batchGet } from './batch-get';
import { namesIn, whileItExists } from './closing';
import { anyOf, type Expression, expr } from './expressions';
import { campaignPartition, type Key, segmentPartition, topicPartition, workflowPartition } from './keys';
import type { TransactionPart } from './transact';

type NamedRef = Pick<NamedRecord, 'kind' | 'id'>;

const partitions = { campaign: campaignPartition, workflow: workflowPartition, topic: topicPartition };

const keyOf = (projectId: string, { kind, id }: NamedRef): Key => ({ pk: partitions[kind](projectId), sk: id });

/** `writtenId`: the record that the transaction writes, which needs no check. */
export function whileNamedExist(
  projectId: string,
  records: readonly NamedRef[],
  writtenId?: string,
): TransactionPart[] {
  const distinct = [...new Map(records.map((record) => [nameOfRecord(record), record])).values()];
  return distinct.filter(({ id }) => id !== writtenId).map((record) => whileItExists(keyOf(projectId, record)));
}

/** Returns `nameOfRecord` of records that are missing or being deleted. */
export async function missingNamedRecords(projectId: string, records: readonly NamedRef[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const rows = await batchGet<Key & { closing?: string }>(records.map((record) => keyOf(projectId, record)));
  const rowName = ({ pk, sk }: Key): string => `${pk} ${sk}`;
  const existing = new Set(rows.filter(({ closing }) => closing === undefined).map(rowName));
  const missing = records.filter((record) => !existing.has(rowName(keyOf(projectId, record))));
  return new Set(missing.map(nameOfRecord));
}

export interface FilterUser {
  kind: 'segment' | 'campaign' | 'workflow';
  id: string;
  name: string;
}

const textInFilter = ({ kind, id }: NamedRef): string =>
  kind === 'topic' ? `"field":"topic.${id}"` : `"${kind}Id":"${id}"`;

/** The records whose filters name `record`. A sent or cancelled campaign no longer needs the record. */
export async function filterUsers(projectId: string, record: NamedRef): Promise<FilterUser[]> {
  const text = textInFilter(record);
  const isOpen = expr`NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;
  const usersIn = async (kind: FilterUser['kind'], partition: string, filter: Expression): Promise<FilterUser[]> =>
    (await namesIn(partition, filter)).map((user) => ({ kind, ...user }));
  const users = await Promise.all([
    usersIn('segment', segmentPartition(projectId), expr`contains(filters, ${text})`),
    usersIn('campaign', campaignPartition(projectId), expr`contains(audienceFilter, ${text}) AND ${isOpen}`),
    usersIn('workflow', workflowPartition(projectId), expr`contains(namedIds, ${record.id})`),
  ]);
  return users.flat().filter(({ id }) => id !== record.id);
}
