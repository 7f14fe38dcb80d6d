import { run } from './cli/run';

void run(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
