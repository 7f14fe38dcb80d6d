import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** moto's account. */
export const ACCOUNT = '123456789012';
export const REGION = 'us-east-1';
const START_MS = 60_000;
const POLL_MS = 200;

/** Why there is no moto (a Python package that plays AWS); undefined if there is one. */
export function missingMoto(): string | undefined {
  const { status } = spawnSync('python3', ['-c', 'import moto.server'], { timeout: START_MS });
  return status === 0 ? undefined : "Python's package moto[server] is not installed";
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A running moto, called as AWS's services are. */
export class Moto {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Another process may take the free port before moto does: three tries. */
  static async start(tries = 3): Promise<Moto> {
    const port = await freePort();
    const child = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const moto = new Moto(`http://127.0.0.1:${port}`, child);
    for (let waited = 0; waited < START_MS && child.exitCode === null; waited += POLL_MS) {
      if (
        await fetch(`${moto.url}/moto-api/`).then(
          () => true,
          () => false,
        )
      )
        return moto;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await moto.stop();
    if (tries > 1) return Moto.start(tries - 1);
    throw new Error('moto did not start');
  }

  /** Calls a service; moto finds out which by the signature's scope. @throws Error with moto's answer */
  async call(service: string, path: string, body: string | Uint8Array, method = 'POST', headers = {}): Promise<string> {
    const scope = `local/20260101/${REGION}/${service}/aws4_request`;
    const Authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`;
    const init = { method, headers: { Authorization, ...headers }, ...(method === 'GET' ? {} : { body }) };
    const answer = await fetch(this.url + path, init);
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${service} ${method} ${path} was answered ${answer.status}: ${text.slice(0, 1000)}`);
    return text;
  }

  /** A service that speaks REST and JSON. */
  async get(service: string, path: string): Promise<unknown> {
    return JSON.parse(await this.call(service, path, '', 'GET'));
  }

  /** A service that speaks the query protocol; its answer is XML. */
  query(service: string, Action: string, values: Record<string, string> = {}, Version = '2010-05-08'): Promise<string> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.call(service, '/', new URLSearchParams({ Action, Version, ...values }).toString(), 'POST', headers);
  }

  /** A service that speaks JSON by operations, such as `AmazonSQS.ReceiveMessage`. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service says
  async json(service: string, target: string, input: object): Promise<any> {
    const headers = { 'X-Amz-Target': target, 'Content-Type': 'application/x-amz-json-1.0' };
    return JSON.parse((await this.call(service, '/', JSON.stringify(input), 'POST', headers)) || '{}');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.kill('SIGKILL')) await once(this.child, 'exit');
  }
}
