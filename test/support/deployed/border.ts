import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@posthaste/local-aws/loopback';
import { type AwsRequest, neededActions } from './needed-actions';
import { allows, type NeededAction, type Statement } from './policies';

interface BorderOptions {
  /** Where each service answers; `other` is moto. */
  dynamodb: string;
  other: string;
  /** The statements of who signed a request, by its access key. Whoever is unknown may do nothing. */
  rights: ReadonlyMap<string, readonly Statement[]>;
}

/** An email that SES took. */
export interface SentEmail {
  /** The input of SendEmail. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the function wrote
  request: any;
  messageId: string;
}

/** Members that belong to one connection, or that the next client makes itself. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'expect', 'transfer-encoding', 'accept-encoding'];

/**
 * Stands before the emulations of AWS and refuses what the caller's role does not allow, as AWS does: moto and DynamoDB
 * Local ask nobody. Each function signs with an access key of its own name.
 */
export class Border {
  /** What was refused, and what no rule here knows. */
  readonly refused: string[] = [];
  /** All that callers asked for and got: `posthaste-prod-send dynamodb:GetItem`. */
  readonly used = new Set<string>();
  readonly sent: SentEmail[] = [];

  private constructor(private readonly options: BorderOptions) {}

  static async start(options: BorderOptions) {
    const border = new Border(options);
    const server = createServer((request, response) => {
      border.answer(request, response).catch(() => response.destroy());
    });
    const { url, stop } = await listenOnLoopback(server);
    return { border, url, stop };
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://aws');
    const { method = 'GET', headers } = incoming;
    const scope = signerOf(String(headers.authorization ?? ''), searchParams);
    const request = { method, path: pathname, query: searchParams, headers, body: Buffer.concat(chunks) };
    const missing = this.missing(scope.caller, { ...request, service: scope.service });
    if (missing) refuse(response, scope.service, missing);
    else await this.forward({ ...request, service: scope.service }, incoming.url ?? '/', response);
  }

  /** The first permission that the caller lacks, in words. */
  private missing(caller: string, request: AwsRequest): string | undefined {
    const statements = this.options.rights.get(caller) ?? [];
    const needed = attempt(() => neededActions(request));
    if (needed instanceof Error) return this.note(`${caller}: ${needed.message}`);
    const lacking = needed.find((action: NeededAction) => !allows(statements, action));
    if (lacking) return this.note(`${caller} is not authorized to perform ${lacking.action} on ${lacking.resource}`);
    for (const { action } of needed) this.used.add(`${caller} ${action}`);
    return undefined;
  }

  private note(text: string): string {
    this.refused.push(text);
    return text;
  }

  private async forward(request: AwsRequest, url: string, response: ServerResponse): Promise<void> {
    const { service, method, body } = request;
    const { dynamodb, other } = this.options;
    const named = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name));
    // DynamoDB Local takes letters and digits only in an access key; neither checks signatures.
    const asLocal = (value: string) => value.replace(/Credential=[^/]+/, 'Credential=local');
    const headers = Object.fromEntries(named.map(([name, value]) => [name, asLocal(String(value))]));
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const init = { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) };
    const answer = await fetch((service === 'dynamodb' ? dynamodb : other) + url, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok && request.path === '/v2/email/outbound-emails') {
      this.sent.push({ request: JSON.parse(String(body)), messageId: JSON.parse(String(bytes)).MessageId });
    }
    const kept = [...answer.headers].filter(([name]) => ![...OWN_HEADERS, 'content-encoding'].includes(name));
    const length = method === 'HEAD' ? (answer.headers.get('content-length') ?? '0') : String(bytes.length);
    response.writeHead(answer.status, { ...Object.fromEntries(kept), 'content-length': length }).end(bytes);
  }
}

function attempt<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (error) {
    return error as Error;
  }
}

/** Who signed, for which service: in the header, or in the query of a signed link. */
function signerOf(authorization: string, query: URLSearchParams): { caller: string; service: string } {
  const credential = query.get('X-Amz-Credential') ?? /Credential=([^,]+)/.exec(authorization)?.[1] ?? '';
  const [caller = '', , , service = ''] = credential.split('/');
  return { caller, service };
}

function refuse(response: ServerResponse, service: string, message: string): void {
  const xml = `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
  const json = JSON.stringify({ __type: 'AccessDeniedException', message });
  const headers = { 'content-type': service === 's3' ? 'application/xml' : 'application/json' };
  response
    .writeHead(403, { ...headers, 'x-amzn-errortype': 'AccessDeniedException' })
    .end(service === 's3' ? xml : json);
}
