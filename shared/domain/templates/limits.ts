/** Characters: the longest body in the contract, 512 KB. */
export const MAX_SOURCE = 524_288;

/** Parse time grows with their square (50,000 took 1.4 s). */
export const MAX_TOKENS = 5_000;

/** In tags, outputs, and filter arguments: 100,000 took the engine 2 s. */
export const MAX_VALUES = 20_000;

/** The engine parses and renders blocks by recursion. */
export const MAX_BLOCK_DEPTH = 50;

export const MAX_BRACKET_DEPTH = 10;

export const MAX_OUTPUT = 2_000_000;

/** RFC 5322 section 2.1.1's line length. */
export const MAX_LINE = 998;

/** Characters and array elements that one rendering's filters may process. */
const MAX_WORK = 10_000_000;

/** Rendered nodes, counted per loop turn: 10 times what 500 rows need. */
const MAX_STEPS = 100_000;

/** For all parts of one email. A 20 KB email takes 0.3 ms. */
const MAX_MILLISECONDS = 1_000;

export class TemplateLimitError extends Error {}

/** Per email. The engine's own memory and time limits count less. */
export class Budget {
  private work = MAX_WORK;
  private steps = MAX_STEPS;
  private deadline: number | undefined;

  get left(): number {
    return this.work;
  }

  /** The engine also passes negative differences, which cost nothing. */
  use(amount: number): void {
    if (amount <= 0) return;
    this.work -= amount;
    if (!(this.work >= 0)) throw new TemplateLimitError('the template handles too much data');
  }

  /** The engine calls this before each node, with its own clock. */
  check(milliseconds: number): void {
    this.deadline ??= milliseconds + MAX_MILLISECONDS;
    this.steps -= 1;
    if (this.steps < 0) throw new TemplateLimitError('the template has too many repetitions');
    if (milliseconds > this.deadline) throw new TemplateLimitError('the template takes too long');
  }
}
