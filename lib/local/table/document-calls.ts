import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { LocalClock } from '../clock';
import { callDirectly, holdingTime, type StandIn } from '../direct-calls';
import type { Table } from './table';

/** The part of a table that is used here. */
type AnsweringTable = Pick<Table, 'url' | 'answer'> & Pick<StandIn, 'latencyMs'>;

type Members = Record<string, unknown>;
/** Where a call's documents stand, as lib-dynamodb's commands say it: null is one, no members at all means each. */
type Places = { readonly [member: string]: Places | null };

/** A command of lib-dynamodb as it is inside. */
interface Call {
  input: Members;
  inputKeyNodes: Places;
  outputKeyNodes: Places;
  clientCommand: { schema: readonly unknown[] };
}

/** The part of a client's stack of middleware that is used here. */
interface Stack {
  add(middleware: Middleware, options?: { name?: string }): void;
  remove(toRemove: unknown): boolean;
  /** Puts all that is in it into another one. */
  applyToStack(other: object): void;
}

interface Step {
  input: Members;
  call: Call;
}

type Handler = (step: Step) => Promise<unknown>;
type Middleware = (next: Handler, context: object) => Handler;

interface Client {
  middlewareStack: Stack;
  send(call: Call, options?: object): Promise<unknown>;
}

const EACH = '*';
const METADATA = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };

/**
 * Lets a document client's calls to this table go past what the SDK does around each, which takes longer than the
 * stand-in's own work: only a refused call goes through the SDK, with the answer that it has, for its exceptions and
 * tries. So do all while a test has put middleware of its own into the client. The answer ends it.
 */
export function callDocuments(documents: DynamoDBDocumentClient, table: AnsweringTable, clock: LocalClock): () => void {
  const client = documents as unknown as Client;
  const { middlewareStack, send } = client;
  const endDirect = callDirectly(documents, callsOf(table), clock);
  const { marshallOptions = {} } = documents.config.translateConfig ?? {};
  const toStore = (value: unknown) => marshall(value, { ...marshallOptions, convertTopLevelContainer: true });

  const answerTo: Handler = async ({ input, call }) => {
    const body = toJson(convert(input, call.inputKeyNodes, toStore));
    if (table.latencyMs) await clock.sleep(table.latencyMs);
    const answer = await holdingTime(clock, () =>
      table.answer(`DynamoDB_20120810.${call.clientCommand.schema[2]}`, body),
    );
    if (answer.status !== 200) return send.call(client, call, { answer });
    const output = convert(fromJson(answer.body), call.outputKeyNodes, toDocument) as Members;
    return { ...output, $metadata: METADATA };
  };
  const ask = ownMiddleware(middlewareStack).reduceRight((next, middleware) => middleware(next, {}), answerTo);
  const added = countAdded(client);
  client.send = (call, options) =>
    options || added.size > 0 ? send.call(client, call, options) : ask({ input: call.input, call });
  return () => {
    Object.assign(client, { middlewareStack, send });
    endDirect();
  };
}

/** The table as a stand-in that is called without a connection. */
export const callsOf = (table: AnsweringTable): StandIn => ({
  url: table.url,
  answer: ({ target, body }) => table.answer(target, body),
});

/** The middleware that the product itself has put into the client; all that the SDK puts there has a name. */
function ownMiddleware(stack: Stack): Middleware[] {
  const own: Middleware[] = [];
  stack.applyToStack({
    add: (middleware: Middleware, { name }: { name?: string }) => void (name || own.push(middleware)),
    addRelativeTo: () => undefined,
  });
  return own;
}

/** What is put into the client's middleware from now on, while it is there. */
function countAdded(client: Client): ReadonlySet<unknown> {
  const stack = client.middlewareStack;
  const added = new Set<unknown>();
  client.middlewareStack = {
    ...stack,
    add: (middleware, options) => {
      stack.add(middleware, options);
      added.add(options?.name ?? middleware);
    },
    remove: (toRemove) => {
      added.delete(toRemove);
      return stack.remove(toRemove);
    },
  };
  return added;
}

/** The same value with its documents converted. */
function convert(value: unknown, places: Places | null | undefined, one: (document: never) => unknown): unknown {
  if (value === undefined || typeof value === 'function') return undefined;
  if (!places) return one(value as never);
  const names = Object.keys(places);
  if (names.length === 0 || names[0] === EACH) {
    const each = (part: unknown) => convert(part, places[EACH], one);
    if (Array.isArray(value)) return value.map(each);
    return Object.fromEntries(Object.entries(value as Members).map(([name, part]) => [name, each(part)]));
  }
  const members = value as Members;
  const converted = names.flatMap((name) =>
    members[name] === undefined ? [] : [[name, convert(members[name], places[name], one)]],
  );
  return { ...members, ...Object.fromEntries(converted) };
}

const toDocument = (stored: Parameters<typeof unmarshall>[0]) => unmarshall(stored, { convertWithoutMapWrapper: true });

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** What looks at each member takes three times as long as what does not, and bytes are rare. */
const mayHoldBytes = (json: string): boolean => json.includes('"B":') || json.includes('"BS":');

function toJson(request: unknown): string {
  const json = JSON.stringify(request);
  return mayHoldBytes(json) ? JSON.stringify(request, binaryToText) : json;
}

const fromJson = (json: string): unknown => JSON.parse(json, mayHoldBytes(json) ? textToBinary : undefined);

/**
 * An attribute's type is the name of its one member: text under these names is bytes, whatever attributes are called.
 */
function binaryToText(this: Members, name: string, value: unknown): unknown {
  const given = name === 'B' || name === 'BS' ? this[name] : value;
  if (name === 'B' && isBytes(given)) return toText(given);
  if (name === 'BS' && Array.isArray(given)) return given.map((bytes) => (isBytes(bytes) ? toText(bytes) : bytes));
  return value;
}

function textToBinary(name: string, value: unknown): unknown {
  if (name === 'B' && typeof value === 'string') return toBytes(value);
  return name === 'BS' && Array.isArray(value) ? value.map(toBytes) : value;
}
