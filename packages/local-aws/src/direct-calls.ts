import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LocalClock } from './clock';

/** What is used of an SDK client; all clients are alike here. */
interface Client {
  config: Pick<DynamoDBClient['config'], 'requestHandler' | 'httpAuthSchemes'>;
}
type Handle = Client['config']['requestHandler']['handle'];

/** A call as the SDK would send it. */
export interface DirectCall {
  method: string;
  path: string;
  /** The operation, where the protocol has it in the x-amz-target header. */
  target: string;
  body: string;
}

/** An answer as it would come over HTTP. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A stand-in that can be called without a connection. */
export interface StandIn {
  url: string;
  /** How long a call takes by the clock; standard 0. */
  latencyMs?: number;
  answer(call: DirectCall): Promise<Answer>;
}

interface Options {
  abortSignal?: { aborted: boolean };
  /** The stand-in's answer to the call's first try, where there is one already. */
  answer?: Answer | undefined;
}

/** The stand-ins ask for no signature, and its hashes are a tenth of a call's cost. */
const unsigned = { sign: async <T>(request: T): Promise<T> => request };

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);

/**
 * Lets a client's calls to a stand-in go without a connection, which is a third of a call's cost; calls to other
 * addresses keep theirs. Manual time waits for a call that is under way. Returns the function that ends it.
 * `signed` keeps the signatures, for those who measure what a call costs the caller.
 */
export function callDirectly(client: Client, standIn: StandIn, clock: LocalClock, { signed = false } = {}): () => void {
  const { config } = client;
  const overHttp = config.requestHandler;
  const port = Number(new URL(standIn.url).port);
  const handle: Handle = async (request, options: Options = {}) => {
    if (Number(request.port) !== port || options.abortSignal?.aborted) return await overHttp.handle(request, options);
    const { method, path, headers } = request;
    const call = { method, path, target: headers['x-amz-target'] ?? '', body: textOf(request.body) };
    if (standIn.latencyMs) await clock.sleep(standIn.latencyMs);
    const { answer = await holdingTime(clock, () => standIn.answer(call)) } = options;
    delete options.answer;
    return { response: { statusCode: answer.status, headers: { ...answer.headers }, body: Buffer.from(answer.body) } };
  };
  const { httpAuthSchemes } = config;
  Object.assign(config, {
    requestHandler: Object.assign(Object.create(overHttp), { handle }),
    httpAuthSchemes: signed ? httpAuthSchemes : httpAuthSchemes.map((scheme) => ({ ...scheme, signer: unsigned })),
  });
  forgetHandlers(client);
  return () => {
    Object.assign(config, { requestHandler: overHttp, httpAuthSchemes });
    forgetHandlers(client);
  };
}

/** A client that keeps its commands' handlers has the former way to call in them. */
const forgetHandlers = (client: object): void => void Reflect.deleteProperty(client, 'handlers');

/** Holds manual time for a call, which begins after everything that can run at once. */
export async function holdingTime<T>(clock: LocalClock, run: () => Promise<T>): Promise<T> {
  const done = clock.busy();
  try {
    await new Promise(setImmediate);
    return await run();
  } finally {
    done();
  }
}
