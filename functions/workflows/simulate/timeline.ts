/** Something that happens to the contact of a simulation. */
export interface SimulatedEvent {
  name: string;
  data: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
}

/** The events of a simulation in the order in which they happen, those that its steps cause included. */
export class Timeline {
  private readonly ahead: SimulatedEvent[];

  constructor(events: readonly SimulatedEvent[]) {
    this.ahead = [...events].sort((a, b) => a.at - b.at);
  }

  /** After whatever happens at the same moment. */
  add(event: SimulatedEvent): void {
    const later = this.ahead.findIndex(({ at }) => at > event.at);
    this.ahead.splice(later < 0 ? this.ahead.length : later, 0, event);
  }

  /** Takes the next event that happens up to a moment. */
  next(until: number): SimulatedEvent | undefined {
    const [first] = this.ahead;
    return first && first.at <= until ? this.ahead.shift() : undefined;
  }
}
