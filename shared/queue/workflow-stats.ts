import type { DynamoDBRecord } from 'aws-lambda';
import type { TallyChange } from '../db/counters/stats';
import { executionInImage } from '../db/workflows/execution-image';
import { executionOfRow, workflowTally } from '../db/workflows/keys';
import { changeOf, versionPart } from '../domain/workflows/stats';
import { keyOf } from './stream';

/** What a record adds to the tally of a workflow; null for one of another row, and where no figure changes. */
export function workflowChange(record: DynamoDBRecord): TallyChange | null {
  const key = keyOf(record);
  const ref = key && executionOfRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!ref || !sequence) return null;
  const before = executionInImage(record.dynamodb?.OldImage);
  const after = executionInImage(record.dynamodb?.NewImage);
  const execution = after ?? before;
  const members = changeOf(before, after);
  if (!execution || members.size === 0) return null;
  return { tally: workflowTally(ref), sequence, amounts: new Map([[versionPart(execution), members]]) };
}
