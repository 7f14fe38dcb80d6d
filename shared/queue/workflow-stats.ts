import type { DynamoDBRecord } from 'aws-lambda';
import type { StatsChange } from '../db/counters/stats';
import { executionInImage } from '../db/workflows/execution-row';
import { executionOfRow, workflowStatsRows } from '../db/workflows/keys';
import { changeOf, versionPart } from '../domain/workflows/stats';
import { rowKeyOf } from './stream';

/** What a stream record adds to a workflow's stats; null for another kind of row, and if no count changes. */
export function workflowChange(record: DynamoDBRecord): StatsChange | null {
  const key = rowKeyOf(record);
  const ref = key && executionOfRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!ref || !sequence) return null;
  const before = executionInImage(record.dynamodb?.OldImage);
  const after = executionInImage(record.dynamodb?.NewImage);
  const execution = after ?? before;
  const members = changeOf(before, after);
  if (!execution || members.size === 0) return null;
  return { stats: workflowStatsRows(ref), sequence, counts: new Map([[versionPart(execution), members]]) };
}
