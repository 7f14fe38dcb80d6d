import type { Command } from 'commander';
import { emailExpiryMigration } from '../../../shared/db/operator/email-expiry';
import { RECORD_DAYS } from '../../../shared/db/table/stored';
import { usageFailure } from '../failure';
import { type Output, show } from '../output';
import { countMigration, type MigrationReport, runMigration } from './run-migration';

interface MigrateOptions {
  apply?: boolean;
  days?: string;
  units?: string;
  json?: boolean;
}

/** A tenth of a DynamoDB partition's limit. */
const UNITS_PER_SECOND = 300;

interface NumberOption {
  option: string;
  text: string | undefined;
  defaultNumber: number;
  min: number;
}

function parseWholeNumber({ option, text, defaultNumber, min }: NumberOption): number {
  const number = Number(text ?? defaultNumber);
  if (!Number.isInteger(number) || number < min) throw usageFailure(`${option} takes a whole number from ${min}.`);
  return number;
}

const MIN_DAYS = 90;

const migrations = {
  'email-expiry': ({ days }: MigrateOptions) =>
    emailExpiryMigration(parseWholeNumber({ option: '--days', text: days, defaultNumber: RECORD_DAYS, min: MIN_DAYS })),
} as const;

const names = Object.keys(migrations).join(', ');

const isName = (name: string): name is keyof typeof migrations => Object.hasOwn(migrations, name);

async function migrateCommand(name: string, options: MigrateOptions, output: Output): Promise<void> {
  if (!isName(name)) throw usageFailure(`There is no migration ${name}. Choose from: ${names}.`);
  const migration = migrations[name](options);
  const unitsPerSecond = parseWholeNumber({
    option: '--units',
    text: options.units,
    defaultNumber: UNITS_PER_SECOND,
    min: 1,
  });
  const pace = { unitsPerSecond };
  output.err(migration.does);
  const log = (line: string) => output.err(line);
  const report = await (options.apply
    ? runMigration(name, migration, pace, log)
    : countMigration(migration, pace, log));
  show(output, options.json, { name, applied: options.apply === true, ...report }, reportText(report, options));
}

function reportText({ rows, current, migrated, passed, before }: MigrationReport, { apply }: MigrateOptions): string {
  if (!apply) return `${migrated} of ${rows} rows need the migration. Nothing was written: add --apply.`;
  const passedText = passed > 0 ? ` ${passed} were changed by others and not migrated: run it again.` : '';
  const earlierText = before > 0 ? ` An interrupted run had migrated ${before}.` : '';
  return `${migrated} of ${rows} rows were migrated, ${current} already had the new form.${earlierText}${passedText}`;
}

export function addMigrate(program: Command, output: Output): void {
  program
    .command('migrate')
    .argument('<name>', `one of: ${names}`)
    .description(
      'convert rows from before an upgrade to their new form; reads every row, and only counts without --apply',
    )
    .option('--apply', 'write; an interrupted run continues where it stopped')
    .option('--days <n>', 'email-expiry: the value of the setting recordDays (default: 400)')
    .option('--units <n>', `read and write units that the run uses per second (default: ${UNITS_PER_SECOND})`)
    .action((name, _, command: Command) => migrateCommand(name, command.optsWithGlobals(), output));
}
