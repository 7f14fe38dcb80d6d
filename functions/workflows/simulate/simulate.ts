import type { Simulation, SimulationBody } from '../../../shared/contract/workflow-simulation';
import type { Trigger } from '../../../shared/contract/workflows';
import { getSuppression } from '../../../shared/db/contacts/suppressions';
import { currentProject, type Project } from '../../../shared/db/projects/projects';
import { getSegment } from '../../../shared/db/segments/segments';
import { spanMs } from '../../../shared/domain/workflows/advance';
import { planEntry } from '../../../shared/domain/workflows/entry';
import { type Execution, executionId } from '../../../shared/domain/workflows/execution';
import { releaseExecution } from '../../../shared/domain/workflows/transitions';
import type { WorkflowRef, WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type SimulatedEvent, Timeline } from './journal';
import { NOT_STARTED, runSimulation } from './run-simulation';
import { EmailSimulator, simulateStep } from './simulate-step';
import { SimulatedContact } from './simulated-contact';
import { SimulatedRuntime } from './simulated-runtime';
import { readStartingContact } from './starting-contact';

async function readTriggerEvent(
  trigger: Trigger,
  projectId: string,
  data: Record<string, unknown>,
  at: number,
): Promise<SimulatedEvent | null> {
  if (trigger.type === 'MANUAL') return null;
  if (trigger.type === 'EVENT') return { name: trigger.event, data, at };
  const { segmentId: segment } = trigger;
  const name = (await getSegment(projectId, segment))?.name;
  const isEntry = trigger.type === 'SEGMENT_ENTRY';
  return { name: isEntry ? 'segment.entered' : 'segment.exited', data: { segment, name, ...data }, at };
}

export function newExecution(
  ref: WorkflowRef,
  graph: WorkflowVersion,
  { row }: SimulatedContact,
  at: number,
): Execution {
  const entrant = {
    ref: { ...ref, id: executionId(newId('exe'), row.id) },
    generation: row.generation,
    origin: { type: graph.trigger.type },
    causeDepth: 0,
    eventsFrom: at,
  };
  const plan = planEntry(entrant, graph, { guard: null, reentry: graph.reentry, isInside: false }, at);
  if (plan.kind === 'refused') throw new Error('a first entry was rejected');
  return releaseExecution(plan.execution, at);
}

const MAX_RUN_MS = 10_000;

export async function simulate(
  project: Project,
  { workflowId, graph }: { workflowId: string; graph: WorkflowVersion },
  body: SimulationBody,
  startAt: number,
): Promise<Simulation> {
  const startedAt = now();
  const ref = { projectId: project.id, workflowId };
  const contact = new SimulatedContact(await readStartingContact(project, graph, body, startAt));
  // Reads the project again, because its sender may have been set a moment ago.
  const latestProject = (await currentProject(project.id)) ?? project;
  // The result for a sample must not reveal whether its address is suppressed.
  const suppression = body.contact === undefined ? null : await getSuppression(project.id, contact.row.id);
  const emails = new EmailSimulator(latestProject, suppression !== null);
  const startEvent = await readTriggerEvent(graph.trigger, project.id, body.data ?? {}, startAt);
  const runtime = new SimulatedRuntime(
    {
      contact,
      timeline: timelineOf(body, startAt),
      trigger: startEvent?.data ?? body.data ?? {},
      simulateStep: (step, situation) => simulateStep(step, situation, emails, project.id),
      hasTime: () => now() - startedAt < MAX_RUN_MS,
      emailVisit: body.emailAt,
    },
    newExecution(ref, graph, contact, startAt),
  );
  runtime.advanceTo(startAt - 1);
  if (startEvent) contact.applyEvent(startEvent);
  const simulation = (await passesTriggerFilter(graph, runtime)) ? await runSimulation(graph, runtime) : NOT_STARTED;
  return { ...simulation, ...(body.emailAt === undefined ? {} : { email: runtime.email }) };
}

const timelineOf = ({ events = [] }: SimulationBody, startAt: number): Timeline =>
  new Timeline(
    events.map(({ name, data = {}, at, after }) => ({
      name,
      data,
      at: at ?? startAt + (after ? spanMs(after) : 0),
    })),
  );

const passesTriggerFilter = async ({ trigger }: WorkflowVersion, runtime: SimulatedRuntime): Promise<boolean> =>
  trigger.type !== 'EVENT' || trigger.filter === undefined || runtime.matches(trigger.filter);
