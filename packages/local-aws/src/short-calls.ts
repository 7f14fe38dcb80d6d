import type { LocalClock } from './clock';
import { type DirectResponse, type Emulator, withoutTimePassing } from './direct-calls';

export interface JsonOperation {
  method: string;
  path: string;
  target: string;
  isPlain?(input: object): boolean;
}

interface Call {
  input: object;
  schema?: readonly unknown[];
}

interface Client {
  send(call: Call, options?: object): Promise<unknown>;
}

const METADATA = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };

/**
 * Bypasses the SDK, except for refused calls, which need its exceptions and retries. Requires `callDirectly`. Returns a
 * function that restores the client.
 */
export function bypassSdk(
  sdkClient: object,
  emulator: Emulator,
  clock: LocalClock,
  operations: Readonly<Record<string, JsonOperation>>,
): () => void {
  const client = sdkClient as Client;
  const { send } = client;
  const callEmulator = ({ method, path, target }: JsonOperation, input: object): Promise<DirectResponse> => {
    const body = JSON.stringify(input);
    return withoutTimePassing(clock, () => emulator.answer({ method, path, target, body }));
  };
  client.send = async (call, options) => {
    const [, , operationName] = call.schema ?? [];
    const operation = operations[String(operationName)];
    const canBypass = operation && !options && (operation.isPlain?.(call.input) ?? true);
    if (!canBypass) return send.call(client, call, options);
    const response = await callEmulator(operation, call.input);
    if (response.status !== 200) return send.call(client, call, { emulatorResponse: response });
    return { ...JSON.parse(response.body), $metadata: METADATA };
  };
  return () => Object.assign(client, { send });
}
