/** An event of the contact of a simulation. */
export interface SimulatedEvent {
  name: string;
  data: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
  /** A step has caused it, and has changed the contact already. */
  isCaused?: true;
}

/** The events of a simulation in order, including those that its steps cause. */
export class Timeline {
  private readonly ahead: SimulatedEvent[];

  constructor(events: readonly SimulatedEvent[]) {
    this.ahead = [...events].sort((a, b) => a.at - b.at);
  }

  /** Adds an event behind those of the same time. */
  add(event: SimulatedEvent): void {
    const later = this.ahead.findIndex(({ at }) => at > event.at);
    this.ahead.splice(later < 0 ? this.ahead.length : later, 0, event);
  }

  /** Removes and returns the next event up to a time. */
  next(until: number): SimulatedEvent | undefined {
    const [first] = this.ahead;
    return first && first.at <= until ? this.ahead.shift() : undefined;
  }
}
