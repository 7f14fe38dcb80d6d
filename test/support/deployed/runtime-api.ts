import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const VERSION = '/2018-06-01/runtime';

interface Invocation {
  id: string;
  event: string;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export interface DeployedFunction {
  name: string;
  /** The folder with handler.js, as Lambda unpacks it. */
  folder: string;
  /** The name of its role, whose permissions it has. */
  role: string;
  timeoutSeconds: number;
  variables: Record<string, string>;
}

/**
 * Lambda's Runtime API for one function: a process of its own takes events and hands answers back over HTTP, as the
 * runtime in Lambda does. See "Using the Lambda runtime API" in the Lambda developer guide.
 */
export class RuntimeApi {
  private readonly waiting: Invocation[] = [];
  private readonly underWay = new Map<string, Invocation>();
  private idle: ServerResponse | undefined;
  private output = '';
  private hasLoaded = () => {};
  private hasFailed = (_: Error) => {};
  /** Settled once the function asks for its first event, or cannot be loaded. */
  readonly loaded = new Promise<void>((resolve, reject) => {
    this.hasLoaded = resolve;
    this.hasFailed = reject;
  });

  private constructor(
    private readonly server: Server,
    private readonly spec: DeployedFunction,
  ) {}

  private process: ChildProcess | undefined;

  static async start(spec: DeployedFunction, surroundings: Record<string, string>): Promise<RuntimeApi> {
    const server = createServer((request, response) => void api.answer(request, response));
    const api = new RuntimeApi(server, spec);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Whoever does not wait for it learns of a failure by the first event.
    api.loaded.catch(() => undefined);
    const { port } = server.address() as AddressInfo;
    const env = {
      PATH: process.env.PATH,
      ...surroundings,
      ...spec.variables,
      AWS_LAMBDA_FUNCTION_NAME: spec.name,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
      LAMBDA_TASK_ROOT: spec.folder,
    };
    api.process = spawn(process.execPath, [join(__dirname, 'bootstrap.mjs')], { env, cwd: spec.folder });
    for (const stream of [api.process.stdout, api.process.stderr]) {
      stream?.on('data', (data: Buffer) => {
        api.output = `${api.output}${data}`.slice(-20_000);
      });
    }
    api.process.once('exit', () => api.failAll(`the process of ${spec.name} ended`));
    return api;
  }

  /** The function's answer to an event. Throws what it threw, with what it has written. */
  invoke(event: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: randomUUID(), event: JSON.stringify(event), resolve, reject });
      this.giveNext();
    });
  }

  async stop(): Promise<void> {
    if (this.process?.exitCode === null && this.process.kill('SIGKILL')) await once(this.process, 'exit');
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice(VERSION.length);
    if (path === '/invocation/next') {
      this.idle = response;
      this.hasLoaded();
      this.giveNext();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || 'null');
    const [, , id = '', kind] = path.split('/');
    const invocation = this.underWay.get(id);
    this.underWay.delete(id);
    if (kind === 'response') invocation?.resolve(body);
    else if (invocation) invocation.reject(new Error(`${body?.errorType}: ${body?.errorMessage}\n${this.output}`));
    else this.failAll(`${body?.errorType}: ${body?.errorMessage}`);
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"OK"}');
  }

  private giveNext(): void {
    const next = this.idle && this.waiting.shift();
    if (!next) return;
    this.underWay.set(next.id, next);
    const deadline = Date.now() + this.spec.timeoutSeconds * 1_000;
    this.idle?.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': next.id,
      'lambda-runtime-deadline-ms': String(deadline),
      'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:123456789012:function:${this.spec.name}`,
    });
    this.idle?.end(next.event);
    this.idle = undefined;
  }

  private failAll(reason: string): void {
    this.hasFailed(new Error(`${reason}\n${this.output}`));
    const all = [...this.waiting.splice(0), ...this.underWay.values()];
    this.underWay.clear();
    for (const { reject } of all) reject(new Error(`${reason}\n${this.output}`));
  }
}
