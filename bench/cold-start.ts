import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { type Bundle, bundleAll, memoryOf } from './support/bundles';
import { type FirstRequest, firstRequests } from './support/first-requests';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { startServiceProcess } from './support/service-process';
import { median } from './support/statistics';

const ROUNDS = Number(process.argv[2] ?? 9);
const ONLY = process.argv.slice(3);
/** The Node.js that starts the functions. Lambda's is newer than the minimum here, and needs less time per call. */
const NODE = process.env.FUNCTIONS_NODE ?? process.execPath;
const START_TIMEOUT_MS = 30_000;
const RATE = 10_000;

/** The processor time of one process, in milliseconds. */
interface Start {
  load: number;
  call: number;
  peakMb: number;
}

const script = `
  const cpu = () => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0) / 1000;
  (async () => {
    const begun = cpu();
    const { handler } = require(process.env.BUNDLE);
    const loaded = cpu();
    const answer = await handler(JSON.parse(process.env.EVENT), { awsRequestId: 'bench' });
    const called = cpu();
    if (answer.statusCode >= 500 || answer.statusCode === 422) throw new Error(JSON.stringify(answer));
    const peakMb = process.resourceUsage().maxRSS / 1024;
    console.log(JSON.stringify({ load: loaded - begun, call: called - loaded, peakMb }));
    process.exit(0);
  })();`;

/** Loads a handler in a process that has done nothing else, and calls it once. */
function start({ file }: Bundle, event: object): Start {
  const env = {
    ...process.env,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    BUNDLE: file,
    EVENT: JSON.stringify(event),
  };
  const options = { cwd: tmpdir(), env, encoding: 'utf8', timeout: START_TIMEOUT_MS } as const;
  const lines = execFileSync(NODE, ['-e', script], options).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}

type Pair = readonly [own: Start, bare: Start];

/** The median of the ratios pair by pair, because other load of the machine affects both of a pair. */
const ratio = (pairs: readonly Pair[], of: (start: Start) => number): string =>
  median(pairs.map(([own, bare]) => of(own) / of(bare))).toFixed(2);

const medianOf = (pairs: readonly Pair[], of: (start: Start) => number): string =>
  median(pairs.map(([own]) => of(own))).toFixed(0);

function rowOf({ bundle, note = '' }: FirstRequest, { bytes }: Bundle, pairs: readonly Pair[]) {
  const both = ({ load, call }: Start) => load + call;
  return [
    `${bundle} ${note}`.trim(),
    (bytes / 1024).toFixed(0),
    medianOf(pairs, ({ load }) => load),
    medianOf(pairs, ({ call }) => call),
    medianOf(pairs, ({ peakMb }) => peakMb),
    ratio(pairs, ({ load }) => load),
    ratio(pairs, ({ call }) => call),
    ratio(pairs, both),
    memoryOf(bundle) || '',
  ];
}

async function main(): Promise<void> {
  const service = await startServiceProcess(RATE);
  process.env.PUBLIC_URL = service.url;
  const { bundles, bare } = await bundleAll();
  const requests = (await firstRequests(service)).filter(({ bundle }) => ONLY.length === 0 || ONLY.includes(bundle));
  const measured = requests.map((request) => ({ request, pairs: [] as Pair[] }));
  const bundleOf = new Map(bundles.map((bundle) => [bundle.name, bundle]));

  const node = execFileSync(NODE, ['--version'], { encoding: 'utf8' }).trim();
  heading(
    `Cold start: load and first call of each API function, median of ${ROUNDS} pairs of new processes of Node ${node}`,
  );
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { request, pairs } of measured) {
      const pair = [start(bundleOf.get(request.bundle) ?? bare, request.event()), start(bare, {})] as const;
      // The first round fills the caches of the machine.
      if (round > 0) pairs.push(pair);
    }
  }
  const all = measured.flatMap(({ pairs }) => pairs.map(([, own]): Pair => [own, own]));
  table(
    ['function', 'KB', 'load ms', 'call ms', 'peak MB', 'load x', 'call x', 'both x', 'memory setting'],
    [
      rowOf({ bundle: 'bare', event: () => ({}) }, bare, all),
      ...measured.map(({ request, pairs }) => rowOf(request, bundleOf.get(request.bundle) ?? bare, pairs)),
    ],
  );
  reading(
    'load ms: processor time from before `require` to the handler in hand; call ms: of the first request after that.',
    'x: the same against a bare handler (document client, one GetItem), pair by pair. KB: the minified bundle, SDK inside.',
    'Lambda does this once for each new container, after it has started Node.',
  );
  await service.stop();
}

run(main);
