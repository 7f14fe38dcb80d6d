export { FunctionTimedOut, RequestEntityTooLargeException, TooManyRequestsException } from './errors';
export type { InvocationRecord, LocalContext, LocalFunction } from './lambda';
export { toQueueRecord } from './queue-event';
export type { QueueMappingOptions } from './queue-mapping';
export { Runtime } from './runtime';
export type { ScheduleOptions } from './schedule';
export type { StreamMappingOptions } from './stream-mapping';
export { recordFilter } from './stream-mapping';
export { type StreamRecord, type StreamSource, sequenceNumberOf, tableStream } from './stream-source';
