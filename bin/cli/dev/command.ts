import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CONFIG, findFolder } from '../code/find-folder';
import { CliFailure } from '../failure';

export type StartLocal = () => Promise<unknown>;

interface DevOptions {
  port?: string;
  clock?: string;
  dashboard: boolean;
  smtp?: string;
  folder?: string;
  watch: boolean;
  json?: boolean;
  local?: string | true;
}

const MAX_PORT = 65_535;

/** The mailbox has the port after the API's. */
const MAX_API_PORT = MAX_PORT - 1;

const portUpTo =
  (max: number) =>
  (text: string): string => {
    if (/^\d{1,5}$/.test(text) && Number(text) <= max) return text;
    throw new InvalidArgumentError(`Give a number from 0 to ${max}; 0 takes a free port.`);
  };

function watchedFolder({ folder, watch }: Pick<DevOptions, 'folder' | 'watch'>): string | undefined {
  if (!watch) return undefined;
  if (folder !== undefined) return folder;
  const nearestFolder = findFolder();
  const hasConfig = nearestFolder !== undefined && existsSync(join(nearestFolder, CONFIG));
  return hasConfig ? nearestFolder : undefined;
}

function variablesOf(options: DevOptions): Record<string, string> {
  const { port, clock, dashboard, smtp, json, local } = options;
  const folder = watchedFolder(options);
  return {
    ...(folder === undefined ? {} : { MAIL_FOLDER: folder }),
    ...(port === undefined ? {} : { PORT: port }),
    ...(clock === undefined ? {} : { CLOCK: clock }),
    ...(smtp === undefined ? {} : { SMTP_PORT: smtp }),
    ...(dashboard ? {} : { DASHBOARD: 'off' }),
    ...(json ? { OUTPUT: 'json' } : {}),
    ...(typeof local === 'string' ? { LOCAL_DIR: local } : {}),
  };
}

export function addDev(program: Command, startLocal: StartLocal | undefined): void {
  program
    .command('dev')
    .description('run the whole service on this machine; all email ends up in its mailbox')
    .addOption(
      new Option('--port <port>', "the API's port; the mailbox has the next one, 0 takes free ones").argParser(
        portUpTo(MAX_API_PORT),
      ),
    )
    .addOption(
      new Option('--clock <kind>', 'manual: time moves only by POST <mailbox>/_clock').choices(['real', 'manual']),
    )
    .addOption(
      new Option('--smtp <port>', 'also take email by SMTP on this port; 0 takes a free one').argParser(
        portUpTo(MAX_PORT),
      ),
    )
    .option('--no-dashboard', 'without the dashboard')
    .option(
      '--folder <folder>',
      'the folder of email as code to watch (default: this one, posthaste, or the nearest one above, if there is one)',
    )
    .option('--no-watch', 'do not watch the folder')
    .action(async (_, command: Command) => {
      if (!startLocal) throw new CliFailure('This program has no local service.');
      Object.assign(process.env, variablesOf(command.optsWithGlobals()));
      // The service must not read the arguments of this command.
      process.argv.splice(2);
      await startLocal();
    });
}
