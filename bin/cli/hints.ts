import type { Command } from 'commander';

const UNKNOWN = /^(error: unknown (option|command) '([^']+)'\n)/;
const MAX_NAMED = 3;

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : 'posthaste';

const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)];

export function withHint(errorText: string, program: Command): string {
  const [, sentence, kind, name = ''] = UNKNOWN.exec(errorText) ?? [];
  const hasName = (command: Command): boolean =>
    kind === 'command'
      ? command.name() === name
      : command.options.some(({ short, long }) => [short, long].includes(name));
  const found = allCommands(program).filter(hasName).map(pathOf);
  if (sentence === undefined || found.length === 0 || found.length > MAX_NAMED) return errorText;
  const hint = kind === 'command' ? `Did you mean ${found.join(', ')}?` : `${name} belongs to ${found.join(', ')}`;
  return `${sentence}(${hint})\n`;
}
