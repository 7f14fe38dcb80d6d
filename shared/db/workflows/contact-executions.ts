import type { Execution } from '../../domain/workflows/execution';
import { EXECUTION, ofContact } from '../table/keys';
import { queryPage } from '../table/query';
import { toExecution } from './execution-row';

export async function listExecutionsOfContact(
  projectId: string,
  contact: { id: string; generation: string },
  limit: number,
  after: string | null,
): Promise<{ executions: Execution[]; next: string | null }> {
  const pk = ofContact(projectId, contact.id);
  const page = await queryPage({
    pk,
    sk: { beginsWith: EXECUTION },
    limit,
    after: after === null ? undefined : { pk, sk: after },
  });
  const executions = page.rows.flatMap((row) => toExecution(row) ?? []);
  const ownExecutions = executions.filter(({ generation }) => generation === contact.generation);
  return { executions: ownExecutions, next: (page.after?.sk as string | undefined) ?? null };
}
