import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyWith } from '../email';
import { endWith } from '../service-process';
import { Arrivals, type Installation, type Shown } from './installation';
import { Postgres } from './postgres';
import { startSink } from './sink';

const USER = 'bench';
const FROM = 'Hello <hello@example.com>';
const LIST = 1;
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 200;
const NAME = '{{ .Subscriber.Name }}';

/** Sets no limit below what the machine can do. `app.batch_size` keeps its default of 1,000. */
const settings = (smtpPort: number): Record<string, unknown> => ({
  'app.concurrency': 10,
  'app.message_rate': 1_000,
  'app.check_updates': false,
  smtp: [
    {
      enabled: true,
      host: '127.0.0.1',
      port: smtpPort,
      auth_protocol: 'none',
      username: '',
      password: '',
      hello_hostname: '',
      max_conns: 10,
      max_msg_retries: 2,
      idle_timeout: '15s',
      wait_timeout: '5s',
      tls_type: 'none',
      tls_skip_verify: true,
      email_headers: [],
    },
  ],
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Runs a listmonk 6 binary through its documented API and environment. */
export class Listmonk implements Installation {
  readonly name = 'listmonk';
  readonly arrivals = new Arrivals();
  private postgres: Postgres | null = null;
  private sink: { port: number; stop(): Promise<void> } | null = null;
  private child: ChildProcess | null = null;
  private port = 0;
  private token = '';
  private readonly templates = new Map<string, Promise<number>>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'listmonk-run-'));

  constructor(
    private readonly binary: string,
    private readonly postgresBin: string,
  ) {}

  async start(): Promise<void> {
    if (!this.postgres) await this.install();
    const child = spawn(this.binary, ['--config', ''], { cwd: this.folder, env: this.environment, stdio: 'ignore' });
    this.child = child;
    endWith(child, this.folder);
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
      const isUp = await fetch(`${this.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      await pause(POLL_MS);
    }
    throw new Error('listmonk did not start in time');
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    if (!this.child) throw new Error('listmonk was not started');
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  async importContacts(addresses: readonly string[]): Promise<void> {
    const file = `email,name,attributes\n${addresses.map((email) => `${email},Ada,{}`).join('\n')}\n`;
    const form = new FormData();
    const params = { mode: 'subscribe', subscription_status: 'confirmed', delim: ',', lists: [LIST], overwrite: true };
    form.append('params', JSON.stringify(params));
    form.append('file', new Blob([file]), 'people.csv');
    await this.ask('POST', '/api/import/subscribers', form);
    for (;;) {
      const { status } = (await this.ask('GET', '/api/import/subscribers')) as { status: string };
      if (status === 'finished') break;
      if (status === 'failed') throw new Error('the import failed');
      await pause(POLL_MS);
    }
    await this.ask('DELETE', '/api/import/subscribers');
  }

  async sendCampaign(subject: string): Promise<string> {
    const campaign = {
      name: subject,
      subject,
      lists: [LIST],
      from_email: FROM,
      type: 'regular',
      content_type: 'html',
      messenger: 'email',
      body: bodyWith(NAME),
    };
    const { id } = (await this.ask('POST', '/api/campaigns', campaign)) as { id: number };
    await this.ask('PUT', `/api/campaigns/${id}/status`, { status: 'running' });
    return String(id);
  }

  async shown(campaign: string): Promise<Shown> {
    const found = (await this.ask('GET', `/api/campaigns/${campaign}`)) as {
      status: string;
      to_send: number;
      sent: number;
    };
    return { status: found.status, audience: found.to_send, sent: found.sent };
  }

  async call(to: string, subject: string): Promise<boolean> {
    const template = this.templates.get(subject) ?? this.makeTemplate(subject);
    this.templates.set(subject, template);
    const email = { subscriber_email: to, template_id: await template, from_email: FROM, content_type: 'html' };
    return this.ask('POST', '/api/tx', email).then(
      () => true,
      () => false,
    );
  }

  async end(): Promise<void> {
    await this.kill('SIGTERM');
    await this.sink?.stop();
    await this.postgres?.stop();
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      LISTMONK_app__address: `127.0.0.1:${this.port}`,
      LISTMONK_db__host: '127.0.0.1',
      LISTMONK_db__port: String(this.postgres?.port),
      LISTMONK_db__user: 'listmonk',
      LISTMONK_db__password: 'listmonk',
      LISTMONK_db__database: 'listmonk',
      LISTMONK_db__ssl_mode: 'disable',
      LISTMONK_ADMIN_USER: 'admin',
      LISTMONK_ADMIN_PASSWORD: 'bench-password',
      LISTMONK_ADMIN_API_USER: USER,
    };
  }

  private async install(): Promise<void> {
    this.sink = await startSink(this.arrivals);
    this.postgres = await Postgres.start(this.postgresBin, await freePort());
    this.port = await freePort();
    const options = { cwd: this.folder, env: this.environment, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(this.binary, ['--install', '--yes', '--config', ''], options);
    const [, token] = /LISTMONK_ADMIN_API_TOKEN="?([^"\s]+)/.exec(stdout + stderr) ?? [];
    if (status !== 0 || token === undefined) throw new Error(`listmonk could not be installed:\n${stdout}${stderr}`);
    this.token = token;
    for (const [key, value] of Object.entries(settings(this.sink.port))) {
      this.postgres.run(`UPDATE settings SET value = '${JSON.stringify(value)}' WHERE key = '${key}'`);
    }
    this.postgres.run('DELETE FROM subscribers');
  }

  private async makeTemplate(subject: string): Promise<number> {
    const template = { name: subject, type: 'tx', subject, body: bodyWith(NAME) };
    return ((await this.ask('POST', '/api/templates', template)) as { id: number }).id;
  }

  private async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        Authorization: `token ${USER}:${this.token}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} from ${path}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: unknown }).data;
  }
}
