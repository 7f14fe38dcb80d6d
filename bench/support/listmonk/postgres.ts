import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWith } from '../service-process';

const START_TIMEOUT_MS = 30_000;
const DATABASE = 'listmonk';

/** A cluster with the defaults of PostgreSQL, including `fsync`, in a temporary folder. */
export class Postgres {
  private constructor(
    private readonly bin: string,
    private readonly dir: string,
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(bin: string, port: number): Promise<Postgres> {
    if (process.getuid?.() === 0) throw new Error('PostgreSQL does not run as root: run this as another user');
    const dir = mkdtempSync(join(tmpdir(), 'listmonk-bench-'));
    execFileSync(join(bin, 'initdb'), ['-D', dir, '-U', DATABASE, '-A', 'trust'], { stdio: 'ignore' });
    const options = ['-D', dir, '-k', dir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
    const child = spawn(join(bin, 'postgres'), options, { stdio: 'ignore' });
    endWith(child, dir);
    const postgres = new Postgres(bin, dir, port, child);
    await postgres.untilReady();
    execFileSync(join(bin, 'createdb'), ['-h', dir, '-p', String(port), '-U', DATABASE, DATABASE]);
    return postgres;
  }

  run(sql: string): void {
    const { bin, dir, port } = this;
    const options = ['-h', dir, '-p', String(port), '-U', DATABASE, '-d', DATABASE, '-v', 'ON_ERROR_STOP=1', '-c', sql];
    execFileSync(join(bin, 'psql'), options, { stdio: 'ignore' });
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await ended;
  }

  private async untilReady(): Promise<void> {
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
      try {
        execFileSync(join(this.bin, 'pg_isready'), ['-h', this.dir, '-p', String(this.port)], { stdio: 'ignore' });
        return;
      } catch {
        await pause(100);
      }
    }
    throw new Error('PostgreSQL did not start in time');
  }
}
