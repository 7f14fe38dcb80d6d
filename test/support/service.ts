import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callJson, endOnHang } from './journey/http';
import { mailboxClient } from './journey/mailbox-client';
import { type ServiceFacts, ServiceProcess } from './journey/service-process';
import { removeFolder } from './temporary-folder';

const LAST_LOG_LINES = 15;

export interface ServiceOptions {
  /** Manual time stands still until `advance` moves it; the standard here. */
  clock?: 'manual' | 'real';
  /** Emails a second that the emulator account may send. */
  sendRate?: number;
  /** How unkind the emulators are: the service's UNKIND setting. */
  unkind?: object;
  /** How long the sender waits for SES, in real milliseconds. */
  sesTimeoutMs?: number;
  /** With the dashboard, which is built if its sources have changed. */
  dashboard?: boolean;
  /** With a port that takes email by SMTP. */
  smtp?: boolean;
}

/** The whole service in a folder of its own; it can be killed and started again there. */
export class LocalService {
  readonly mailbox = mailboxClient(() => this.facts.mailbox);
  private running: ServiceProcess | undefined;
  private known: ServiceFacts | undefined;
  readonly dir = mkdtempSync(join(tmpdir(), 'posthaste-journey-'));

  constructor(private readonly environment: Record<string, string>) {}

  get facts(): ServiceFacts {
    if (!this.known) throw new Error('the service was not started');
    return this.known;
  }

  async start(): Promise<void> {
    const { running, facts } = await ServiceProcess.start(this.dir, this.environment);
    this.running = running;
    this.known = facts;
    for (const url of [facts.url, facts.mailbox]) endOnHang(url, () => void running.kill());
  }

  /** The service's time, in epoch milliseconds. */
  async now(): Promise<number> {
    return (await callJson<{ now: number }>('GET', `${this.facts.mailbox}/_clock`)).body.now;
  }

  /** Moves manual time on; resolves with the new time when all that happens meanwhile has happened. */
  async advance(ms: number): Promise<number> {
    const { body } = await callJson<{ now: number }>('POST', `${this.facts.mailbox}/_clock`, { advanceMs: ms });
    return body.now;
  }

  /** Moves manual time on at once: what was to happen meanwhile happens at its end, and each tick but once. */
  async leap(ms: number): Promise<number> {
    const move = { advanceMs: ms, leap: true };
    return (await callJson<{ now: number }>('POST', `${this.facts.mailbox}/_clock`, move)).body.now;
  }

  /** SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    await this.running?.kill();
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Ends the service and takes its folder away. */
  async stop(): Promise<void> {
    await this.running?.stop();
    removeFolder(this.dir);
  }

  /** What the service prints for the person who has started it, once this matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray> {
    if (!this.running) throw new Error('the service was not started');
    return this.running.printed(pattern);
  }

  /** Runs a test's body; its failure carries what the service said last. */
  async during(body: () => Promise<void>): Promise<void> {
    try {
      await body();
    } catch (error) {
      if (error instanceof Error) error.message = `${error.message}\n\n${this.lastWords()}`;
      throw error;
    }
  }

  private lastWords(): string {
    const file = join(this.dir, 'service.log');
    const log = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const troubles = log.filter((line) => /"level":"(WARN|ERROR)"/.test(line)).slice(-LAST_LOG_LINES);
    return ['The service said:', this.running?.lastWords, ...troubles].join('\n');
  }
}

/** Starts the local service as a process of its own in a temporary folder. */
export async function startLocalService(options: ServiceOptions = {}): Promise<LocalService> {
  const { clock = 'manual', sendRate, unkind, sesTimeoutMs, dashboard = false, smtp = false } = options;
  const service = new LocalService({
    CLOCK: clock,
    DASHBOARD: dashboard ? 'on' : 'off',
    ...(smtp ? { SMTP_PORT: '0' } : {}),
    ...(sendRate === undefined ? {} : { SEND_RATE: String(sendRate) }),
    ...(unkind === undefined ? {} : { UNKIND: JSON.stringify(unkind) }),
    ...(sesTimeoutMs === undefined ? {} : { SES_TIMEOUT_MS: String(sesTimeoutMs) }),
  });
  await service.start();
  return service;
}
