import { spawn } from 'node:child_process';

/** Process groups of running children, by their leaders. */
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
