import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { type Bundle, bundleAll, memoryOf } from './support/bundles';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { median } from './support/statistics';

const ROUNDS = Number(process.argv[2] ?? 9);
const START_WITHIN_MS = 30_000;

interface Start {
  loadMs: number;
  peakMb: number;
}

/** Loads a handler in a process that has done nothing else, with no more in its environment than Lambda gives. */
function start({ file }: Bundle): Start {
  const script = `
    const begun = performance.now();
    const { handler } = require(${JSON.stringify(file)});
    const loadMs = performance.now() - begun;
    if (typeof handler !== 'function') throw new Error('there is no handler');
    process.stdout.write(JSON.stringify({ loadMs, peakMb: process.resourceUsage().maxRSS / 1024 }));`;
  const env = { AWS_REGION: 'eu-central-1', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  const options = { cwd: tmpdir(), env, encoding: 'utf8', timeout: START_WITHIN_MS } as const;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], options));
}

/** Each function in turn with an empty one before it, so that what else the machine does falls on all alike. */
function measure(bundles: Bundle[], empty: Bundle) {
  const starts = new Map<string, { own: Start[]; empty: Start[] }>(
    bundles.map(({ name }) => [name, { own: [], empty: [] }]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const bundle of bundles) {
      const held = starts.get(bundle.name);
      held?.empty.push(start(empty));
      held?.own.push(start(bundle));
    }
  }
  return starts;
}

const medianOf = (starts: Start[], member: keyof Start): number => median(starts.map((each) => each[member]));

async function main(): Promise<void> {
  const { bundles, empty } = bundleAll();
  heading(`Cold start: loading each function's bundle, median of ${ROUNDS} new processes`);
  const starts = measure(bundles, empty);
  const baseline = [...starts.values()].flatMap((each) => each.empty);
  const row = ({ name, bytes }: Bundle, own: Start[], against: Start[]) => [
    name,
    (bytes / 1024).toFixed(0),
    medianOf(own, 'loadMs').toFixed(1),
    (medianOf(own, 'loadMs') - medianOf(against, 'loadMs')).toFixed(1),
    medianOf(own, 'peakMb').toFixed(0),
    (medianOf(own, 'peakMb') - medianOf(against, 'peakMb')).toFixed(0),
    memoryOf(name) || '',
  ];
  const rows = bundles.map((bundle) => {
    const { own = [], empty: against = [] } = starts.get(bundle.name) ?? {};
    return row(bundle, own, against);
  });
  table(
    ['function', 'KB', 'load ms', 'above empty', 'peak MB', 'above empty', 'memory setting'],
    [row(empty, baseline, baseline), ...rows],
  );
  reading(
    'load ms: from before `require` to the handler in hand. KB: the minified bundle, SDK inside. peak MB: resident memory.',
    'Lambda does this once for each new container, after it has started Node and before the first request.',
  );
}

run(main);
