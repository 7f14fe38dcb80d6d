import { CommanderError } from 'commander';
import { CliFailure, exitCodes } from './failure';
import type { Output } from './output';
import { createProgram } from './program';

/** Failed connections come without a sentence of their own. */
const reasonOf = (error: unknown): string => {
  const { message, code, name } = (error ?? {}) as { message?: string; code?: string; name?: string };
  if (code === 'ECONNREFUSED') return 'Nothing answers there. Is the service running?';
  return message || code || name || 'unknown reason';
};

/** Runs one command line; the answer is the program's exit code. */
export async function run(args: string[], output: Output): Promise<number> {
  try {
    await createProgram(output).parseAsync(args, { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    output.err(`error: ${reasonOf(error)}`);
    return error instanceof CliFailure ? error.exitCode : exitCodes.failed;
  }
}
