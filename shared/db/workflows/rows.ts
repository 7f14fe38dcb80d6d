import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import { pack, unpack } from '../table/compressed';
import type { Row } from '../table/rows';
import { contentOf } from '../table/stored';
import { workflowKeys } from './keys';

export const refOf = ({ projectId, id }: Pick<Workflow, 'projectId' | 'id'>): WorkflowRef => ({
  projectId,
  workflowId: id,
});

/** A workflow as stored. Its trigger is JSON text, because a filter may hold numbers that the table can't. */
type WorkflowRow = Omit<Workflow, 'trigger'> & { trigger: string };

export function toWorkflow(row: Row): Workflow {
  const { trigger, ...rest } = contentOf(row) as unknown as WorkflowRow;
  return { ...rest, trigger: JSON.parse(trigger) };
}

export const toItem = ({ trigger, ...rest }: Workflow) => ({
  ...workflowKeys.workflow(refOf(rest)),
  v: 1,
  ...rest,
  trigger: JSON.stringify(trigger),
});

/** A version's row: its whole graph, compressed. */
export interface VersionRow {
  packed: Uint8Array;
}

export const toVersionItem = (ref: WorkflowRef, graph: WorkflowVersion) => ({
  ...workflowKeys.version(ref, graph.version),
  v: 1,
  packed: pack(graph),
});

export const toVersion = ({ packed }: VersionRow): WorkflowVersion => unpack<WorkflowVersion>(packed);
