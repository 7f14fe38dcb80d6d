import type { Command } from 'commander';
import * as z from 'zod';
import type { EpochMs } from '../../../shared/durations';
import { now } from '../../../shared/ops/clock';
import { env } from '../../../shared/ops/env';
import { CliFailure, checkOptions, usageFailure } from '../failure';
import { type Names, namesBeside } from '../names';
import { type Output, show } from '../output';
import { allProjects } from '../projects';
import { readReceipts } from '../receipt-rules';
import { checkAccount } from './check-account';
import { checkService, checkSets } from './check-events';
import { checkDomains, checkProjects } from './check-projects';
import { checkReceiving } from './check-receiving';
import { checkDeadLetters, checkQueues, checkTable } from './check-store';
import { type DomainFacts, type Facts, type Finding, type FindingState, findingsFrom, tryRead } from './facts';
import { manualChecks, sandboxRequest } from './manual-checks';
import { type ProbeOptions, probe } from './probe';
import {
  readDeadLetters,
  readDomains,
  readHolds,
  readQueues,
  readService,
  readSesAccount,
  readSets,
  readTable,
} from './readers';

const RATE_ERROR = 'give a number of emails a second';
const doctorOptions = z.object({
  table: z.string().optional(),
  stack: z.string().optional(),
  json: z.boolean().optional(),
  rateCeiling: z.coerce.number(RATE_ERROR).positive(RATE_ERROR).default(1_000),
  send: z.boolean().default(false),
  url: z.url({ protocol: /^https?$/, error: 'give the URL of the API, https://…' }).optional(),
  project: z.string().optional(),
  from: z.email('give one address, such as hello@example.com').optional(),
});

type DoctorOptions = z.output<typeof doctorOptions>;

const MARKS: Readonly<Record<FindingState, string>> = {
  good: 'good  ',
  mend: 'MEND  ',
  note: 'note  ',
  unread: 'UNREAD',
  look: 'look  ',
};

async function readFacts(names: Names): Promise<Facts> {
  const table = env('table');
  const projects = await tryRead(allProjects);
  const holds = 'value' in projects ? await tryRead(() => readHolds(projects.value)) : null;
  const domains = 'value' in projects ? await tryRead(() => readDomains(projects.value)) : projects;
  return {
    account: await tryRead(readSesAccount),
    sets: await tryRead(() => readSets(names)),
    queues: await tryRead(() => readQueues(names)),
    deadLetters: await tryRead(() => readDeadLetters(names)),
    table: names.stage === null ? null : await tryRead(() => readTable(table)),
    service: await tryRead(readService),
    projects: holds && 'value' in holds ? holds : projects,
    holds,
    domains,
    receipts:
      receivingOf(domains).length === 0 ? null : await tryRead(() => readReceipts({ isLocal: names.stage === null })),
  };
}

const receivingOf = (domains: Facts['domains']): DomainFacts[] =>
  'value' in domains ? domains.value.filter(({ domain }) => domain.receiving) : [];

const describe = ({ check, state, says, mend }: Finding): string =>
  [`${MARKS[state]}  ${check}: ${says}`, ...(mend === undefined ? [] : [`          ${mend}`])].join('\n');

function draftOf({ account, domains }: Facts): string | null {
  if (!('value' in account) || !account.value.sandbox) return null;
  return sandboxRequest('value' in domains ? domains.value : [], now());
}

function probeOptions({ send, url, project, from }: DoctorOptions): ProbeOptions | null {
  if (!send) return null;
  if (!url || !project || !from) throw usageFailure('--send needs --url, --project and --from.');
  return { url, project, from };
}

export async function doctorCommand(given: unknown, output: Output): Promise<void> {
  const options = checkOptions(doctorOptions, given);
  const probeArguments = probeOptions(options);
  const names = namesBeside(env('table'), options.table === undefined && options.stack === undefined);
  // The probe runs first, so that the facts read afterwards include it.
  const probeFindings = probeArguments ? await probe(probeArguments) : [];
  const facts = await readFacts(names);
  const findings = [
    ...examine(facts, { names, ...options, table: env('table'), now: now() }),
    ...probeFindings,
    ...manualChecks(names),
  ];
  const request = draftOf(facts);
  const drafted =
    request === null ? [] : ['\nThe request to leave the sandbox. Replace the text in brackets:\n', request];
  show(output, options.json, { findings, sandboxRequest: request }, [...findings.map(describe), ...drafted].join('\n'));
  const open = findings.filter(({ state }) => state === 'mend' || state === 'unread').length;
  if (open > 0) throw new CliFailure(`${open} of ${findings.length} findings need action.`);
}

export function addDoctor(program: Command, output: Output): void {
  program
    .command('doctor')
    .description('check a deployment and explain how to fix its problems; exits with 1 if there are any')
    .option('--rate-ceiling <rate>', 'the setting rateCeiling of the deployment (1000)')
    .option('--send', 'test the whole path with two emails to the SES simulator; needs the next three options')
    .option('--url <address>', 'base URL of the API: the output BaseUrl of the stack posthaste-<stage>-data')
    .option('--project <project>', 'project that sends the two emails')
    .option('--from <address>', 'sender of the emails, at a domain of the project')
    .action((_, command: Command) => doctorCommand(command.optsWithGlobals(), output));
}

export interface Circumstances {
  names: Names;
  table: string;
  rateCeiling: number;
  now: EpochMs;
}

export function examine(facts: Facts, { names, table, rateCeiling, now }: Circumstances): Finding[] {
  return [
    ...findingsFrom('SES account', facts.account, (account) => checkAccount(account, rateCeiling)),
    ...findingsFrom('Projects', facts.projects, (projects) => checkProjects(projects, now)),
    ...(facts.holds ? findingsFrom('Held campaigns', facts.holds, () => []) : []),
    ...findingsFrom('Domains', facts.domains, (domains) => checkDomains(domains, now)),
    ...(facts.receipts
      ? findingsFrom('Received email', facts.receipts, (found) => checkReceiving(found, receivingOf(facts.domains)))
      : []),
    ...findingsFrom('Configuration sets', facts.sets, (sets) => checkSets(sets, names)),
    ...findingsFrom('Service', facts.service, (service) => checkService(service, now)),
    ...findingsFrom('Queues', facts.queues, checkQueues),
    ...findingsFrom('Dead letters', facts.deadLetters, checkDeadLetters),
    ...(facts.table ? findingsFrom('Table', facts.table, (found) => checkTable(found, table)) : []),
  ];
}
