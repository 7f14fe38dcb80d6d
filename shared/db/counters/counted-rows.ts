import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CountedKind } from '../../domain/counters/counting';
import { hasMemberRows } from '../../domain/segments/segment';
import { indexName } from '../../ops/names';
import { campaignPartition } from '../campaigns/keys';
import { memberPartitions } from '../segments/keys';
import { listAllSegments } from '../segments/segments';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import {
  contactPartitions,
  countedRow,
  domainPartition,
  indexes,
  type Key,
  LIST_SUFFIXES,
  templatePartition,
} from '../table/keys';

/** A row that counters count, as it stands. */
export interface StandingRow {
  kind: CountedKind;
  item: Record<string, unknown>;
}

/** Pages of one partition: 1 MB each, so that no fault makes the scan endless. */
const MAXIMUM_PAGES = 100_000;

/** Every row of a project that counters count, a page at a time. Reads all of them: a unit per 4 KB, at least one a row. */
export async function* countedRows(projectId: string): AsyncGenerator<StandingRow[]> {
  const kinds = [templatePartition, domainPartition, campaignPartition];
  const whole = [...contactPartitions(projectId), ...kinds.map((partition) => partition(projectId))];
  for (const partition of whole) yield* pagesOf({ pk: 'pk', partition });
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const lists = [indexes.emailsOf, indexes.eventsOf, indexes.suppressionsOf];
    for (const partition of lists.map((list) => list(projectId, suffix))) {
      yield* pagesOf({ pk: 'g1pk', partition });
    }
  }
  for (const { id } of (await listAllSegments(projectId)).filter(hasMemberRows)) {
    for (const partition of memberPartitions(projectId, id)) yield* pagesOf({ pk: 'g1pk', partition });
  }
}

/** Partitions of the table hold the rows themselves, those of the index only lead to them. */
async function* pagesOf({ pk, partition }: { pk: 'pk' | 'g1pk'; partition: string }): AsyncGenerator<StandingRow[]> {
  const listed = pk === 'g1pk';
  const query: QueryCommandInput = {
    TableName: tableName(),
    ...(listed ? { IndexName: indexName('g1') } : { ConsistentRead: true }),
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk },
    ExpressionAttributeValues: { ':pk': partition },
  };
  let after: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(new QueryCommand({ ...query, ExclusiveStartKey: after }));
    const rows = listed ? await batchGet(Items.map(keyOf), { consistent: true }) : Items;
    yield rows.flatMap((item) => {
      const counted = countedRow(keyOf(item));
      return counted ? { kind: counted.kind, item } : [];
    });
    after = LastEvaluatedKey;
    if (!after) return;
  }
  throw new Error('a partition has more pages than a project can fill');
}

const keyOf = (item: Record<string, unknown>): Key => ({ pk: item.pk as string, sk: item.sk as string });
