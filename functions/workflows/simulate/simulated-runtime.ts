import type { FilterGroup } from '../../../shared/contract/filters';
import type { SimulatedEmail } from '../../../shared/contract/workflow-simulation';
import type { ActionStep, StepOf } from '../../../shared/contract/workflows';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { ActOutcome, WorkflowRuntime } from '../../../shared/domain/workflows/advance';
import { delayEnd } from '../../../shared/domain/workflows/delay-end';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { Journal, type SimulatedEvent, type Timeline } from './journal';
import type { SimulatedContact } from './simulated-contact';
import type { SimulatedStep, Situation } from './situation';

const FIXED_JITTER = 0.5;

interface Scenario {
  contact: SimulatedContact;
  timeline: Timeline;
  trigger: Record<string, unknown>;
  simulateStep(step: ActionStep, situation: Situation): Promise<SimulatedStep>;
  hasTime(): boolean;
  emailVisit?: number | undefined;
}

export class SimulatedRuntime implements WorkflowRuntime {
  readonly journal = new Journal();
  readonly payloads: Payloads;
  email: SimulatedEmail | null = null;
  private readonly pastEvents: SimulatedEvent[] = [];
  private readonly received = new Set<SimulatedEvent>();
  private time: number;

  constructor(
    private readonly scenario: Scenario,
    public execution: Execution,
  ) {
    this.time = execution.startedAt;
    this.payloads = { trigger: scenario.trigger };
  }

  now(): number {
    return this.time;
  }

  jitter(): number {
    return FIXED_JITTER;
  }

  async holdBefore(): Promise<number> {
    return 0;
  }

  hasTime(): boolean {
    return this.scenario.hasTime();
  }

  async matches(filter: FilterGroup): Promise<boolean> {
    return this.scenario.contact.matches(filter, this.time, this.payloads);
  }

  passesFilter(filter: FilterGroup | undefined, received: Record<string, unknown>): boolean {
    return filter === undefined || this.scenario.contact.matches(filter, this.time, { ...this.payloads, received });
  }

  receiveEvent(event: SimulatedEvent): void {
    this.received.add(event);
    this.payloads.received = event.data;
  }

  async delayEnd(step: StepOf<'DELAY'>): Promise<number> {
    return delayEnd(step, this.scenario.contact.row, this.time);
  }

  async act(step: ActionStep, { visit }: Execution): Promise<ActOutcome> {
    const { contact, timeline, emailVisit } = this.scenario;
    const now = this.time;
    const addCausedEvent: Situation['addCausedEvent'] = (name, data = {}) =>
      timeline.add({ name, data, at: now, isCaused: true });
    const situation = { contact, payloads: this.payloads, now, addCausedEvent };
    const { outcome, detail, email } = await this.scenario.simulateStep(step, situation);
    this.journal.addDetails(visit, { detail, email: email?.facts ?? null });
    if (visit === emailVisit) this.email = email?.compose() ?? null;
    return outcome;
  }

  async subscribe(
    { event: awaitedName, filter }: StepOf<'WAIT_FOR_EVENT'>,
    _: Execution,
    from: number,
    until: number,
  ): Promise<number | null> {
    const fitsWait = ({ name, at }: SimulatedEvent) => name === awaitedName && at >= from && at <= until;
    const candidates = this.pastEvents.filter((event) => fitsWait(event) && !this.received.has(event));
    const awaitedEvent = candidates.find(({ data }) => this.passesFilter(filter, data));
    if (!awaitedEvent) return null;
    this.receiveEvent(awaitedEvent);
    return awaitedEvent.at;
  }

  async save(execution: Execution): Promise<Execution> {
    this.journal.recordVisits(execution);
    this.execution = { ...execution, revision: execution.revision + 1 };
    return this.execution;
  }

  advanceTo(until: number, isAwaited: (event: SimulatedEvent) => boolean = () => false): SimulatedEvent | null {
    const { contact, timeline } = this.scenario;
    for (let event = timeline.takeNext(until); event; event = timeline.takeNext(until)) {
      this.time = Math.max(this.time, event.at);
      contact.applyEvent(event);
      this.pastEvents.push(event);
      if (isAwaited(event)) return event;
    }
    this.time = Math.max(this.time, until);
    return null;
  }
}
