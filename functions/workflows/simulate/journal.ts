import type { SimulatedEmailFacts, Simulation } from '../../../shared/contract/workflow-simulation';
import type { Step } from '../../../shared/contract/workflows';
import { append } from '../../../shared/domain/lists';
import { type Execution, isOver, type PastVisit } from '../../../shared/domain/workflows/execution';
import type { EpochMs } from '../../../shared/durations';
import { toIso } from '../../../shared/ops/clock';

export interface SimulatedEvent {
  name: string;
  data: Record<string, unknown>;
  at: EpochMs;
  isCaused?: true;
}

export class Timeline {
  private readonly upcoming: SimulatedEvent[];

  constructor(events: readonly SimulatedEvent[]) {
    this.upcoming = [...events].sort((a, b) => a.at - b.at);
  }

  add(event: SimulatedEvent): void {
    const firstLaterIndex = this.upcoming.findIndex(({ at }) => at > event.at);
    this.upcoming.splice(firstLaterIndex < 0 ? this.upcoming.length : firstLaterIndex, 0, event);
  }

  takeNext(until: number): SimulatedEvent | undefined {
    const [first] = this.upcoming;
    return first && first.at <= until ? this.upcoming.shift() : undefined;
  }
}

type VisitReply = Simulation['path'][number];

interface VisitDetails {
  detail: string;
  email: SimulatedEmailFacts | null;
}

export class Journal {
  private readonly finishedVisits: PastVisit[] = [];
  private readonly details = new Map<number, VisitDetails>();

  recordVisits({ step, visit, history }: Execution): void {
    const finishedCount = step === null ? visit : visit - 1;
    const newCount = finishedCount - this.finishedVisits.length;
    if (newCount > 0) append(this.finishedVisits, history.slice(-newCount));
  }

  addDetails(visit: number, details: VisitDetails): void {
    this.details.set(visit, details);
  }

  path(execution: Execution, steps: readonly Step[]): VisitReply[] {
    const types = new Map<string, string>(steps.map(({ id, type }) => [id, type]));
    const visitReply = (step: string, startedAt: number, index: number) => ({
      step,
      type: types.get(step) ?? '',
      startedAt: toIso(startedAt),
      detail: this.details.get(index + 1)?.detail ?? null,
      email: this.details.get(index + 1)?.email ?? null,
    });
    const path = this.finishedVisits.map(({ step, startedAt, endedAt, outcome }, index) => ({
      ...visitReply(step, startedAt, index),
      endedAt: toIso(endedAt),
      outcome,
    }));
    if (execution.step === null) return path;
    const { step, since, status, endedAt } = execution;
    const isRunning = endedAt === undefined || !isOver(execution);
    const end = isRunning
      ? { endedAt: null, outcome: null }
      : { endedAt: toIso(endedAt), outcome: status.toLowerCase() };
    return [...path, { ...visitReply(step, since, path.length), ...end }];
  }
}
