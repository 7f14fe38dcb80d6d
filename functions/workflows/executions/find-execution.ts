import { Problem } from '../../../shared/contract/problem';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import type { Project } from '../../../shared/db/projects/projects';
import { getExecution } from '../../../shared/db/workflows/executions';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { type Execution, type ExecutionRef, readExecutionId } from '../../../shared/domain/workflows/execution';
import { findWorkflow } from '../find-workflow';

export interface FoundExecution {
  ref: ExecutionRef;
  execution: Execution;
  contact: Pick<Contact, 'id' | 'email'>;
}

export async function findExecution(
  project: Project,
  { id: workflowId, executionId: id }: { id: string; executionId: string },
): Promise<FoundExecution> {
  const ref = { projectId: project.id, workflowId, id };
  await findWorkflow({ projectId: project.id, workflowId });
  const parts = readExecutionId(id);
  if (!parts) throw new Problem('EXECUTION_NOT_FOUND');
  const [execution, contact] = await Promise.all([getExecution(ref), readContactRow(project.id, parts.contactId)]);
  if (!execution || contact?.generation !== execution.generation) throw new Problem('EXECUTION_NOT_FOUND');
  return { ref, execution, contact };
}
