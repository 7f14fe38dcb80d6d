import type { Units } from '../cloud/aws-side';
import type { WorkflowRun } from './run-workflow';
import { type OwnStage, ownStages } from './stages';

/** Events to a contact in the course of its execution: half of all have a second one. */
const EVENTS = 1.5;

/** What one execution takes in one function, but for what is there anyway. */
export interface Share {
  writes: number;
  reads: number;
  cpuMs: number;
  invocations: number;
  gbSeconds: number;
  queueCalls: number;
}

/** Rows of email are the email's. The effects tell of the end too, by an event; those that begin and go on are there anyway. */
function unitsOf({ units, idleTick, ticks, plainEvent, sample }: WorkflowRun, stage: OwnStage): Units {
  const { workflows, others } = units[stage];
  if (stage === 'dispatcher') {
    const { read, write } = idleTick.workflows;
    return { read: workflows.read - ticks * read, write: workflows.write - ticks * write };
  }
  if (stage === 'countersProjector') return workflows;
  const there = stage === 'streamReactions' ? EVENTS * sample : 0;
  return {
    read: workflows.read + others.read - there * plainEvent.read,
    write: workflows.write + others.write - there * plainEvent.write,
  };
}

/** What each function takes for one execution. */
export function perExecution(run: WorkflowRun): Record<OwnStage, Share> {
  const { stages, sample, idleTick, ticks, plainEvent } = run;
  const shareOf = (stage: OwnStage): Share => {
    const spent = stages[stage];
    const idle = stage === 'dispatcher' ? ticks : 0;
    const less = stage === 'streamReactions' ? plainEvent.cpuMs * EVENTS * sample : 0;
    const { read, write } = unitsOf(run, stage);
    return {
      writes: write / sample,
      reads: read / sample,
      cpuMs: (spent.cpuMs - idle * idleTick.cpuMs - less) / sample,
      invocations: (spent.invocations - idle * idleTick.invocations) / sample,
      gbSeconds: (spent.gbSeconds - idle * idleTick.gbSeconds) / sample,
      // As with its rows, what tells the senders of an email is the email's.
      queueCalls: (spent.queueCalls - spent.emailHints - idle * idleTick.queueCalls) / sample,
    };
  };
  return Object.fromEntries(ownStages.map((stage) => [stage, shareOf(stage)])) as Record<OwnStage, Share>;
}

/** One figure of all functions together. */
export const sumOf = (shares: Record<OwnStage, Share>, member: keyof Share): number =>
  Object.values(shares).reduce((sum, share) => sum + share[member], 0);
