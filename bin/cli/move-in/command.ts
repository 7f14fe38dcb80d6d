import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { Api } from '../api';
import { CliFailure, usageFailure } from '../failure';
import { type Output, show } from '../output';
import { brevo } from './brevo';
import { createSegments, createTemplates } from './create-records';
import { importRows } from './import-rows';
import type { OldService } from './items';
import { listmonk } from './listmonk';
import { loops } from './loops';
import { mailchimp } from './mailchimp';
import { pinpoint } from './pinpoint';
import { itemsOf, type Plan, planOf, rowOf } from './plan';
import { plunk } from './plunk';
import { Progress } from './progress';
import { filesOf } from './records';
import { type MoveResult, planJson, planText, resultJson, resultText, shortfallOf } from './report';
import { resend } from './resend';

interface Options {
  url?: string;
  key?: string;
  apply?: boolean;
  force?: boolean;
  progress?: string;
  json?: boolean;
}

const services: Readonly<Record<string, OldService>> = {
  plunk,
  listmonk,
  pinpoint,
  resend,
  loops,
  mailchimp,
  brevo,
};

async function* contactsOf(service: OldService, files: readonly string[]): AsyncGenerator<object> {
  for await (const { item } of itemsOf(service, files)) {
    if (item?.kind !== 'contact') continue;
    const row = rowOf(item);
    if (!('reason' in row)) yield row;
  }
}

async function* suppressionsOf({ suppressions }: Plan): AsyncGenerator<object> {
  for (const { email, reason } of suppressions) yield { email: email.trim(), reason };
}

function defaultProgressFile([exportPath = '.']: readonly string[]): string {
  const folder = statSync(exportPath).isDirectory() ? exportPath : dirname(exportPath);
  return join(folder, '.posthaste-move-in.json');
}

async function apply(
  api: Api,
  service: OldService,
  files: readonly string[],
  plan: Plan,
  options: { file: string; force: boolean; log(line: string): void },
): Promise<MoveResult> {
  const { data: project } = await api.get<{ data: { id: string } }>('/project');
  const progress = Progress.open(options.file, `${api.url} ${project.id}`);
  const target = { api, progress, force: options.force, log: options.log };
  const suppressions = await importRows(target, '/suppressions/import', suppressionsOf(plan));
  const contacts = await importRows(target, '/contacts/import', contactsOf(service, files));
  const records = [...(await createTemplates(target, plan)), ...(await createSegments(target, plan))];
  return { suppressions, contacts, records };
}

async function moveIn(name: string, paths: string[], options: Options, output: Output): Promise<void> {
  const service = services[name];
  if (!service) throw usageFailure('This service is unknown.');
  const { url, key, force = false, json } = options;
  const files = await filesOf(paths);
  if (!options.apply) {
    const plan = await planOf(service, files);
    show(output, json, planJson(plan), `${planText(plan, force)}\n`);
    output.err('Nothing was changed: this is what --apply would do.');
    return;
  }
  if (!url || !key) throw usageFailure('Give --url and --key, or set POSTHASTE_URL and POSTHASTE_KEY.');
  const api = new Api(url, key);
  const plan = await planOf(service, files);
  const file = options.progress ?? defaultProgressFile(paths);
  const result = await apply(api, service, files, plan, { file, force, log: (line) => output.err(line) });
  show(
    output,
    json,
    { plan: planJson(plan), done: resultJson(result) },
    `${planText(plan, force)}\n\nMoved from ${service.name}:\n${resultText(result)}\n`,
  );
  const shortfall = shortfallOf(plan, result);
  if (shortfall !== null) throw new CliFailure(shortfall);
}

export function addMoveIn(program: Command, output: Output): void {
  program
    .command('move-in')
    .description(
      'import contacts, templates and segments from another service over the API; shows first what it would do',
    )
    .addArgument(new Argument('<service>', 'the service that the export comes from').choices(Object.keys(services)))
    .argument('<paths...>', 'files of the export, or folders that hold them')
    .addOption(new Option('--url <url>', 'base URL of the API').env('POSTHASTE_URL'))
    .addOption(new Option('--key <key>', 'secret key of the project to move to').env('POSTHASTE_KEY'))
    .option('--apply', 'move the records; without it, nothing is changed')
    .option('--force', 'keep the parts of templates that cannot be translated as plain text')
    .option(
      '--progress <file>',
      'file that records what was moved (default: .posthaste-move-in.json next to the export)',
    )
    .action((service, paths, _, command: Command) => moveIn(service, paths, command.optsWithGlobals(), output));
}
