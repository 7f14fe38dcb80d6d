import { spawn } from 'node:child_process';

const running = new Set();

/** Starts a command as the leader of a process group, so that its children end with it. */
export function startGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('close', () => {
    endGroup(child);
    running.delete(child);
  });
  return child;
}

export function endGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** A terminal's Ctrl-C reaches our own group only. */
export function endRunning() {
  for (const child of running) endGroup(child);
}

/**
 * Runs a command and counts it as one test. Its output is printed if it failed.
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export function runCommand(name, command, args) {
  const started = Date.now();
  const child = startGroup(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
      const counts = { skipped: 0, flaky: [] };
      if (code === 0) return resolve({ passed: 1, failed: 0, failures: [], ...counts });
      const repeat = [command, ...args].join(' ').replace(process.execPath, 'node');
      resolve({ passed: 0, failed: 1, failures: [{ name, message: output, repeat }], ...counts });
    });
  });
}
