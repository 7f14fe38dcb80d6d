/** How much longer work may take for `times` the input. Of lists, for the collector moves many pieces again and a sort compares more often. */
interface Limit {
  times: number;
  growth: number;
  growthOfLists: number;
}

/** Linear work takes a little more than ten times as long for ten times the input, quadratic work a hundred times. */
const FIRST: Limit = { times: 10, growth: 15, growthOfLists: 60 };
/** A tenth may fit into a cache that the whole does not. A quarter is nearer: quadratic work takes 16 times as long. */
const AGAIN: Limit = { times: 4, growth: 8, growthOfLists: 12 };
/** Below this the clock and the collector decide: quadratic work is far above it at the sizes of the tests. */
const UNMEASURABLE_MS = 5;
/** A crowded machine gets that many tries for one undisturbed run of each size. */
const TRIES = 6;

export interface GrowthOptions {
  /** How often a try that looks slow is repeated. Six times unless told. */
  tries?: number;
  /** The work splits its input into a list, and may sort that: n log n and a collector are allowed, the square is not. */
  makesPieces?: boolean;
}

export interface Growth {
  smallMs: number;
  largeMs: number;
  /** Of a million characters, as the machine of the bounds would take. */
  msPerMillion: number;
  isLinear: boolean;
}

/** Processor time in milliseconds: the process's, or the clock's if other threads of the process used more. */
function timeOf(work: () => unknown): number {
  const clock = performance.now();
  const processor = process.cpuUsage();
  work();
  const elapsed = performance.now() - clock;
  const { user, system } = process.cpuUsage(processor);
  return Math.min(elapsed, (user + system) / 1000);
}

/** The least time of several runs: others on the machine, the compiler and the collector only make it longer. */
const leastOf = (runs: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: runs }, () => timeOf(work)));

/** The least time of `fixedWork` on the machine on which the bounds were set. */
const FIXED_MS = 15;
const fixedText = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n: `${n}` })));
const fixedWork = () => JSON.parse(fixedText);

let measured = 0;
/** How many times longer this machine takes than that of the bounds; 1 if it is faster. */
function slowness(): number {
  measured ||= Math.max(1, leastOf(5, fixedWork) / FIXED_MS);
  return measured;
}

/**
 * How the work grows from a part of the size to the whole size. `inputOf` makes an input of about so many characters.
 * A try that looks slow is repeated with a larger size: what grows with the square does so at every size, and what a
 * cache or the collector costs does not.
 */
export function growthOf(
  work: (input: string) => unknown,
  inputOf: (size: number) => string,
  size: number,
  { tries = TRIES, makesPieces = false }: GrowthOptions = {},
): Growth {
  let growth: Growth = { smallMs: 0, largeMs: 0, msPerMillion: 0, isLinear: false };
  for (let n = 0; n < tries && !growth.isLinear; n++) {
    const limit = n === 0 ? FIRST : AGAIN;
    const whole = size * (1 + Math.floor(n / 2));
    const large = inputOf(whole);
    const largeMs = leastOf(n === 0 ? 1 : 3, () => work(large));
    if (largeMs < UNMEASURABLE_MS) return { smallMs: 0, largeMs, msPerMillion: 0, isLinear: true };
    const small = inputOf(whole / limit.times);
    const smallMs = leastOf(3, () => work(small));
    const msPerMillion = ((largeMs / whole) * 1_000_000) / slowness();
    growth = {
      smallMs,
      largeMs,
      msPerMillion,
      isLinear: largeMs <= smallMs * (makesPieces ? limit.growthOfLists : limit.growth),
    };
  }
  return growth;
}

/** A text of `size` characters of one repeated part. */
export const repeated = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length));
