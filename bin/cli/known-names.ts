import { type Command, Option } from 'commander';
import { type RegisteredName, readRegister, removeName } from '../../shared/db/names/register';
import type { NameKind } from '../../shared/db/table/keys';
import { notFoundFailure, usageFailure } from './failure';
import { columns, countText, type Output, show } from './output';
import { findProject, optionalProjectArgument, projectArgument } from './projects';

interface NameOptions {
  kind: NameKind;
  public?: boolean;
  json?: boolean;
}

const kindOption = (): Option =>
  new Option('--kind <kind>', 'names of events, or of data fields').choices(['event', 'field']).default('event');

const introducedBy = ({ isPublic }: RegisteredName): string => (isPublic ? 'public' : 'secret');

async function listNames(idOrName: string | undefined, { kind, json }: NameOptions, output: Output): Promise<void> {
  const { id } = await findProject(idOrName);
  const names = await readRegister(id, kind);
  const rows = names.map((name) => [introducedBy(name), name.createdAt, name.name]);
  const text = rows.length > 0 ? columns(['KEY', 'INTRODUCED', 'NAME'], rows) : `There are no ${kind} names yet.`;
  const result = names.map((name) => ({
    name: name.name,
    introducedBy: introducedBy(name),
    introducedAt: name.createdAt,
  }));
  show(output, json, result, text);
}

function chooseNames(register: RegisteredName[], names: string[], isPublic: boolean | undefined): RegisteredName[] {
  const hasNames = names.length > 0;
  if (hasNames === Boolean(isPublic)) throw usageFailure('Give either names or --public, not both.');
  if (isPublic) return register.filter((name) => name.isPublic);
  return names.map((name) => {
    const registeredName = register.find((entry) => entry.name === name);
    if (!registeredName) throw notFoundFailure(`The project has no such name: ${name}`);
    return registeredName;
  });
}

async function removeNames(idOrName: string, names: string[], options: NameOptions, output: Output): Promise<void> {
  const { id } = await findProject(idOrName);
  const chosenNames = chooseNames(await readRegister(id, options.kind), [...new Set(names)], options.public);
  const removed: string[] = [];
  for (const name of chosenNames) {
    if (await removeName(id, options.kind, name)) removed.push(name.name);
  }
  show(
    output,
    options.json,
    { removed },
    `Removed ${countText(removed.length, 'name')}. A name that is used again is registered again.`,
  );
}

export function addNames(program: Command, output: Output): void {
  const names = program.command('names').description('list and remove the names of events and data fields');
  names
    .command('list')
    .addArgument(optionalProjectArgument())
    .description('list the names, and which kind of key introduced each')
    .addOption(kindOption())
    .action((id, _, command: Command) => listNames(id, command.optsWithGlobals(), output));
  names
    .command('remove')
    .addArgument(projectArgument())
    .argument('[names...]', 'the names, as names list shows them')
    .description('remove names to make room for others; events and contacts do not change')
    .addOption(kindOption())
    .option('--public', 'all names that public keys introduced')
    .action((id, nameArguments, _, command: Command) =>
      removeNames(id, nameArguments, command.optsWithGlobals(), output),
    );
}
