import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Mutant } from './mutants';
import { withFault } from './with-fault';

/** The tests' result for a fault: `hung` if they took far longer than without it. */
export type Outcome = 'killed' | 'survived' | 'hung';

interface Answer {
  ran: number;
  failed: string[];
}

/** A worker's memory grows with each run. */
const RUNS_PER_WORKER = 200;
const FIRST_RUN_MS = 300_000;
/** A fault may take this many times as long as the same tests without it. */
const PATIENCE = 10;
const MIN_PATIENCE_MS = 30_000;

/** Runs tests on faults in a copy of the repository, by one worker process that is replaced when it hangs. */
export class Runner {
  private worker: ChildProcess | null = null;
  private runs = 0;
  private changed: string[] = [];
  /** How long a set of tests takes without a fault, and which of them pass. */
  private readonly baselines = new Map<string, { tests: string[]; ms: number }>();

  constructor(private readonly root: string) {}

  async try(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    const { tests: passing, ms } = await this.baseline(tests);
    const limit = Math.max(MIN_PATIENCE_MS, ms * PATIENCE);
    // The nearest test finds most faults.
    for (const some of [passing.slice(0, 1), passing.slice(1)].filter(({ length }) => length > 0)) {
      const failed = await this.failuresOf(mutant, some, limit);
      if (failed === 'hung') return 'hung';
      if (failed.length === 0) continue;
      // A fault may leave something behind in the process: only what passes again without it has found it.
      const after = await this.run(failed, limit);
      if (after !== 'hung' && after.failed.length === 0) return 'killed';
      this.restart();
      if ((await this.failuresOf(mutant, some, limit)).length > 0) return 'killed';
    }
    return 'survived';
  }

  /** The tests that fail on a fault. */
  private failuresOf(mutant: Mutant, tests: string[], limit: number): Promise<string[] | 'hung'> {
    return withFault(this.root, mutant, async () => {
      this.changed = [mutant.file];
      const response = await this.run(tests, limit);
      this.changed = [mutant.file];
      if (response === 'hung') return response;
      return response.ran === 0 ? tests : tests.filter((test) => response.failed.some((one) => one.endsWith(test)));
    });
  }

  close(): void {
    this.worker?.kill('SIGKILL');
    this.worker = null;
  }

  private async baseline(tests: readonly string[]) {
    const key = tests.join();
    const known = this.baselines.get(key);
    if (known) return known;
    const started = Date.now();
    let passing = [...tests];
    for (let round = 0; round < 2; round++) {
      if (round > 0) this.restart();
      const response = await this.run([...tests], FIRST_RUN_MS);
      const failed = response === 'hung' ? tests : response.failed;
      passing = tests.filter((test) => !failed.some((one) => one.endsWith(test)));
      if (passing.length === tests.length) break;
      if (round > 0) console.log(`These tests fail without a fault: ${failed.join(', ')}`);
    }
    const made = { tests: passing, ms: Date.now() - started };
    this.baselines.set(key, made);
    return made;
  }

  private async run(tests: string[], limitMs: number): Promise<Answer | 'hung'> {
    if (this.runs++ >= RUNS_PER_WORKER) this.restart();
    const worker = this.worker ?? (await this.start());
    worker.send({ tests, changed: this.changed });
    this.changed = [];
    const response = await answerOf(worker, limitMs);
    if (response === 'hung' || worker.exitCode !== null) this.restart();
    return response;
  }

  private restart(): void {
    this.close();
    this.runs = 0;
  }

  private async start(): Promise<ChildProcess> {
    const worker = fork(join(this.root, 'test/mutation/worker.mjs'), [this.root], {
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.worker = worker;
    await once(worker, 'message');
    return worker;
  }
}

/** The worker's answer. A worker that ends has failed all tests. */
function answerOf(worker: ChildProcess, limitMs: number): Promise<Answer | 'hung'> {
  return new Promise((resolve) => {
    const settle = (response: Answer | 'hung') => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(response);
    };
    const timer = setTimeout(() => settle('hung'), limitMs);
    worker.once('message', (response) => settle(response as Answer));
    worker.once('exit', () => settle({ ran: 0, failed: [] }));
  });
}
