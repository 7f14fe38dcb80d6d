import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type Emulator, withoutTimePassing } from '@posthaste/local-aws/direct-calls';
import type { Table } from '@posthaste/local-aws/dynamodb';
import { plainForm, storedForm } from '../../../shared/db/table/documents';

type DirectTable = Pick<Table, 'url' | 'answer'> & Pick<Emulator, 'latencyMs'>;

type Fields = Record<string, unknown>;

interface Call {
  input: Fields;
  schema?: readonly unknown[];
  clientCommand?: { schema: readonly unknown[] };
}

interface Stack {
  add(middleware: Middleware, options?: { name?: string }): void;
  remove(toRemove: unknown): boolean;
  applyToStack(other: object): void;
}

interface MiddlewareRequest {
  input: Fields;
  call: Call;
}

type Handler = (request: MiddlewareRequest) => Promise<unknown>;
type Middleware = (next: Handler, context: object) => Handler;

interface Client {
  middlewareStack: Stack;
  send(call: Call, options?: object): Promise<unknown>;
}

/** With options, even empty, the SDK resolves its middleware again instead of from its cache. */
const UNCACHED = {};
const METADATA = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };

/**
 * Skips the SDK, which takes longer than the emulator, except for rejected calls and while a test has its own
 * middleware.
 */
export function callDocuments(documents: DynamoDBDocumentClient, table: DirectTable, clock: LocalClock): () => void {
  const client = documents as unknown as Client;
  const { middlewareStack, send } = client;
  const endDirectCalls = callDirectly(documents, tableEmulator(table), clock);
  const callTable: Handler = async ({ input, call }) => {
    const body = toJson(storedForm(input));
    if (table.latencyMs) await clock.sleep(table.latencyMs);
    const answer = () => table.answer(`DynamoDB_20120810.${operationOf(call)}`, body);
    // Manual time must not move during a call.
    const response = await (clock.mode === 'real' ? answer() : withoutTimePassing(clock, answer));
    if (response.status !== 200) return send.call(client, call, { emulatorResponse: response });
    return { ...plainForm(fromJson(response.body) as Fields), $metadata: METADATA };
  };
  const callWithMiddleware = addedByTheService(middlewareStack).reduceRight(
    (next, middleware) => middleware(next, {}),
    callTable,
  );
  const addedMiddleware = trackAddedMiddleware(client);
  client.send = (call, options) =>
    options || addedMiddleware.size > 0
      ? send.call(client, call, options ?? UNCACHED)
      : callWithMiddleware({ input: call.input, call });
  return () => {
    Object.assign(client, { middlewareStack, send });
    endDirectCalls();
  };
}

export const tableEmulator = (table: DirectTable): Emulator => ({
  url: table.url,
  answer: ({ target, body }) => table.answer(target, body),
});

/** Returns middleware without a name, because the SDK's own always has one. */
function addedByTheService(stack: Stack): Middleware[] {
  const unnamed: Middleware[] = [];
  stack.applyToStack({
    add: (middleware: Middleware, { name }: { name?: string }) => {
      if (!name) unnamed.push(middleware);
    },
    addRelativeTo: () => undefined,
  });
  return unnamed;
}

function trackAddedMiddleware(client: Client): ReadonlySet<unknown> {
  const stack = client.middlewareStack;
  const addedMiddleware = new Set<unknown>();
  client.middlewareStack = {
    ...stack,
    add: (middleware, options) => {
      stack.add(middleware, options);
      addedMiddleware.add(options?.name ?? middleware);
    },
    remove: (toRemove) => {
      addedMiddleware.delete(toRemove);
      return stack.remove(toRemove);
    },
  };
  return addedMiddleware;
}

function operationOf({ schema, clientCommand }: Call): unknown {
  const [, , operation] = schema ?? clientCommand?.schema ?? [];
  return operation;
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** May be true without bytes. A check of each field would take three times as long. */
const mayHoldBytes = (json: string): boolean => json.includes('"B":') || json.includes('"BS":');

function toJson(request: unknown): string {
  const json = JSON.stringify(request);
  return mayHoldBytes(json) ? JSON.stringify(request, binaryToText) : json;
}

const fromJson = (json: string): unknown => JSON.parse(json, mayHoldBytes(json) ? textToBinary : undefined);

function binaryToText(this: Fields, name: string, value: unknown): unknown {
  // `value` is what `toJSON` made of the bytes.
  const original = this[name];
  if (name === 'B' && isBytes(original)) return toText(original);
  if (name === 'BS' && Array.isArray(original)) return original.map((item) => (isBytes(item) ? toText(item) : item));
  return value;
}

function textToBinary(name: string, value: unknown): unknown {
  if (name === 'B' && typeof value === 'string') return toBytes(value);
  return name === 'BS' && Array.isArray(value) ? value.map(toBytes) : value;
}
