import type { CountedKind } from '../../domain/counters/counting';
import { hasMemberRows } from '../../domain/segments/segment';
import { memberPartitions } from '../segments/keys';
import { listAllSegments } from '../segments/segments';
import { batchGet } from '../table/batch-get';
import { countedRow } from '../table/counted-row';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { campaignPartition, contactPartitions, domainPartition, type Key, templatePartition } from '../table/keys';
import { queryPages } from '../table/query';
import { keyOf, type Row } from '../table/rows';

export interface CountableRow {
  kind: CountedKind;
  item: Row;
}

export async function* countedRows(projectId: string): AsyncGenerator<CountableRow[]> {
  const kinds = [templatePartition, domainPartition, campaignPartition].map((partition) => partition(projectId));
  for (const pk of [...contactPartitions(projectId), ...kinds]) {
    for await (const page of queryPages<Key & Row>({ pk })) yield page.flatMap(toCountable);
  }
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const lists = [indexes.emailsOf, indexes.eventsOf, indexes.suppressionsOf];
    for (const partition of lists.map((list) => list(projectId, suffix))) yield* listedRows(partition);
  }
  for (const { id } of (await listAllSegments(projectId)).filter(hasMemberRows)) {
    for (const partition of memberPartitions(projectId, id)) yield* listedRows(partition);
  }
}

async function* listedRows(pk: string): AsyncGenerator<CountableRow[]> {
  for await (const page of queryPages<Key & Row>({ pk, index: 'g1' })) {
    yield ((await batchGet(page.map(keyOf))) as (Key & Row)[]).flatMap(toCountable);
  }
}

function toCountable(item: Key & Row): CountableRow[] {
  const row = countedRow(item);
  return row && (row.kind !== 'contact' || item.email !== undefined) ? [{ kind: row.kind, item }] : [];
}
