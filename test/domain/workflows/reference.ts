import type { FilterGroup } from '../../../shared/contract/filters';
import type { Step, StepOf } from '../../../shared/contract/workflows';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { reference as holds } from '../segments/reference';

/** An event of the contact. Times are epoch milliseconds. */
export interface StoryEvent {
  name: string;
  data: Record<string, unknown>;
  at: number;
  /** When the service takes it up; never if it is null. Without it at once. */
  toldAt?: number | null;
}

export interface Story {
  graph: WorkflowVersion;
  data: Record<string, unknown>;
  trigger: Record<string, unknown>;
  startAt: number;
  events: readonly StoryEvent[];
  /** How many tries of a WEBHOOK step fail at each visit. */
  failures: Readonly<Record<string, number>>;
  /** The data of an event merges into the contact's. */
  merges: boolean;
}

export interface ToldVisit {
  step: string;
  startedAt: number;
  endedAt: number | null;
  outcome: string | null;
}

export interface Told {
  status: string;
  reason: string | null;
  path: ToldVisit[];
}

const MINUTE = 60_000;
const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: 24 * 60 * MINUTE };
const span = ({
  amount = 0,
  unit = 'minutes',
}: {
  amount?: number | undefined;
  unit?: keyof typeof UNITS | undefined;
}) => amount * UNITS[unit];
const QUARTER = 15 * MINUTE;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The pauses after a try that failed: the fifth one is the last. */
const PAUSES = [30_000, 2 * MINUTE, 8 * MINUTE, 32 * MINUTE];
const OUTCOMES = {
  SEND_EMAIL: 'sent',
  WEBHOOK: 'delivered',
  UPDATE_CONTACT: 'updated',
  ADD_TO_SEGMENT: 'added',
  REMOVE_FROM_SEGMENT: 'removed',
};

const toldAtOf = ({ at, toldAt = at }: StoryEvent): number => toldAt ?? Number.POSITIVE_INFINITY;

/** Ends the run: whoever throws it has set status and reason. */
class Over extends Error {}

/** The rules of docs/guide/workflows.md read literally, without thought for crashes, queues or speed. */
class Reference {
  private now: number;
  private readonly ahead: StoryEvent[];
  private readonly log: StoryEvent[] = [];
  private readonly segments = new Set<string>();
  private readonly path: ToldVisit[] = [];
  private contact: { data: Record<string, unknown>; subscribed: boolean };
  private payloads: Payloads;
  /** Events count for a wait from then on. */
  private countsFrom: number;
  /** Events that have ended a wait: each ends one. */
  private readonly used = new Set<StoryEvent>();
  private status = 'RUNNING';
  private reason: string | null = null;

  constructor(
    private readonly story: Story,
    private readonly maximumVisits: number,
  ) {
    this.now = story.startAt;
    this.countsFrom = story.startAt;
    // In one millisecond those first that are reported later: they have happened when the first report comes.
    const isLate = (event: StoryEvent) => Number(toldAtOf(event) > event.at);
    this.ahead = [...story.events].sort((a, b) => a.at - b.at || isLate(b) - isLate(a));
    this.contact = { data: { ...story.data }, subscribed: true };
    this.payloads = { trigger: story.trigger };
    this.pass(story.startAt - 1);
    this.log.push({ name: 'began', data: story.trigger, at: story.startAt });
    if (story.merges) this.merge(story.trigger);
  }

  run(): Told {
    try {
      let step = this.story.graph.steps[0];
      while (step) {
        if (this.path.length >= this.maximumVisits) return this.told();
        this.path.push({ step: step.id, startedAt: this.now, endedAt: null, outcome: null });
        this.checkExit();
        const next: string | undefined = this.take(step);
        step = next === undefined ? undefined : this.story.graph.steps.find(({ id }) => id === next);
      }
      this.status = 'COMPLETED';
    } catch (error) {
      if (!(error instanceof Over)) throw error;
    }
    return this.told();
  }

  private told(): Told {
    return { status: this.status, reason: this.reason, path: this.path };
  }

  /** Does a step, and returns the id of the next one. */
  private take(step: Step): string | undefined {
    switch (step.type) {
      case 'DELAY':
        this.waitUntil(this.endOf(step));
        this.countsFrom = this.now;
        return this.leave('waited', step.next);
      case 'WAIT_FOR_EVENT':
        return this.waitFor(step);
      case 'BRANCH': {
        const index = step.branches.findIndex(({ filter }) => this.matches(filter));
        const branch = step.branches[index];
        return branch ? this.leave(`branch:${index}`, branch.next) : this.leave('else', step.else ?? step.next);
      }
      case 'EXIT':
        this.leave('exited', undefined);
        return this.end('EXITED', step.reason ?? 'exit_step');
      default:
        this.countsFrom = this.now;
        if (step.type === 'WEBHOOK') this.fail(this.story.failures[step.id] ?? 0);
        this.act(step);
        return this.leave(OUTCOMES[step.type], step.next);
    }
  }

  private fail(times: number): void {
    for (let n = 0; n < times; n++) {
      const pause = PAUSES[n];
      if (pause === undefined) this.endAtStep('FAILED', 'webhook_failed');
      else this.waitUntil(this.now + pause);
    }
  }

  private act(step: Step): void {
    if (step.type === 'ADD_TO_SEGMENT') this.segments.add(step.segmentId);
    if (step.type === 'REMOVE_FROM_SEGMENT') this.segments.delete(step.segmentId);
    if (step.type !== 'UPDATE_CONTACT') return;
    this.merge(step.data ?? {});
    const { subscribed = this.contact.subscribed } = step;
    if (subscribed === this.contact.subscribed) return;
    this.contact.subscribed = subscribed;
    const name = subscribed ? 'contact.subscribed' : 'contact.unsubscribed';
    this.ahead.push({ name, data: {}, at: this.now });
    this.ahead.sort((a, b) => a.at - b.at);
  }

  private waitFor(step: StepOf<'WAIT_FOR_EVENT'>): string | undefined {
    const until = this.now + span(step.timeout);
    const isMeant = (event: StoryEvent): boolean =>
      event.name === step.event && event.at >= this.countsFrom && !this.used.has(event) && event.at <= until;
    const matches = (event: StoryEvent): boolean =>
      !step.filter || this.matches(step.filter, { ...this.payloads, received: event.data });
    const find = (events: readonly StoryEvent[]) => events.find((event) => isMeant(event) && matches(event));
    const before = find(this.log);
    const waker = before ? null : this.firstTold(until, isMeant, matches);
    // Woken by the time-out, it knows nothing yet of an event that was not reported.
    if (!before && !waker) this.checkExit();
    const heard = before ?? waker ?? find(this.log);
    if (!heard) {
      this.countsFrom = until;
      return this.leave('timeout', step.onTimeout ?? step.next);
    }
    this.payloads = { ...this.payloads, received: heard.data };
    this.used.add(heard);
    this.countsFrom = heard.at;
    this.checkExit();
    return this.leave('event', step.onEvent ?? step.next);
  }

  /** Lets time pass until the service takes an event up that ends the wait, or to the end of the wait. */
  private firstTold(
    until: number,
    isMeant: (event: StoryEvent) => boolean,
    matches: (event: StoryEvent) => boolean,
  ): StoryEvent | null {
    const coming = [...this.log, ...this.ahead].filter((event) => {
      const toldAt = toldAtOf(event);
      return toldAt >= this.now && toldAt <= until;
    });
    for (const event of coming.sort((a, b) => toldAtOf(a) - toldAtOf(b))) {
      const moment = toldAtOf(event);
      if (moment > this.now || !this.log.includes(event)) this.pass(moment, event);
      if (isMeant(event) && matches(event)) return event;
    }
    this.pass(until);
    return null;
  }

  /** All times of day in stories are quarters of an hour. */
  private endOf(step: StepOf<'DELAY'>): number {
    if (step.until === undefined) return this.now + span(step);
    const clock = clockOf((step.timezone ?? this.contact.data.timezone ?? 'UTC') as string);
    let moment = (Math.floor(this.now / QUARTER) + 1) * QUARTER;
    while (clock.format(moment) !== step.until) moment += QUARTER;
    return moment;
  }

  private waitUntil(moment: number): void {
    this.pass(moment);
    this.checkExit();
  }

  /** Lets time pass up to a moment, or just behind an event that is reported when it happens. */
  private pass(moment: number, upTo?: StoryEvent): void {
    while (this.ahead[0] && this.ahead[0].at <= moment) {
      const event = this.ahead.shift() as StoryEvent;
      this.log.push(event);
      if (this.story.merges && !event.name.startsWith('contact.')) this.merge(event.data);
      if (event === upTo && event.at === moment) break;
    }
    this.now = Math.max(this.now, moment);
  }

  private merge(data: Record<string, unknown>): void {
    const merged = Object.entries({ ...this.contact.data, ...data }).filter(([, value]) => value !== null);
    this.contact.data = Object.fromEntries(merged);
  }

  private matches(filter: FilterGroup, payloads = this.payloads): boolean {
    const names = new Map<string, { count: number; first: number; times: number[] }>();
    for (const { name } of this.log) {
      const times = this.log.filter((one) => one.name === name).map(({ at }) => at);
      names.set(name, { count: times.length, first: Math.min(...times), times: times.sort((a, b) => b - a) });
    }
    const contact = { email: 'ada@example.com', createdAt: '', updatedAt: '', ...this.contact };
    const summary = { names, truncated: false };
    return holds(filter, { contact, summary, segments: this.segments, payloads }, this.now) === true;
  }

  private checkExit(): void {
    const { exitWhen } = this.story.graph;
    if (exitWhen && this.matches(exitWhen)) this.endAtStep('EXITED', 'exit_when');
  }

  private leave<T>(outcome: string, next: T): T {
    Object.assign(this.path.at(-1) as ToldVisit, { endedAt: this.now, outcome });
    return next;
  }

  private endAtStep(status: string, reason: string): never {
    this.leave(status.toLowerCase(), null);
    return this.end(status, reason);
  }

  private end(status: string, reason: string): never {
    this.status = status;
    this.reason = reason;
    throw new Over();
  }
}

/** What becomes of an execution; RUNNING if it has come to more steps than are asked for. */
export const reference = (story: Story, maximumVisits: number): Told => new Reference(story, maximumVisits).run();
