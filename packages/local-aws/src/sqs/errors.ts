/** The older query protocol's codes, which the SDK still shows. */
const QUERY_CODES: Record<string, string> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  UnsupportedOperation: 'AWS.SimpleQueueService.UnsupportedOperation',
};

export class QueueError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'QueueError';
  }

  get queryCode(): string {
    return QUERY_CODES[this.code] ?? this.code;
  }
}

export const queueDoesNotExist = (): QueueError =>
  new QueueError('QueueDoesNotExist', 'The specified queue does not exist.');

export const invalidValue = (parameter: string, value: unknown, reason: string): QueueError =>
  new QueueError('InvalidParameterValue', `Value ${value} for parameter ${parameter} is invalid. Reason: ${reason}`);
