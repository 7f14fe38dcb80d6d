import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Mutant } from './mutants';
import { withFault } from './with-fault';

/** Whether the types of the repository below `root` are right. Only the first check is slow. */
function passes(root: string): boolean {
  const options = ['--noEmit', '--incremental', '--checkers', '1', '--tsBuildInfoFile', '.tsbuildinfo'];
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), options, { cwd: root, encoding: 'utf8' });
  if (status === null) throw new Error('The type check did not run.');
  return !stdout.includes('error TS');
}

/** Finds the faults that the type check refuses, which runs in `npm run check` as the tests do. */
export class TypeCheck {
  private passesWithout: boolean | undefined;

  constructor(private readonly root: string) {}

  /** False too if the types are wrong without the fault. */
  async refuses(mutant: Mutant): Promise<boolean> {
    this.passesWithout ??= passes(this.root);
    return this.passesWithout && !(await withFault(this.root, mutant, () => passes(this.root)));
  }
}
