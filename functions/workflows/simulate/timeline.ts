import type { EpochMs } from '../../../shared/durations';

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
