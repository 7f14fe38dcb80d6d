import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes';
import { CliFailure } from './failure';
import { type Output, printableOutput } from './output';
import { createProgram, type Host } from './program';

/** Errors of failed connections lack a message; errors of AWS lack advice. */
const reasonOf = (error: unknown): string => {
  const { message, code, name } = (error ?? {}) as { message?: string; code?: string; name?: string };
  if (code === 'ECONNREFUSED') return 'Nothing responds there. Is the service running?';
  if (message === 'Region is missing') return 'The region is missing. Give --region <region>, or set AWS_REGION.';
  if (name === 'CredentialsProviderError') return `${message}. Sign in (aws configure sso), or set AWS_PROFILE.`;
  return message || code || name || 'unknown reason';
};

export async function run(args: string[], rawOutput: Output, host: Host = {}): Promise<number> {
  const output = printableOutput(rawOutput);
  try {
    await createProgram(output, host).parseAsync(args, { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    output.err(`error: ${reasonOf(error)}`);
    return error instanceof CliFailure ? error.exitCode : exitCodes.failed;
  }
}
