import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { printable } from './output';

/** The end of the input, or Ctrl-D on a terminal (which Node.js reports as an error), is no answer. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closing = once(terminal, 'close').then(() => '');
  const answer = terminal.question(printable(question)).catch((error: Error) => {
    if (error.message === 'Aborted with Ctrl+D') return '';
    throw error;
  });
  try {
    return (await Promise.race([answer, closing])).trim();
  } finally {
    terminal.close();
  }
}
