import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { db, tableName } from '../table/client';
import { workflowKeys } from './keys';
import { toVersion } from './rows';

/** Graphs that a container keeps, and what they may have together, as they are compressed: about a tenth of their memory. */
const MAXIMUM_HELD = 200;
const MAXIMUM_BYTES = 4 * 1024 * 1024;

const held = new Map<string, { graph: WorkflowVersion; bytes: number }>();
let heldBytes = 0;

function drop(name: string): void {
  heldBytes -= held.get(name)?.bytes ?? 0;
  held.delete(name);
}

function hold(name: string, graph: WorkflowVersion, bytes: number): void {
  drop(name);
  held.set(name, { graph, bytes });
  heldBytes += bytes;
  for (const oldest of held.keys()) {
    if (held.size <= MAXIMUM_HELD && heldBytes <= MAXIMUM_BYTES) break;
    drop(oldest);
  }
}

/**
 * A version of a workflow's graph; null when there is none of this number, or none any more. Versions never change, so
 * one that this container has read is given from memory, also when the workflow has been deleted since.
 */
export async function getVersion(ref: WorkflowRef, version: number): Promise<WorkflowVersion | null> {
  const Key = workflowKeys.version(ref, version);
  const name = `${Key.pk}\n${Key.sk}`;
  const known = held.get(name);
  if (known) {
    hold(name, known.graph, known.bytes);
    return known.graph;
  }
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  if (!Item) return null;
  const graph = toVersion(Item);
  hold(name, graph, (Item.packed as Uint8Array).byteLength);
  return graph;
}
