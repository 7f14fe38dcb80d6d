import { spawn } from 'node:child_process';

const runningChildren = new Set();

/** Starts a command as the leader of a process group, so that its children end with it. */
export function startGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  runningChildren.add(child);
  child.once('close', () => {
    endGroup(child);
    runningChildren.delete(child);
  });
  return child;
}

export function endGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** Ctrl-C in a terminal reaches only this program's process group, not the groups of the children. */
export function endAllGroups() {
  for (const child of runningChildren) endGroup(child);
}

/**
 * Runs a command and counts it as one test. Its output is printed if it failed.
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export function runCommand(name, command, args) {
  const startedAt = Date.now();
  const child = startGroup(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
      if (code === 0) return resolve({ passed: 1, failed: 0, skipped: 0, failures: [], flaky: [] });
      const repeat = [command, ...args].join(' ').replace(process.execPath, 'node');
      const failure = { name, message: output, repeat };
      resolve({ passed: 0, failed: 1, skipped: 0, failures: [failure], flaky: [] });
    });
  });
}
