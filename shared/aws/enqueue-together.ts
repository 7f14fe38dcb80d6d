import { BATCH, enqueue, type QueueMessage } from './queues';

interface Waiting {
  message: QueueMessage;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Messages of one queue: while a call is under way, others gather for the next one. */
class Line {
  private readonly waiting: Waiting[] = [];
  private isSending = false;

  constructor(private readonly queueUrl: string) {}

  join(message: QueueMessage): Promise<void> {
    const sent = new Promise<void>((resolve, reject) => this.waiting.push({ message, resolve, reject }));
    if (!this.isSending) void this.send();
    return sent;
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) await this.sendBatch(this.waiting.splice(0, BATCH));
    this.isSending = false;
  }

  private async sendBatch(batch: readonly Waiting[]): Promise<void> {
    const messages = batch.map(({ message }) => message);
    try {
      await enqueue(this.queueUrl, messages);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

const lines = new Map<string, Line>();

/**
 * Queues a small message; what many queue at the same time, each for itself, goes ten a call, for each call is paid for.
 * Throws when it, or another one of its call, could not be queued.
 */
export function enqueueTogether(queueUrl: string, message: QueueMessage): Promise<void> {
  const line = lines.get(queueUrl) ?? new Line(queueUrl);
  lines.set(queueUrl, line);
  return line.join(message);
}
