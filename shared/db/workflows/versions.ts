import type { WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { get } from '../table/rows';
import { workflowKeys } from './keys';
import { toVersion, type VersionRow } from './rows';

/** Limits of a container's cache of graphs. Bytes are counted compressed: they are about a tenth of the memory. */
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
 * A version of a workflow's graph; null if it does not exist or was deleted. Versions never change, so a version that
 * this container has read comes from memory, even after the workflow was deleted.
 */
export async function getVersion(ref: WorkflowRef, version: number): Promise<WorkflowVersion | null> {
  const key = workflowKeys.version(ref, version);
  const name = `${key.pk}\n${key.sk}`;
  const known = held.get(name);
  if (known) {
    hold(name, known.graph, known.bytes);
    return known.graph;
  }
  const row = await get<VersionRow>(key);
  if (!row) return null;
  const graph = toVersion(row);
  hold(name, graph, row.packed.byteLength);
  return graph;
}
