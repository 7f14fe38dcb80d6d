import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ActionStep } from '../../shared/contract/workflows';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import { type Execution, executionId } from '../../shared/domain/workflows/execution';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { isoNow, now } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { doStep, type StepFacts } from '../../shared/services/do-step/do-step';
import { type Service, startService } from './contacts';

/** A workflow of a project, as steps see it. */
export function aWorkflow(projectId: string): Workflow {
  return {
    id: newId('wf'),
    projectId,
    name: 'Welcome',
    enabled: true,
    trigger: { type: 'MANUAL' },
    version: 1,
    revision: 1,
    awaitedEvents: [],
    segmentIds: [],
    templateIds: [],
    stepCount: 1,
    reentry: 'NEVER',
    signing: { version: 1, earlier: [] },
    createdAt: isoNow(),
    updatedAt: isoNow(),
  };
}

/** A contact in the table. */
export async function aContact(project: Project, email: string, data: Record<string, unknown> = {}): Promise<Contact> {
  const upserted = await upsertContact(project, { email, patch: data, subscribedIfNew: true, source: 'api' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

/** A contact's execution at its first step, with a depth that events of people do not have. */
export const anExecution = ({ projectId, id: workflowId }: Workflow, contact: Contact): Execution => ({
  projectId,
  workflowId,
  id: executionId(newId('exe'), contact.id),
  contactId: contact.id,
  generation: contact.generation,
  version: 1,
  status: 'RUNNING',
  revision: 1,
  step: 'one',
  since: now(),
  visit: 1,
  tries: 0,
  busyUntil: now() + 75_000,
  origin: { type: 'MANUAL' },
  depth: 3,
  history: [],
  startedAt: now(),
});

/** Does a step as the workflow runner does, with the contact as it is now. */
export async function act(
  step: ActionStep,
  execution: Execution,
  {
    project,
    workflow,
    payloads = {},
    untrusted = {},
  }: Pick<StepFacts, 'project' | 'workflow'> & Partial<Pick<StepFacts, 'payloads' | 'untrusted'>>,
) {
  const contact = await readContactRow(project.id, execution.contactId);
  if (!contact) throw new Error('the contact is gone');
  return doStep(step, execution, { project, workflow, contact, payloads, untrusted });
}

/** A failed try: its error, and what helps once the execution has failed. */
export const failure = (error: RegExp, helps = /./) => ({
  kind: 'failed',
  error: expect.stringMatching(error),
  remedy: expect.objectContaining({ failed: expect.stringMatching(helps) }),
});

/** The stage of a test file: a project, a workflow, and for each test a contact in it. */
export interface Stage {
  service: Service;
  project: Project;
  workflow: Workflow;
  person: Contact;
  execution: Execution;
}

/** The payloads of the steps. */
export const payloads = { trigger: { plan: 'pro', id: 7 }, received: { answer: 'yes' } };

/** Sets the stage for the steps of one test file. */
export function useStage(): Stage {
  const on = {} as Stage;
  let people = 0;
  beforeAll(async () => {
    on.service = await startService();
    process.env.PUBLIC_URL = 'https://mail.example.com';
    on.project = on.service.project;
    on.workflow = aWorkflow(on.project.id);
  });
  beforeEach(async () => {
    people += 1;
    on.person = await aContact(on.project, `person${people}@example.org`, { name: 'Ada "A"', plan: 'free' });
    on.execution = anExecution(on.workflow, on.person);
  });
  afterAll(() => on.service?.stop());
  return on;
}
