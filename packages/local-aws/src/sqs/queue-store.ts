import { join } from 'node:path';
import { AppendLog } from '../append-log';
import type { LocalClock } from '../clock';
import { QueueAttributes } from './attributes';
import { type Entry, type QueueState, replay, snapshot } from './entries';
import { invalidValue, QueueError, queueDoesNotExist } from './errors';
import type { QueueSettings } from './names';
import { Queue, type QueueContext } from './queue';

interface QueueStoreOptions {
  dir?: string | undefined;
  clock: LocalClock;
  random: () => number;
  settings: QueueSettings;
  releaseInFlight?: boolean | undefined;
}

export class QueueStore {
  readonly settings: QueueSettings;
  private readonly queues = new Map<string, Queue>();
  private readonly log: AppendLog | undefined;
  private readonly context: QueueContext;

  constructor({ dir, clock, random, settings, releaseInFlight = false }: QueueStoreOptions) {
    this.settings = settings;
    const record = (entries: Entry[]) => this.record(entries);
    this.context = { clock, random, settings, record, find: (name) => this.queues.get(name) };
    if (dir === undefined) return;
    this.log = new AppendLog(join(dir, 'queues.log'));
    const states = new Map<string, QueueState>();
    this.log.replay((line) => replay(states, JSON.parse(line) as Entry));
    if (releaseInFlight) makeVisible(states.values(), clock.now());
    this.log.rewrite(snapshot(states));
    for (const [name, state] of states) this.add(name, new QueueAttributes(state.values), state);
  }

  create(name: string, requested: Record<string, string> = {}): Queue {
    const existing = this.queues.get(name);
    if (existing) {
      if (existing.attributes.matchesRequest(requested)) return existing;
      throw new QueueError('QueueNameExists', 'A queue already exists with the same name and different attributes.');
    }
    if (name.endsWith('.fifo')) throw new QueueError('UnsupportedOperation', 'Only standard queues are supported.');
    if (!/^[\w-]{1,80}$/.test(name)) {
      throw invalidValue('QueueName', name, 'Can only include alphanumeric characters, hyphens, or underscores.');
    }
    const now = this.context.clock.now();
    const attributes = this.checkRedrive(new QueueAttributes(requested));
    return this.recordQueue(this.add(name, attributes, { createdAt: now, modifiedAt: now, messages: new Map() }));
  }

  get(name: string): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw queueDoesNotExist();
    return queue;
  }

  setAttributes(name: string, changes: Record<string, string>): void {
    const queue = this.get(name);
    queue.attributes = this.checkRedrive(queue.attributes.with(changes));
    queue.modifiedAt = this.context.clock.now();
    this.recordQueue(queue);
  }

  names(): string[] {
    return [...this.queues.keys()].sort();
  }

  stop(): void {
    for (const queue of this.queues.values()) queue.stop();
    this.log?.close();
  }

  private add(name: string, attributes: QueueAttributes, state: Omit<QueueState, 'values'>): Queue {
    const queue = new Queue(name, attributes, state, this.context);
    this.queues.set(name, queue);
    return queue;
  }

  private recordQueue(queue: Queue): Queue {
    const { values, createdAt, modifiedAt } = queue.state;
    this.record([{ kind: 'queue', queue: queue.name, values, createdAt, modifiedAt }]);
    return queue;
  }

  private checkRedrive(attributes: QueueAttributes): QueueAttributes {
    const target = attributes.redrive?.deadLetterQueue;
    if (target !== undefined && !this.queues.has(target)) {
      throw invalidValue('RedrivePolicy', attributes.values.RedrivePolicy, 'Dead letter target does not exist.');
    }
    return attributes;
  }

  private record(entries: Entry[]): void {
    if (!this.log || entries.length === 0) return;
    if (this.log.mustBeRewritten) this.log.rewrite(this.snapshot());
    this.log.append(entries.map((entry) => JSON.stringify(entry)).join('\n'));
  }

  private snapshot(): Generator<string> {
    return snapshot([...this.queues].map(([name, queue]): [string, QueueState] => [name, queue.state]));
  }
}

function makeVisible(states: Iterable<QueueState>, now: number): void {
  for (const { messages } of states) {
    for (const message of messages.values()) {
      if (message.receives > 0) message.visibleAt = Math.min(message.visibleAt, now);
    }
  }
}
