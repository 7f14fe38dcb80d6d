import type { Host } from './cli/program';
import { run } from './cli/run';

const output = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

export async function main(host: Host): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), output, host);
}
