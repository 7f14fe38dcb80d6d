/** The contract's longest body: 512 KB. */
export const MAX_SOURCE = 524_288;

/** Parsing is quadratic (50,000 tags took 1.4 s). */
export const MAX_TAGS = 5_000;

/** Tags, outputs, and filter arguments; 100,000 took the engine 2 s. */
export const MAX_VALUES = 20_000;

/** The engine recurses into blocks, so deep ones would overflow the stack. */
export const MAX_BLOCK_DEPTH = 50;

export const MAX_BRACKET_DEPTH = 10;

export const MAX_OUTPUT = 2_000_000;

/** RFC 5322 section 2.1.1. */
export const MAX_LINE = 998;

/** Characters and array elements per rendering. */
const MAX_WORK = 10_000_000;

const MAX_STEPS = 100_000;

/** Per email; 20 KB take 0.3 ms. */
const MAX_MILLISECONDS = 1_000;

export class TemplateLimitError extends Error {}

export class Budget {
  private work = MAX_WORK;
  private steps = MAX_STEPS;
  private deadline: number | undefined;

  get remainingWork(): number {
    return this.work;
  }

  /** Ignores negative differences, which the engine passes too. */
  use(amount: number): void {
    if (amount <= 0) return;
    this.work -= amount;
    // Also false if `work` is NaN.
    const isWithinLimit = this.work >= 0;
    if (!isWithinLimit) throw new TemplateLimitError('the template handles too much data');
  }

  /** The engine calls this before each node, and `use` for data: it prescribes the names. */
  check(nowMs: number): void {
    this.deadline ??= nowMs + MAX_MILLISECONDS;
    this.steps -= 1;
    if (this.steps < 0) throw new TemplateLimitError('the template has too many repetitions');
    if (nowMs > this.deadline) throw new TemplateLimitError('the template takes too long');
  }
}
