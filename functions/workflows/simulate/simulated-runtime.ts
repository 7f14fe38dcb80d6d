import type { FilterGroup } from '../../../shared/contract/filters';
import type { SimulatedEmail } from '../../../shared/contract/workflow-simulation';
import type { ActionStep, StepOf } from '../../../shared/contract/workflows';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { ActOutcome, WorkflowRuntime } from '../../../shared/domain/workflows/advance';
import { delayEnds } from '../../../shared/domain/workflows/delay-end';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { Journal, type SimulatedEvent, type Timeline } from './journal';
import type { SimulatedContact } from './simulated-contact';
import type { Act, Situation } from './situation';

const SHARE = 0.5;

interface Setting {
  contact: SimulatedContact;
  timeline: Timeline;
  trigger: Record<string, unknown>;
  act(step: ActionStep, situation: Situation): Promise<Act>;
  hasTime(): boolean;
  emailAt?: number | undefined;
}

export class SimulatedRuntime implements WorkflowRuntime {
  readonly journal = new Journal();
  readonly payloads: Payloads;
  email: SimulatedEmail | null = null;
  private readonly past: SimulatedEvent[] = [];
  private readonly received = new Set<SimulatedEvent>();
  private time: number;

  constructor(
    private readonly setting: Setting,
    public execution: Execution,
  ) {
    this.time = execution.startedAt;
    this.payloads = { trigger: setting.trigger };
  }

  now(): number {
    return this.time;
  }

  share(): number {
    return SHARE;
  }

  async holdBefore(): Promise<number> {
    return 0;
  }

  hasTime(): boolean {
    return this.setting.hasTime();
  }

  async matches(filter: FilterGroup): Promise<boolean> {
    return this.setting.contact.matches(filter, this.time, this.payloads);
  }

  isReceived(filter: FilterGroup | undefined, received: Record<string, unknown>): boolean {
    return filter === undefined || this.setting.contact.matches(filter, this.time, { ...this.payloads, received });
  }

  receiveEvent(event: SimulatedEvent): void {
    this.received.add(event);
    this.payloads.received = event.data;
  }

  async delayEnds(step: StepOf<'DELAY'>): Promise<number> {
    return delayEnds(step, this.setting.contact.row, this.time);
  }

  async act(step: ActionStep, { visit }: Execution): Promise<ActOutcome> {
    const { contact, timeline, emailAt } = this.setting;
    const now = this.time;
    const cause: Situation['cause'] = (name, data = {}) => timeline.add({ name, data, at: now, isCaused: true });
    const { outcome, detail, email } = await this.setting.act(step, { contact, payloads: this.payloads, now, cause });
    this.journal.explain(visit, { detail, email: email?.facts ?? null });
    if (visit === emailAt) this.email = email?.whole() ?? null;
    return outcome;
  }

  async subscribe(
    { event, filter }: StepOf<'WAIT_FOR_EVENT'>,
    _: Execution,
    from: number,
    until: number,
  ): Promise<number | null> {
    const counts = ({ name, at }: SimulatedEvent) => name === event && at >= from && at <= until;
    const found = this.past.find((one) => counts(one) && !this.received.has(one) && this.isReceived(filter, one.data));
    if (!found) return null;
    this.receiveEvent(found);
    return found.at;
  }

  async save(execution: Execution): Promise<Execution> {
    this.journal.note(execution);
    this.execution = { ...execution, revision: execution.revision + 1 };
    return this.execution;
  }

  passUntil(until: number, isWanted: (event: SimulatedEvent) => boolean = () => false): SimulatedEvent | null {
    const { contact, timeline } = this.setting;
    for (let event = timeline.next(until); event; event = timeline.next(until)) {
      this.time = Math.max(this.time, event.at);
      contact.happen(event);
      this.past.push(event);
      if (isWanted(event)) return event;
    }
    this.time = Math.max(this.time, until);
    return null;
  }
}
