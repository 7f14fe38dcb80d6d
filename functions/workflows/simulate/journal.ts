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
  private readonly ahead: SimulatedEvent[];

  constructor(events: readonly SimulatedEvent[]) {
    this.ahead = [...events].sort((a, b) => a.at - b.at);
  }

  add(event: SimulatedEvent): void {
    const later = this.ahead.findIndex(({ at }) => at > event.at);
    this.ahead.splice(later < 0 ? this.ahead.length : later, 0, event);
  }

  next(until: number): SimulatedEvent | undefined {
    const [first] = this.ahead;
    return first && first.at <= until ? this.ahead.shift() : undefined;
  }
}

type ShownVisit = Simulation['path'][number];

interface Note {
  detail: string;
  email: SimulatedEmailFacts | null;
}

export class Journal {
  private readonly finished: PastVisit[] = [];
  private readonly notes = new Map<number, Note>();

  note({ step, visit, history }: Execution): void {
    const known = this.finished.length;
    const count = step === null ? visit : visit - 1;
    if (count > known) append(this.finished, history.slice(known - count));
  }

  explain(visit: number, note: Note): void {
    this.notes.set(visit, note);
  }

  path(execution: Execution, steps: readonly Step[]): ShownVisit[] {
    const types = new Map<string, string>(steps.map(({ id, type }) => [id, type]));
    const visitReply = (step: string, startedAt: number, index: number) => ({
      step,
      type: types.get(step) ?? '',
      startedAt: toIso(startedAt),
      detail: this.notes.get(index + 1)?.detail ?? null,
      email: this.notes.get(index + 1)?.email ?? null,
    });
    const path = this.finished.map(({ step, startedAt, endedAt, outcome }, index) => ({
      ...visitReply(step, startedAt, index),
      endedAt: toIso(endedAt),
      outcome,
    }));
    if (execution.step === null) return path;
    const { step, since, status, endedAt } = execution;
    const isOpen = endedAt === undefined || !isOver(execution);
    const last = { endedAt: isOpen ? null : toIso(endedAt), outcome: isOpen ? null : status.toLowerCase() };
    return [...path, { ...visitReply(step, since, path.length), ...last }];
  }
}
