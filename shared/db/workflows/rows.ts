import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { pack, unpack } from '../table/compressed';
import { contentOf } from '../table/stored';
import { workflowKeys } from './keys';

export const refOf = ({ projectId, id }: Pick<Workflow, 'projectId' | 'id'>): WorkflowRef => ({
  projectId,
  workflowId: id,
});

/** A workflow as stored. Its trigger is JSON text: the table's numbers can't hold all that stand in a filter. */
type WorkflowRow = Omit<Workflow, 'trigger'> & { trigger: string };

export function toWorkflow(item: Record<string, unknown>): Workflow {
  const { trigger, ...rest } = contentOf(item) as unknown as WorkflowRow;
  return { ...rest, trigger: JSON.parse(trigger) };
}

export const toItem = ({ trigger, ...rest }: Workflow) => ({
  ...workflowKeys.workflow(refOf(rest)),
  v: 1,
  ...rest,
  trigger: JSON.stringify(trigger),
});

/** A version's row: its whole graph, compressed. */
export const toVersionItem = (ref: WorkflowRef, graph: WorkflowVersion) => ({
  ...workflowKeys.version(ref, graph.version),
  v: 1,
  packed: pack(graph),
});

export const toVersion = ({ packed }: Record<string, unknown>): WorkflowVersion =>
  unpack<WorkflowVersion>(packed as Uint8Array);
