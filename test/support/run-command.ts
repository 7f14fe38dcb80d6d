import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A limit for what hangs. What is slow, on a crowded machine, gets its time. */
const HANGS_AFTER_MS = 600_000;
const MAX_OUTPUT = 20_000;

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a command in a process group of its own, which ends with it. Resolves with its standard output.
 * @throws Error with the command, how it ended, and the end of what it wrote
 */
export async function runCommand(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  };
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (data: string) => {
      output[name] += data;
    });
  }
  const limit = setTimeout(endGroup, HANGS_AFTER_MS);
  process.on('exit', endGroup);
  try {
    const [code, signal] = await once(child, 'close');
    if (code === 0) return output.stdout;
    const written = (output.stdout + output.stderr).slice(-MAX_OUTPUT);
    throw new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}:\n${written}`);
  } finally {
    clearTimeout(limit);
    process.off('exit', endGroup);
    endGroup();
  }
}
