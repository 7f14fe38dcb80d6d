import { readFileSync } from 'node:fs';
import { runCommand } from '../run-command';

/** The blocks of code of a guide in a language, in order. */
export function blocksOf(guide: string, language: string): string[] {
  const text = readFileSync(`docs/guide/${guide}.md`, 'utf8');
  const parts = text.split(/^```/m).filter((_, index) => index % 2 === 1);
  return parts.filter((part) => part.startsWith(`${language}\n`)).map((part) => part.slice(language.length + 1));
}

/** Runs a line of a guide in a shell. The answer is what it prints. */
export async function inShell(line: string, variables: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', ...variables };
  return runCommand('bash', ['-euc', line], { env });
}
