import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(__dirname, '..', '..', '..');

/** A start takes 2 s on an idle machine; a crowded one that reads a table of 200,000 rows back gets time. */
const START_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 15_000;
const POLL_MS = 25;
/** Of the output the end is enough to see why a start failed. */
const KEPT_OUTPUT = 20_000;

/** What the service writes last, once it is ready. */
export interface ServiceFacts {
  url: string;
  mailbox: string;
  /** Null unless the service was started with it. */
  dashboard: string | null;
  /** Null unless the service was started with it. */
  smtpPort: number | null;
  secretKey: string;
  publicKey: string;
  projectId: string;
}

/** One run of the local service as a process of its own, on any free port. */
export class ServiceProcess {
  private output = '';
  private readonly ended: Promise<unknown>;
  private readonly endWithTests = () => this.child.kill('SIGKILL');

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        this.output = (this.output + data).slice(-KEPT_OUTPUT);
      });
    }
    this.ended = once(child, 'exit').finally(() => process.off('exit', this.endWithTests));
    process.on('exit', this.endWithTests);
  }

  /** Starts the service in a folder; resolves once it is ready. */
  static async start(dir: string, environment: Record<string, string>) {
    const file = join(dir, 'service.json');
    rmSync(file, { force: true });
    const child = spawn(process.execPath, ['bin/local.mjs'], {
      cwd: root,
      env: { ...cleanEnvironment(), PORT: '0', LOCAL_DIR: dir, DASHBOARD: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = new ServiceProcess(child);
    return { running, facts: await running.ready(file) };
  }

  /** The end of what it printed. */
  get lastWords(): string {
    return this.output;
  }

  /** What it prints, once this matches. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (let waited = 0; waited < START_WITHIN_MS && !this.hasEnded; waited += POLL_MS) {
      const match = pattern.exec(this.output);
      if (match) return match;
      await pause(POLL_MS);
    }
    throw new Error(`The service did not print ${pattern}:\n${this.output}`);
  }

  /** Kills it at once, at any point of its work. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Stops it as Ctrl-C does. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const tooLate = AbortSignal.timeout(STOP_WITHIN_MS);
    tooLate.addEventListener('abort', this.endWithTests);
    await this.ended;
    tooLate.removeEventListener('abort', this.endWithTests);
  }

  private async ready(file: string): Promise<ServiceFacts> {
    for (let waited = 0; waited < START_WITHIN_MS && !this.hasEnded; waited += POLL_MS) {
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ServiceFacts;
      await pause(POLL_MS);
    }
    await this.kill();
    throw new Error(`The service did not start:\n${this.output}`);
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

/** The tests' environment without what would change the service. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...environment } = process.env;
  const own = Object.entries(environment).filter(([name]) => !name.startsWith('AWS_'));
  return { ...Object.fromEntries(own), AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
}
