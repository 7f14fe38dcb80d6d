import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@posthaste/local-aws/seeded-random';
import { explained } from './explained';
import { FileMutants, type Mutant } from './mutants';
import { importersOf, relatedTests } from './related-tests';
import { type Outcome, Runner } from './runner';
import { TypeCheck } from './type-check';

/**
 * Puts small faults, one at a time, into the rules and the conditional writes, and checks whether a test fails, or the type check:
 * `npm run mutate -- [path …] [--sample 150] [--seed 1] [--tests 10] [--all] [--list]`.
 * The same seed gives the same faults, tests and score.
 */
const USAGE = 'npm run mutate -- [path …] [--sample <faults>] [--seed <number>] [--tests <per fault>] [--all] [--list]';
const COPY = resolve('.cache/mutate');
/** Files of texts have no rules. */
const LEFT_OUT = /\/texts\/|-texts\.ts$/;

/** `refused` by the type check, which looks at faults that no test found. */
type Result = Outcome | 'refused';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '10' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

function sampleOf(mutants: Mutant[], size: number, random: () => number): Mutant[] {
  const ranked = mutants.map((mutant) => ({ mutant, rank: random() })).sort((a, b) => a.rank - b.rank);
  const chosen = new Set(ranked.slice(0, size).map(({ mutant }) => mutant));
  // In the order of the files, so that each file's tests are run without a fault once.
  return mutants.filter((mutant) => chosen.has(mutant));
}

/** A copy of the repository to put faults into. */
function makeCopy(files: readonly string[]): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const file of files) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(file, join(COPY, file));
  }
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'));
}

const isExplained = ({ file, from, to }: Mutant): boolean =>
  explained.some((one) => one.file === file && one.from === from && one.to === to);

const place = ({ file, line, kind, from, to }: Mutant): string => `${file}:${line}  ${kind}\n    ${from}\n  → ${to}`;

/** `shared/domain/segments`. */
const folderOf = ({ file }: Mutant): string =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/[^/]+\.ts$/, '');

const share = (found: number, all: number): string => `${((100 * found) / Math.max(1, all)).toFixed(1)} %`;

/** A row of the report. Explained faults count neither as found nor as missed. */
function rowOf(name: string, mutants: readonly Mutant[], outcomes: ReadonlyMap<Mutant, Result>): string {
  const survivors = mutants.filter((mutant) => outcomes.get(mutant) === 'survived');
  const known = survivors.filter(isExplained).length;
  const refused = mutants.filter((mutant) => outcomes.get(mutant) === 'refused').length;
  const counts = [
    mutants.length,
    mutants.length - survivors.length - refused,
    refused,
    survivors.length - known,
    known,
  ];
  const score = share(mutants.length - survivors.length, mutants.length - known);
  return `${name.padEnd(28)}${[...counts, score].map((cell) => String(cell).padStart(10)).join('')}`;
}

function report(outcomes: ReadonlyMap<Mutant, Result>): void {
  const all = [...outcomes.keys()];
  const open = all.filter((mutant) => outcomes.get(mutant) === 'survived' && !isExplained(mutant));
  if (open.length > 0)
    console.log(`\nNeither a test nor the type check fails on these:\n\n${open.map(place).join('\n')}`);
  const head = ['faults', 'by tests', 'by types', 'missed', 'explained', 'score'];
  console.log(`\n${'folder'.padEnd(28)}${head.map((cell) => cell.padStart(10)).join('')}`);
  for (const name of new Set(all.map(folderOf))) {
    const inFolder = all.filter((one) => folderOf(one) === name);
    console.log(rowOf(name, inFolder, outcomes));
  }
  console.log(rowOf('all', all, outcomes));
}

async function run(mutants: readonly Mutant[], files: readonly string[]): Promise<Map<Mutant, Result>> {
  makeCopy(files);
  const importers = importersOf(
    files.filter((file) => file.endsWith('.ts')),
    '.',
  );
  const runner = new Runner(COPY);
  const types = new TypeCheck(COPY);
  const outcomes = new Map<Mutant, Result>();
  try {
    for (const mutant of mutants) {
      const byTests = await runner.try(mutant, relatedTests(mutant.file, importers, Number(values.tests)));
      const isOpen = byTests === 'survived' && !isExplained(mutant);
      const outcome = isOpen && (await types.refuses(mutant)) ? 'refused' : byTests;
      outcomes.set(mutant, outcome);
      console.log(
        `${outcomes.size}/${mutants.length} ${outcome.padEnd(8)} ${mutant.file}:${mutant.line} ${mutant.kind}`,
      );
    }
  } finally {
    runner.close();
  }
  return outcomes;
}

async function main(): Promise<void> {
  if (values.help) return console.log(USAGE);
  const files = git('ls-files', '--cached', '--others', '--exclude-standard');
  const wanted = positionals.length > 0 ? positionals : ['shared/domain/', 'shared/db/'];
  const sources = files.filter(
    (file) =>
      /^shared\/(domain|db)\/.*\.ts$/.test(file) &&
      !LEFT_OUT.test(file) &&
      wanted.some((path) => file.startsWith(path)),
  );
  const all = sources.flatMap((file) => new FileMutants(file, '.', file.startsWith('shared/db/')).all());
  const size = values.all ? all.length : Number(values.sample);
  const mutants = sampleOf(all, size, seededRandom(Number(values.seed)));
  if (values.list) return console.log(mutants.map(place).join('\n'));
  console.log(`${mutants.length} of ${all.length} faults, seed ${values.seed}`);
  report(await run(mutants, files));
}

void main();
