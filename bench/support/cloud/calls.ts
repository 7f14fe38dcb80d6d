import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { VirtualClock } from '../virtual-clock';

type Handler = DynamoDBClient['config']['requestHandler'];
type Request = Parameters<Handler['handle']>[0];

/** A call as the SDK sends it. */
export interface Call {
  method: string;
  path: string;
  target: string;
  body: string;
}

export interface Reply {
  status: number;
  body: string;
}

/** What answers the calls to one endpoint, and how long that takes by the clock. */
export interface Endpoint {
  port: number;
  latencyMs: number;
  answer(call: Call): Reply;
}

const decoder = new TextDecoder();
const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };

/** Processor time in milliseconds since the process began. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Answers every client's calls in this process: the SDK makes and signs each request and reads each answer as ever, only
 * the connection is not there. What the answers themselves cost is kept apart.
 */
export class Calls {
  /** Milliseconds of processor time that stand for AWS's side. */
  standInMs = 0;
  readonly counts = new Map<number, number>();

  constructor(
    private readonly clock: VirtualClock,
    private readonly endpoints: readonly Endpoint[],
  ) {}

  /** Takes the place of the SDK's connections in the whole process. */
  install({ config }: Pick<DynamoDBClient, 'config'>): void {
    const { prototype } = config.requestHandler.constructor as { prototype: Handler };
    const handle = (request: Request) => this.handle(request);
    Object.assign(prototype, { handle });
  }

  private async handle({ port, method, path, headers, body }: Request) {
    const endpoint = this.endpoints.find((each) => each.port === Number(port));
    if (!endpoint) throw new Error(`nobody answers at port ${port}`);
    this.counts.set(endpoint.port, (this.counts.get(endpoint.port) ?? 0) + 1);
    if (endpoint.latencyMs > 0) await this.clock.sleep(endpoint.latencyMs);
    const before = cpuMs();
    const text = typeof body === 'string' ? body : decoder.decode(body);
    const reply = endpoint.answer({ method, path, target: headers['x-amz-target'] ?? '', body: text });
    const answered = Buffer.from(reply.body);
    this.standInMs += cpuMs() - before;
    return { response: { statusCode: reply.status, headers: { ...HEADERS }, body: answered } };
  }
}
