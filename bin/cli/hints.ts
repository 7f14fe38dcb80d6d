import type { Command } from 'commander';

const UNKNOWN_NAME_ERROR = /^(error: unknown (option|command) '([^']+)'\n)/;
const MAX_LISTED = 3;

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : 'posthaste';

const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)];

export function withHint(errorText: string, program: Command): string {
  const [, firstLine, kind, name = ''] = UNKNOWN_NAME_ERROR.exec(errorText) ?? [];
  const hasName = (command: Command): boolean =>
    kind === 'command'
      ? command.name() === name
      : command.options.some(({ short, long }) => [short, long].includes(name));
  const commandPaths = allCommands(program).filter(hasName).map(pathOf);
  const isHelpful = commandPaths.length > 0 && commandPaths.length <= MAX_LISTED;
  if (firstLine === undefined || !isHelpful) return errorText;
  const list = commandPaths.join(', ');
  const hint = kind === 'command' ? `Did you mean ${list}?` : `${name} belongs to ${list}`;
  return `${firstLine}(${hint})\n`;
}
