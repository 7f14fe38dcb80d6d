import { type Command, Option } from 'commander';
import type { Output } from '../output';
import { initCommand } from './init';
import { pullCommand } from './pull';
import { planCommand, pushCommand } from './push';
import { testCommand } from './test';
import { typesCommand } from './types';

const FOLDER_DESCRIPTION =
  'the folder (default: posthaste, or this one if it has posthaste.config.json; else the nearest one above)';

const withTarget = (command: Command): Command =>
  command
    .argument('[stage]', 'a stage in posthaste.config.json (default: the local service)')
    .option('--folder <folder>', FOLDER_DESCRIPTION)
    .addOption(new Option('--url <url>', 'base URL of the API, instead of a stage').env('POSTHASTE_URL'))
    .addOption(new Option('--key <key>', 'secret key of the project, instead of a stage').env('POSTHASTE_KEY'));

const winsOption = (description: string): Option =>
  new Option('--wins <side>', description).choices(['folder', 'project']);

export function addCode(program: Command, output: Output): void {
  program
    .command('init')
    .description('create a folder with two emails and a workflow to start from')
    .option('--folder <folder>', 'the folder to create (default: posthaste)')
    .action((_, command: Command) => initCommand(command.optsWithGlobals(), output));
  withTarget(program.command('plan'))
    .description('show what a push of the folder would create, change and delete')
    .option('--prune', 'delete records that an earlier push created and the folder no longer has')
    .addOption(winsOption('which side wins where the project was changed since the last push'))
    .action((stage, _, command: Command) => planCommand(stage, command.optsWithGlobals(), output));
  withTarget(program.command('push'))
    .description('write the folder to a project, after it shows the plan and asks for confirmation')
    .option('--prune', 'delete records that an earlier push created and the folder no longer has')
    .addOption(winsOption('which side wins where the project was changed since the last push'))
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show the plan only')
    .option('--check', 'fail if the project differs from the folder; write nothing')
    .action((stage, _, command: Command) => pushCommand(stage, command.optsWithGlobals(), output));
  withTarget(program.command('test'))
    .description('push the folder to the local service, render its templates and run its tests/*.sim.json')
    .option('--junit <file>', 'also write the results as JUnit XML')
    .action((stage, _, command: Command) => testCommand(stage, command.optsWithGlobals(), output));
  program
    .command('types')
    .description("write the templates' variables as types for @posthaste/client")
    .option('--folder <folder>', FOLDER_DESCRIPTION)
    .option('--out <file>', 'the file to write (default: posthaste.d.ts)')
    .option('--check', 'fail if the file is not up to date; write nothing')
    .action((_, command: Command) => typesCommand(command.optsWithGlobals(), output));
  withTarget(program.command('pull'))
    .description("write the project's records into the folder")
    .addOption(winsOption('which side wins where both have changed'))
    .option('--yes', 'no effect, because pull never asks; accepted as in push')
    .action((stage, _, command: Command) => pullCommand(stage, command.optsWithGlobals(), output));
}
