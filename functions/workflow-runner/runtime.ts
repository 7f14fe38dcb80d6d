import { MAX_DELAY_SECONDS } from '../../shared/aws/queues';
import type { FilterGroup } from '../../shared/contract/filters';
import type { ActionStep, StepOf } from '../../shared/contract/workflows';
import { readContactRow } from '../../shared/db/contacts/contacts';
import type { ContactRow } from '../../shared/db/contacts/rows';
import { getEventTimes } from '../../shared/db/contacts/summaries';
import type { Project } from '../../shared/db/projects/projects';
import { addDue, withoutSharedDueRows } from '../../shared/db/workflows/execution-due';
import {
  extendPayloads,
  type Payload,
  readPayloads,
  type StoredPayloads,
  storeData,
} from '../../shared/db/workflows/execution-payloads';
import { saveExecution } from '../../shared/db/workflows/executions';
import type { EventTimes } from '../../shared/domain/contacts/summary';
import type { ActOutcome, WorkflowRuntime } from '../../shared/domain/workflows/advance';
import { delayEnd } from '../../shared/domain/workflows/delay-end';
import { type Execution, isOver, type ReceivedEvent, waitsLong } from '../../shared/domain/workflows/execution';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { doStep } from '../../shared/services/do-step/do-step';
import { wakeExecutions } from '../../shared/services/queue-work/queue-work';
import { type BatchCache, matcherOf } from './batch-cache';
import { subscribe } from './subscribe';

const MIN_CALL_DELAY_MS = 15_000;

export interface PreloadedRows {
  contact?: ContactRow;
  payloads?: StoredPayloads;
  /** An event ended the wait early, so its due row may be a year away. */
  isWokenEarly?: boolean;
}

/** Due rows are this far ahead, because they must be stored before the dispatcher reads past their time. */
const MIN_AHEAD_MS = MINUTE_MS;

export class LiveRuntime implements WorkflowRuntime {
  private readonly loadedRows: {
    contact?: Promise<ContactRow | null>;
    summary?: Promise<EventTimes | null>;
    payloads?: Promise<StoredPayloads>;
  } = {};
  private unsavedEvent: ReceivedEvent | undefined;

  constructor(
    private execution: Execution,
    private readonly context: { project: Project; workflow: Workflow; cache: BatchCache },
    private readonly preloaded: PreloadedRows,
  ) {
    const { contact, payloads } = preloaded;
    if (contact) this.loadedRows.contact = Promise.resolve(contact);
    if (payloads) this.loadedRows.payloads = Promise.resolve(payloads);
  }

  get storedExecution(): Execution {
    return this.execution;
  }

  now(): number {
    return now();
  }

  jitter(): number {
    return randomShare();
  }

  hasTime(): boolean {
    return this.context.cache.hasTime();
  }

  /** Webhook calls can block a runner, so only a few of a project's runners make them at a time. */
  async holdBefore({ type }: ActionStep): Promise<number> {
    if (type !== 'WEBHOOK' || (await this.context.cache.mayCall(this.execution.projectId))) return 0;
    return MIN_CALL_DELAY_MS * (1 + 2 * randomShare());
  }

  async contact(): Promise<ContactRow | null> {
    const { projectId, contactId, generation } = this.execution;
    this.loadedRows.contact ??= readContactRow(projectId, contactId);
    const contact = await this.loadedRows.contact;
    return contact?.generation === generation ? contact : null;
  }

  private summary(): Promise<EventTimes | null> {
    const { projectId, contactId, generation } = this.execution;
    this.loadedRows.summary ??= getEventTimes(projectId, contactId, generation);
    return this.loadedRows.summary;
  }

  payloads(): Promise<StoredPayloads> {
    this.loadedRows.payloads ??= readPayloads(this.execution);
    return this.loadedRows.payloads;
  }

  async matches(filter: FilterGroup, received?: Record<string, unknown>): Promise<boolean | null> {
    const row = await this.contact();
    if (!row) return null;
    const { payloads } = await this.payloads();
    const matcher = await matcherOf(this.execution.projectId, filter);
    const summary = matcher.uses.events.size > 0 ? await this.summary() : null;
    const matchedPayloads = received ? { ...payloads, received } : payloads;
    const [isMatch = false] = await matcher.match([{ row, summary }], now(), matchedPayloads);
    return isMatch;
  }

  async delayEnd(step: StepOf<'DELAY'>): Promise<number> {
    const contact = step.until === undefined ? null : await this.contact();
    return delayEnd(step, contact ?? { data: {} }, now());
  }

  async act(step: ActionStep, execution: Execution): Promise<ActOutcome> {
    const [contact, { payloads, untrusted }] = await Promise.all([this.contact(), this.payloads()]);
    if (!contact) return { kind: 'gone' };
    const { project, workflow } = this.context;
    const facts = { project, workflow, contact, payloads, untrusted };
    const doThisStep = () => doStep(step, execution, facts);
    const isSlow = step.type === 'WEBHOOK';
    const outcome = await (isSlow ? withoutSharedDueRows(execution.projectId, doThisStep) : doThisStep());
    this.forget('contact');
    this.forget('summary');
    return outcome;
  }

  subscribe(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, from: number, until: number): Promise<number | null> {
    return subscribe(this, step, execution, { from, until });
  }

  /** Writes the due row first, so that a crash leaves an unnecessary one rather than none. */
  async save(next: Execution): Promise<Execution | null> {
    if (this.needsDueRow(next)) await addDue(next, Math.max(next.waitingUntil ?? 0, now() + MIN_AHEAD_MS));
    const nextWithEvent = this.unsavedEvent ? { ...next, received: this.unsavedEvent } : next;
    const savedExecution = await saveExecution(this.execution, nextWithEvent);
    if (!savedExecution) return null;
    this.execution = savedExecution;
    this.unsavedEvent = undefined;
    await this.queueWake(savedExecution);
    return savedExecution;
  }

  /** A short wait reuses the last wait's due row, unless an event ended that wait early. */
  private needsDueRow(next: Execution): boolean {
    const hasFarDueRow = this.preloaded.isWokenEarly === true && !isOver(next) && next.busyUntil === undefined;
    return hasFarDueRow || waitsLong(next, now());
  }

  get received(): ReceivedEvent | undefined {
    return this.unsavedEvent ?? this.execution.received;
  }

  async receive(event: Pick<ReceivedEvent, 'eventId' | 'visit' | 'earlier'>, payload: Payload): Promise<void> {
    const [received, { payloads, untrusted }] = await Promise.all([
      storeData(this.execution, event.eventId, payload),
      this.payloads(),
    ]);
    this.unsavedEvent = { ...received, ...event };
    this.loadedRows.payloads = Promise.resolve({
      payloads: { ...payloads, received: payload.data },
      untrusted: { ...untrusted, received: payload.untrusted },
    } as StoredPayloads);
    this.forget('summary');
  }

  private forget(key: 'contact' | 'summary'): void {
    delete this.loadedRows[key];
  }

  /** A message wakes the execution to the second, a due row only to the minute. */
  private async queueWake(execution: Execution): Promise<void> {
    const { projectId, waitingUntil } = execution;
    if (waitingUntil === undefined || isOver(execution)) return;
    await extendPayloads(execution, waitingUntil);
    const seconds = Math.max(0, Math.ceil((waitingUntil - now()) / 1000));
    if (seconds <= MAX_DELAY_SECONDS) await wakeExecutions(projectId, [execution], seconds);
  }
}
