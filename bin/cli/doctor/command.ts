import type { Command } from 'commander';
import * as z from 'zod';
import { now } from '../../../shared/ops/clock';
import { env } from '../../../shared/ops/env';
import { CliFailure, checkOptions, usageFailure } from '../failure';
import { namesForTable } from '../names';
import { type Output, show } from '../output';
import { checkFacts } from './examine';
import type { Facts } from './facts';
import { type Finding, findingText, isError, isUnreadable } from './findings';
import { manualChecks, sandboxRequest } from './manual-checks';
import { type ProbeOptions, probeEventPath } from './probe';
import { readFacts } from './read-facts';

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

function draftSandboxRequest({ account, domains }: Facts): string | null {
  if (!('value' in account) || !account.value.isInSandbox) return null;
  return sandboxRequest('value' in domains ? domains.value : [], now());
}

function probeOptions({ send, url, project, from }: DoctorOptions): ProbeOptions | null {
  if (!send) return null;
  if (!url || !project || !from) throw usageFailure('--send needs --url, --project and --from.');
  return { url, project, from };
}

export async function doctorCommand(rawOptions: unknown, output: Output): Promise<void> {
  const options = checkOptions(doctorOptions, rawOptions);
  const table = env('table');
  const probeArguments = probeOptions(options);
  const isLocal = options.table === undefined && options.stack === undefined;
  const names = namesForTable(table, isLocal);
  // The probe runs first, so that the facts read afterwards include it.
  const probeFindings = probeArguments ? await probeEventPath(probeArguments) : [];
  const facts = await readFacts(names);
  const findings = [
    ...checkFacts(facts, { names, table, rateCeiling: options.rateCeiling, now: now() }),
    ...probeFindings,
    ...manualChecks(names),
  ];
  const request = draftSandboxRequest(facts);
  show(output, options.json, { findings, sandboxRequest: request }, resultText(findings, request));
  const actionableCount = findings.filter((finding) => isError(finding) || isUnreadable(finding)).length;
  if (actionableCount > 0) throw new CliFailure(`${actionableCount} of ${findings.length} findings need action.`);
}

function resultText(findings: readonly Finding[], request: string | null): string {
  const lines = findings.map(findingText);
  if (request === null) return lines.join('\n');
  return [...lines, '\nThe request to leave the sandbox. Replace the text in brackets:\n', request].join('\n');
}

export function addDoctor(program: Command, output: Output): void {
  program
    .command('doctor')
    .description('check a deployment and explain how to fix errors; exits with 1 if there are any')
    .option('--rate-ceiling <rate>', 'the setting rateCeiling of the deployment (default: 1000)')
    .option('--send', 'test the whole path with two emails to the SES simulator; needs the next three options')
    .option('--url <address>', 'base URL of the API: the output BaseUrl of the stack posthaste-<stage>-data')
    .option('--project <project>', 'project that sends the two emails')
    .option('--from <address>', 'sender of the emails, at a domain of the project')
    .action((_, command: Command) => doctorCommand(command.optsWithGlobals(), output));
}
