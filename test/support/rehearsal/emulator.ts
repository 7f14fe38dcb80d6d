import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { SignatureV4 } from '@smithy/signature-v4';

export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';
export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

const START_MS = 60_000;
const POLL_MS = 200;

/** What `npm run rehearse` has prepared; without it, the rehearsal is skipped. */
export interface Tools {
  ministack: string;
  certificate: string;
  privateKey: string;
  port: string;
}

export function findTools(): Tools | undefined {
  const { REHEARSAL_MINISTACK, REHEARSAL_CERTIFICATE, REHEARSAL_KEY, REHEARSAL_PORT } = process.env;
  if (!REHEARSAL_MINISTACK || !REHEARSAL_CERTIFICATE || !REHEARSAL_KEY || !REHEARSAL_PORT) return undefined;
  return {
    ministack: REHEARSAL_MINISTACK,
    certificate: REHEARSAL_CERTIFICATE,
    privateKey: REHEARSAL_KEY,
    port: REHEARSAL_PORT,
  };
}

class Sha256 {
  private readonly hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string);
  }

  update(data: Uint8Array | string): void {
    this.hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {}
}

interface Call {
  service: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A running ministack with its IAM and TLS on: it judges each request by the caller's policies. */
export class Emulator {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({ ministack, certificate, privateKey, port }: Tools, logFile: string): Promise<Emulator> {
    const child = spawn(ministack, [], {
      env: {
        ...process.env,
        GATEWAY_PORT: port,
        // Otherwise it listens to the network.
        BIND_HOST: '127.0.0.1',
        AUTH: 'true',
        USE_SSL: '1',
        MINISTACK_SSL_CERT: certificate,
        MINISTACK_SSL_KEY: privateKey,
        LAMBDA_EXECUTOR: 'local',
        NODE_ENV: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(logFile);
    child.stdout?.pipe(log);
    child.stderr?.pipe(log, { end: false });
    const emulator = new Emulator(`https://127.0.0.1:${port}`, child);
    for (let waited = 0; waited < START_MS && child.exitCode === null; waited += POLL_MS) {
      const ready = await fetch(`${emulator.url}/_ministack/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return emulator;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await emulator.stop();
    throw new Error(`ministack did not start; its log is ${logFile}`);
  }

  /** Sends a signed request as the account's root. @throws Error with what the emulator says */
  async send({ service, method = 'POST', path = '/', headers = {}, body = '' }: Call): Promise<string> {
    const { host, hostname, port } = new URL(this.url);
    const signer = new SignatureV4({ service, region: REGION, credentials, sha256: Sha256 });
    const [pathname = '/', search = ''] = path.split('?');
    const signed = await signer.sign({
      method,
      protocol: 'https:',
      hostname,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: { ...headers, host },
      ...(method === 'GET' ? {} : { body }),
    });
    const response = await fetch(this.url + path, {
      method,
      headers: signed.headers,
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${service} ${method} ${path} gives ${response.status}: ${text.slice(0, 500)}`);
    return text;
  }

  /** A service that speaks JSON by operations, such as `DynamoDBStreams_20120810.GetRecords`. */
  // biome-ignore lint/suspicious/noExplicitAny: a response is whatever the service says
  async operation(service: string, target: string, input: object): Promise<any> {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
    return JSON.parse((await this.send({ service, headers, body: JSON.stringify(input) })) || '{}');
  }

  /** A service that speaks the query protocol, in XML. */
  query(service: string, Action: string, Version: string, values: Record<string, string> = {}): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ Action, Version, ...values }).toString();
    return this.send({ service, headers, body });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
