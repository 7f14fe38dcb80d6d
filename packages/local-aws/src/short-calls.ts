import type { LocalClock } from './clock';
import { type Answer, holdingTime, type StandIn } from './direct-calls';

/** How an operation's input goes to a stand-in: all of it as JSON. */
export interface JsonOperation {
  method: string;
  path: string;
  /** The operation as the x-amz-target header has it; empty where the path says it. */
  target: string;
  /** Whether this input is plain JSON: bytes are not. Absent: each is. */
  isPlain?(input: object): boolean;
}

/** A command as it is inside. */
interface Call {
  input: object;
  schema?: readonly unknown[];
}

interface Client {
  send(call: Call, options?: object): Promise<unknown>;
}

const METADATA = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };

/**
 * Lets a client's calls of these operations, by name, go past what the SDK does around each. A call that is refused goes
 * through the SDK with the answer that it has, for its exceptions and tries; all others go as before. `callDirectly`
 * must have been given the client. The answer ends it.
 */
export function callShort(
  sdkClient: object,
  standIn: StandIn,
  clock: LocalClock,
  operations: Readonly<Record<string, JsonOperation>>,
): () => void {
  const client = sdkClient as Client;
  const { send } = client;
  const ask = ({ method, path, target }: JsonOperation, input: object): Promise<Answer> => {
    const body = JSON.stringify(input);
    return holdingTime(clock, () => standIn.answer({ method, path, target, body }));
  };
  client.send = async (call, options) => {
    const operation = operations[String(call.schema?.[2])];
    const isShort = operation && !options && (operation.isPlain?.(call.input) ?? true);
    if (!isShort) return send.call(client, call, options);
    const answer = await ask(operation, call.input);
    if (answer.status !== 200) return send.call(client, call, { answer });
    return { ...JSON.parse(answer.body), $metadata: METADATA };
  };
  return () => Object.assign(client, { send });
}
