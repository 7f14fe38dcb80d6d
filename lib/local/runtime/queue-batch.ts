import type { ReceivedMessage, StoredMessage } from '../queues/message';
import { PAYLOAD_LIMIT_BYTES } from './payload';

/** A record's own members around body and attributes, at most. */
const RECORD_BYTES = 1_500;

/** Messages collected for one invocation: as many as the batch size and the event's size limit let in. */
export class QueueBatch {
  readonly messages: ReceivedMessage[] = [];
  private bytes = 0;

  constructor(
    private readonly size: number,
    /** When the batch goes even though it is not full. */
    readonly dueAt: number,
  ) {}

  get room(): number {
    return this.size - this.messages.length;
  }

  /** Takes note of a message that is about to be added; false when the event would grow too large. */
  readonly fits = (message: StoredMessage): boolean => {
    const bytes = RECORD_BYTES + jsonBytes(message.body) + jsonBytes(message.attributes ?? {});
    if (this.bytes > 0 && this.bytes + bytes > PAYLOAD_LIMIT_BYTES) return false;
    this.bytes += bytes;
    return true;
  };
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
