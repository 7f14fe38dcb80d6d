import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { printable } from './output';

/** Ctrl-D closes the terminal, which is no answer. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closing = once(terminal, 'close').then(() => '');
  try {
    return (await Promise.race([terminal.question(printable(question)), closing])).trim();
  } finally {
    terminal.close();
  }
}
