import type { Units } from '../cloud/aws-side';
import type { WorkflowRun } from './run-workflow';
import { type OwnStage, ownStages } from './stages';

/** Events of a contact during its execution: half of the contacts have a second one. */
const EVENTS = 1.5;

/** The cost of one execution in one function, without what happens anyway. */
export interface Share {
  writes: number;
  reads: number;
  cpuMs: number;
  invocations: number;
  gbSeconds: number;
  queueCalls: number;
}

/** Rows of email count for the email. Subtracts idle ticks, and the events that contacts have without a workflow, too. */
function unitsOf({ units, idleTick, ticks, plainEvent, sample }: WorkflowRun, stage: OwnStage): Units {
  const { workflows, others } = units[stage];
  if (stage === 'dispatcher') {
    const { read, write } = idleTick.workflows;
    return { read: workflows.read - ticks * read, write: workflows.write - ticks * write };
  }
  if (stage === 'countersProjector') return workflows;
  const plainEvents = stage === 'streamReactions' ? EVENTS * sample : 0;
  return {
    read: workflows.read + others.read - plainEvents * plainEvent.read,
    write: workflows.write + others.write - plainEvents * plainEvent.write,
  };
}

/** The cost of one execution in each function. */
export function perExecution(run: WorkflowRun): Record<OwnStage, Share> {
  const { stages, sample, idleTick, ticks, plainEvent } = run;
  const shareOf = (stage: OwnStage): Share => {
    const spent = stages[stage];
    const idle = stage === 'dispatcher' ? ticks : 0;
    const plainEventMs = stage === 'streamReactions' ? plainEvent.cpuMs * EVENTS * sample : 0;
    const { read, write } = unitsOf(run, stage);
    return {
      writes: write / sample,
      reads: read / sample,
      cpuMs: (spent.cpuMs - idle * idleTick.cpuMs - plainEventMs) / sample,
      invocations: (spent.invocations - idle * idleTick.invocations) / sample,
      gbSeconds: (spent.gbSeconds - idle * idleTick.gbSeconds) / sample,
      // Like its rows, the queue calls of an email count for the email.
      queueCalls: (spent.queueCalls - spent.emailHints - idle * idleTick.queueCalls) / sample,
    };
  };
  return Object.fromEntries(ownStages.map((stage) => [stage, shareOf(stage)])) as Record<OwnStage, Share>;
}

/** The sum of one figure over all functions. */
export const sumOf = (shares: Record<OwnStage, Share>, field: keyof Share): number =>
  Object.values(shares).reduce((sum, share) => sum + share[field], 0);
