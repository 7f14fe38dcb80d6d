import type { Command } from 'commander';
import { instant } from '../../../shared/contract/common';
import { now, toIso } from '../../../shared/ops/clock';
import { env } from '../../../shared/ops/env';
import { CliFailure, usageFailure } from '../failure';
import { columns, type Output, show } from '../output';
import { SETTLED_MINUTES, SETTLED_MS } from '../settled';
import { type RepairKind, repairs } from './repair';
import { type RestoreSummary, restoreTable } from './restore-table';
import { lastTickOn, objectionTo, readTableFacts } from './table-facts';

interface RestoreOptions {
  table?: string;
  moment?: string;
  fromTable?: string;
  eraseMissing?: boolean;
  apply?: boolean;
  json?: boolean;
}

function momentOf(moment: string | undefined): number | undefined {
  if (moment === undefined) return undefined;
  const parsed = instant.safeParse(moment);
  if (!parsed.success) throw usageFailure('--moment takes a time with a time zone, such as 2026-11-21T12:00:00Z.');
  return parsed.data;
}

/** The restore would repeat the work of a service that runs meanwhile. A running service records a tick each minute. */
async function throwIfServiceRuns(source: string | undefined, startedAt: number): Promise<void> {
  const lastTick = source === undefined ? 0 : await lastTickOn(source);
  if (lastTick <= startedAt - SETTLED_MS) return;
  throw new CliFailure(
    `A service worked on ${source} at ${toIso(lastTick)}. Stop it, and wait for ${SETTLED_MINUTES} minutes.`,
  );
}

async function restoreCommand(options: RestoreOptions, output: Output): Promise<void> {
  const { fromTable: oldTable, eraseMissing = false, apply = false, json } = options;
  if (options.table === undefined)
    throw usageFailure('Give the restored table with --table; --stack names the table in use.');
  if (eraseMissing && oldTable === undefined) throw usageFailure('--erase-missing needs --from-table.');
  if (oldTable === env('table'))
    throw usageFailure('--from-table must be the table that was restored from, not the restored one.');
  const givenMoment = momentOf(options.moment);
  const facts = await readTableFacts(env('table'));
  const moment = facts.restoredTo ?? givenMoment;
  const objection = objectionTo(facts, moment);
  if (objection !== null || moment === undefined) throw new CliFailure(objection ?? '');
  const startedAt = now();
  if (apply) await throwIfServiceRuns(oldTable ?? facts.source, startedAt);
  output.err(
    `${env('table')} has the rows of ${toIso(moment)}. Reads every row, and ends work that may have been done by ${toIso(startedAt)}.`,
  );
  const summary = await restoreTable({ startedAt, oldTable, eraseMissing, apply });
  const result = { applied: apply, moment: toIso(moment), stream: facts.streamArn, ...asJson(summary) };
  show(
    output,
    json,
    result,
    `${summaryText(summary, apply)}\nFor cdk.context.json: "restoredTableStream": "${facts.streamArn}"`,
  );
}

const asJson = ({ counts, names }: RestoreSummary) => ({
  rows: Object.fromEntries(counts),
  records: Object.fromEntries(names),
});

const kinds = Object.keys(repairs) as RepairKind[];

function summaryText({ counts, names }: RestoreSummary, applied: boolean): string {
  const rows = kinds.flatMap((kind) => (counts.has(kind) ? [[String(counts.get(kind)), repairs[kind]]] : []));
  const records = kinds.flatMap((kind) => (names.get(kind) ?? []).map((name) => [kind, name]));
  const parts = [
    rows.length === 0 ? 'No rows to change.' : columns(['ROWS', 'OUTCOME'], rows),
    ...(records.length === 0 ? [] : [columns(['WHAT', 'PROJECT, RECORD'], records)]),
    applied ? 'Done.' : 'Nothing was changed. To change the rows, add --apply.',
  ];
  return parts.join('\n\n');
}

export function addRestore(program: Command, output: Output): void {
  program
    .command('restore')
    .description(
      'prepare a table restored from a backup (--table) before the service uses it; see docs/operations/backup-and-restore.md',
    )
    .option('--moment <instant>', 'the time of the backup, if AWS has no record of it (after an import)')
    .option(
      '--from-table <name>',
      'the table that was restored from, with its service stopped; its data takes precedence',
    )
    .option('--erase-missing', 'delete contacts that the old table no longer has')
    .option('--apply', 'change the rows; without it, only count them')
    .action((_, command: Command) => restoreCommand(command.optsWithGlobals(), output));
}
