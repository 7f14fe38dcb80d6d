import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { getContact, getContacts } from '../../../shared/db/contacts/contacts';
import type { Project } from '../../../shared/db/projects/projects';
import { listExecutions as readExecutions } from '../../../shared/db/workflows/execution-list';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Endpoint } from '../../../shared/http/call';
import { findWorkflow } from '../workflow';
import { executionReply } from './execution';

async function executionReplies(project: Project, executions: readonly Execution[]) {
  const contacts = await getContacts(
    project,
    executions.map(({ contactId }) => contactId),
  );
  return executions.flatMap((execution) => {
    const contact = contacts.get(execution.contactId);
    return contact?.generation === execution.generation ? [executionReply(execution, contact)] : [];
  });
}

type Route = typeof workflowsGroup.routes.listExecutions;

export const listExecutions: Endpoint<Route> = async ({ params, query, project }) => {
  const { status, step, stepState = 'entered', outcome, from, to, limit, cursor } = query;
  const ref = { projectId: project.id, workflowId: params.id };
  await findWorkflow(ref);
  const contact = query.contact === undefined ? undefined : await getContact(project, query.contact);
  if (contact === null) throw new Problem('CONTACT_NOT_FOUND');
  const filter = { status, contact, from, to, ...(step ? { step: { step, state: stepState, outcome } } : {}) };
  const { items, ...page } = await readExecutions(project, ref, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: await executionReplies(project, items) } };
};
