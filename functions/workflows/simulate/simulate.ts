import type { Simulation, SimulationBody } from '../../../shared/contract/workflow-simulation';
import { getSuppression } from '../../../shared/db/contacts/suppressions';
import { currentProject, type Project } from '../../../shared/db/projects/projects';
import { spanMs } from '../../../shared/domain/workflows/advance';
import type { WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { now } from '../../../shared/ops/clock';
import { act } from './act';
import { EmailActor } from './act-email';
import { entering, triggerEvent } from './entry';
import { neverStarted, runSimulation } from './run-simulation';
import { SimulatedContact } from './simulated-contact';
import { SimulatedRuntime } from './simulated-runtime';
import { startingContact } from './starting-contact';
import { Timeline } from './timeline';

const MAX_RUN_MS = 10_000;

export async function simulate(
  project: Project,
  { workflowId, graph }: { workflowId: string; graph: WorkflowVersion },
  body: SimulationBody,
  startAt: number,
): Promise<Simulation> {
  const calledAt = now();
  const ref = { projectId: project.id, workflowId };
  const contact = new SimulatedContact(await startingContact(project, graph, body, startAt));
  // Reads the project again, because its sender may have been set a moment ago.
  const current = (await currentProject(project.id)) ?? project;
  // A sample is nobody, so it must not reveal whether its address is suppressed.
  const suppression = body.contact === undefined ? null : await getSuppression(project.id, contact.row.id);
  const emails = new EmailActor(current, suppression !== null);
  const startEvent = await triggerEvent(graph.trigger, project.id, body.data ?? {}, startAt);
  const runtime = new SimulatedRuntime(
    {
      contact,
      timeline: timelineOf(body, startAt),
      trigger: startEvent?.data ?? body.data ?? {},
      act: (step, situation) => act(step, situation, emails, project.id),
      hasTime: () => now() - calledAt < MAX_RUN_MS,
      emailAt: body.emailAt,
    },
    entering(ref, graph, contact, startAt),
  );
  runtime.passUntil(startAt - 1);
  if (startEvent) contact.happen(startEvent);
  const simulated = (await enters(graph, runtime)) ? await runSimulation(graph, runtime) : neverStarted;
  return { ...simulated, ...(body.emailAt === undefined ? {} : { email: runtime.email }) };
}

const timelineOf = ({ events = [] }: SimulationBody, startAt: number): Timeline =>
  new Timeline(
    events.map(({ name, data = {}, at, after }) => ({
      name,
      data,
      at: at ?? startAt + (after ? spanMs(after) : 0),
    })),
  );

const enters = async ({ trigger }: WorkflowVersion, runtime: SimulatedRuntime): Promise<boolean> =>
  trigger.type !== 'EVENT' || trigger.filter === undefined || runtime.matches(trigger.filter);
