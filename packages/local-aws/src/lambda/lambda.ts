import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { LocalClock } from '../clock';
import { ACCOUNT_ID, REGION } from '../sqs/names';
import { FunctionTimedOut, InvalidInvocation, TooManyRequestsException } from './errors';
import { copyResponse, encodeEvent } from './payload';

export interface EventSource {
  stop(): Promise<void>;
}

export type LocalContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

export interface LocalFunction {
  name: string;
  handler(event: unknown, context: LocalContext): Promise<unknown>;
  timeoutSeconds: number;
  memoryMb: number;
  reservedConcurrency?: number;
}

export interface InvocationRecord {
  functionName: string;
  requestId: string;
  startedAt: number;
  durationMs: number;
  error?: unknown;
}

interface RegisteredFunction {
  spec: LocalFunction;
  runningCount: number;
}

export const functionArn = (name: string): string => `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:${name}`;

export class Lambda {
  private readonly functions = new Map<string, RegisteredFunction>();

  constructor(
    private readonly clock: LocalClock,
    private readonly onInvocation: (record: InvocationRecord) => void = () => undefined,
  ) {}

  register(spec: LocalFunction): void {
    this.functions.set(spec.name, { spec, runningCount: 0 });
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    const requestId = randomUUID();
    const startedAt = this.clock.now();
    const record = (outcome: { error?: unknown }) =>
      this.onInvocation({
        functionName: name,
        requestId,
        startedAt,
        durationMs: this.clock.now() - startedAt,
        ...outcome,
      });
    try {
      const response = await this.runWithinConcurrency(name, encodeEvent(event), requestId);
      record({});
      return response;
    } catch (error) {
      record({ error });
      throw error;
    }
  }

  private async runWithinConcurrency(name: string, payload: string, requestId: string): Promise<unknown> {
    const registered = this.functions.get(name);
    if (!registered) throw new InvalidInvocation(`Function not found: ${functionArn(name)}`);
    const { reservedConcurrency = Number.POSITIVE_INFINITY } = registered.spec;
    if (registered.runningCount >= reservedConcurrency) throw new TooManyRequestsException();
    registered.runningCount += 1;
    try {
      return await this.clock.invocation(() => this.run(registered.spec, JSON.parse(payload), requestId));
    } finally {
      registered.runningCount -= 1;
    }
  }

  /** A handler that timed out can't be stopped, so its response is ignored. */
  private async run(spec: LocalFunction, event: unknown, requestId: string): Promise<unknown> {
    const deadline = this.clock.now() + spec.timeoutSeconds * 1_000;
    let cancel = () => {};
    const timeOut = new Promise<never>((_, reject) => {
      cancel = this.clock.callAt(deadline, () => reject(new FunctionTimedOut(spec.timeoutSeconds)));
    });
    const work = async () => copyResponse(await spec.handler(event, this.contextOf(spec, requestId, deadline)));
    return Promise.race([work(), timeOut]).finally(cancel);
  }

  private contextOf({ name, memoryMb }: LocalFunction, requestId: string, deadline: number): LocalContext {
    return {
      awsRequestId: requestId,
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: functionArn(name),
      memoryLimitInMB: String(memoryMb),
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: `${new Date(this.clock.now()).toISOString().slice(0, 10).replaceAll('-', '/')}/[$LATEST]local`,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - this.clock.now()),
    };
  }
}
