import type { LocalClock } from '../clock';
import type { QueueAttributes } from './attributes';
import type { Entry, QueueState } from './entries';
import { QueueError } from './errors';
import type { OutgoingMessage, ReceivedMessage, StoredMessage } from './message';
import { readReceiptHandle, receiptHandleOf, secondCopies, storedMessage } from './message';
import { type QueueSettings, queueArn } from './names';
import { VisibilityQueue } from './visibility-queue';

export interface QueueContext {
  clock: LocalClock;
  /** Returns once the entries are safe on disk. */
  record(entries: Entry[]): void;
  random: () => number;
  settings: QueueSettings;
  find(name: string): Queue | undefined;
}

interface ReceiveOptions {
  max: number;
  visibilitySeconds?: number | undefined;
  accepts?: (message: StoredMessage) => boolean;
}

interface Depth {
  visible: number;
  inFlight: number;
  delayed: number;
}

export class Queue {
  private readonly messages: Map<string, StoredMessage>;
  private readonly byVisibility: VisibilityQueue;
  readonly createdAt: number;
  modifiedAt: number;

  constructor(
    readonly name: string,
    public attributes: QueueAttributes,
    state: Omit<QueueState, 'values'>,
    private readonly context: QueueContext,
  ) {
    this.messages = state.messages;
    this.createdAt = state.createdAt;
    this.modifiedAt = state.modifiedAt;
    const isStored = (message: StoredMessage) => this.messages.get(message.key) === message;
    this.byVisibility = new VisibilityQueue(context.clock, isStored, () =>
      context.settings.shuffle ? context.random : undefined,
    );
    this.byVisibility.put(this.messages.values());
  }

  get state(): QueueState {
    const { createdAt, modifiedAt, messages } = this;
    return { values: { ...this.attributes.values }, createdAt, modifiedAt, messages };
  }

  get arn(): string {
    return queueArn(this.name);
  }

  send(outgoing: OutgoingMessage[]): StoredMessage[] {
    const { delaySeconds } = this.attributes;
    return this.put(outgoing.map((message) => storedMessage(message, this.now(), delaySeconds)));
  }

  receive({ max, visibilitySeconds = this.attributes.visibilitySeconds, accepts }: ReceiveOptions): ReceivedMessage[] {
    const messages: StoredMessage[] = [];
    for (let message = this.nextDeliverable(); message && messages.length < max; message = this.nextDeliverable()) {
      if (accepts && !accepts(message)) break;
      this.byVisibility.removeFirst();
      messages.push(message);
    }
    return this.markReceived(messages, visibilitySeconds * 1_000);
  }

  delete(receiptHandles: string[]): void {
    const messages = receiptHandles.flatMap((handle) => this.findByReceipt(handle) ?? []);
    this.context.record(messages.map(({ key }) => ({ kind: 'gone', queue: this.name, key })));
    for (const { key } of messages) this.messages.delete(key);
  }

  changeVisibility(receiptHandle: string, seconds: number): void {
    const message = this.findByReceipt(receiptHandle);
    if (!message || message.visibleAt <= this.now()) {
      const reason = 'Message does not exist or is not available for visibility timeout change.';
      throw new QueueError('MessageNotInflight', reason);
    }
    this.hide([message], this.now() + seconds * 1_000);
  }

  purge(): void {
    this.context.record([{ kind: 'purged', queue: this.name }]);
    this.messages.clear();
    this.byVisibility.clear();
  }

  hasVisible(): boolean {
    return this.nextDeliverable() !== undefined;
  }

  onVisible(listener: () => void): () => void {
    return this.byVisibility.onVisible(listener);
  }

  depth(): Depth {
    const depth = { visible: 0, inFlight: 0, delayed: 0 };
    const now = this.now();
    for (const { visibleAt, receives } of this.messages.values()) {
      if (visibleAt <= now) depth.visible += 1;
      else if (receives > 0) depth.inFlight += 1;
      else depth.delayed += 1;
    }
    return depth;
  }

  stop(): void {
    this.byVisibility.stop();
  }

  private put(messages: StoredMessage[]): StoredMessage[] {
    this.context.record(messages.map((message) => ({ kind: 'message', queue: this.name, message })));
    this.accept(messages);
    return messages;
  }

  private accept(messages: StoredMessage[]): void {
    for (const message of messages) this.messages.set(message.key, message);
    this.byVisibility.put(messages);
  }

  private nextDeliverable(): StoredMessage | undefined {
    for (let message = this.byVisibility.peek(); message; message = this.byVisibility.peek()) {
      const { redrive, retentionMs } = this.attributes;
      const deadLetters = redrive && this.context.find(redrive.deadLetterQueue);
      if (message.sentAt + retentionMs <= this.now()) {
        this.context.record([{ kind: 'gone', queue: this.name, key: message.key }]);
        this.messages.delete(message.key);
        continue;
      }
      if (!deadLetters || message.receives < redrive.maxReceiveCount) return message;
      this.moveTo(deadLetters, message);
    }
    return undefined;
  }

  private moveTo(target: Queue, message: StoredMessage): void {
    const { key } = message;
    const moved = { ...message, visibleAt: this.now(), receives: 0, firstReceivedAt: undefined, sourceArn: this.arn };
    this.context.record([{ kind: 'moved', queue: this.name, key, to: target.name, message: moved }]);
    this.messages.delete(key);
    target.accept([moved]);
  }

  private markReceived(messages: StoredMessage[], visibilityMs: number): ReceivedMessage[] {
    const now = this.now();
    for (const message of messages) {
      message.receives += 1;
      message.firstReceivedAt ??= now;
    }
    this.hide(messages, now + visibilityMs);
    const { settings, random } = this.context;
    this.put(secondCopies(messages, settings, random, now));
    return messages.map((message) => ({ ...message, receiptHandle: receiptHandleOf(message) }));
  }

  private hide(messages: StoredMessage[], visibleAt: number): void {
    for (const message of messages) message.visibleAt = visibleAt;
    this.context.record(
      messages.map(({ key, receives, firstReceivedAt }) => {
        return { kind: 'hidden', queue: this.name, key, visibleAt, receives, firstReceivedAt };
      }),
    );
    this.byVisibility.put(messages);
  }

  private findByReceipt(handle: string): StoredMessage | undefined {
    const receipt = readReceiptHandle(handle);
    if (!receipt) throw new QueueError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    const message = this.messages.get(receipt.key);
    return message?.receives === receipt.receives ? message : undefined;
  }

  private now(): number {
    return this.context.clock.now();
  }
}
