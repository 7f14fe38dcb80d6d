import type { StoredMessage } from './message';

interface Receipt {
  key: string;
  receives: number;
}

/** An opaque handle for this one delivery: the next delivery of the message makes it stale. */
export const receiptHandleOf = (message: StoredMessage): string =>
  Buffer.from(`${message.key} ${message.receives}`).toString('base64url');

/** The delivery a handle stands for, or undefined when it is none of ours. */
export function readReceiptHandle(handle: string): Receipt | undefined {
  const match = /^([0-9a-f-]{36}) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString());
  return match?.[1] && match[2] ? { key: match[1], receives: Number(match[2]) } : undefined;
}
