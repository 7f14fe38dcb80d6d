/** A message attribute as SQS's JSON protocol carries it; binary values stay base64. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string | undefined;
  BinaryValue?: string | undefined;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** What a sender hands over. */
export interface OutgoingMessage {
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  delaySeconds?: number | undefined;
}

/** A message as the queue holds it. Times are milliseconds since the epoch. */
export interface StoredMessage {
  /** One stored copy; two copies of a message delivered twice share the messageId only. */
  key: string;
  messageId: string;
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  sentAt: number;
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number | undefined;
  /** The queue it was moved from, once it is in a dead-letter queue. */
  sourceArn?: string | undefined;
  /** A second copy that the unkindness settings made; never copied again. */
  copy?: true | undefined;
}

/** A message handed to a consumer, as it was at that moment. */
export interface ReceivedMessage extends StoredMessage {
  receiptHandle: string;
}
