import type { Context } from 'aws-lambda';

/** What a handler is told about its invocation; the callbacks of old runtimes are not offered. */
export type LocalContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

/** A Lambda function as this process runs it. */
export interface LocalFunction {
  name: string;
  handler(event: unknown, context: LocalContext): Promise<unknown>;
  timeoutSeconds: number;
  memoryMb: number;
  /** How many invocations may run at the same time; absent: any number. */
  reservedConcurrency?: number;
}

/** One finished invocation, for logs and tests. Times in milliseconds. */
export interface InvocationRecord {
  functionName: string;
  requestId: string;
  startedAt: number;
  durationMs: number;
  /** Absent when the function answered. */
  error?: unknown;
}
