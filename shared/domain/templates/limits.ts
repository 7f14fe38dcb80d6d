/** Characters of a template: the longest body that the contract accepts, 512 KB. */
export const MAX_SOURCE = 524_288;

/** Tags and outputs in one template: the engine's parse time grows with their square (50,000 took 1.4 s). */
export const MAX_TOKENS = 5_000;

/** Values in one template, in tags, outputs and arguments of filters: 100,000 took the engine 2 s. */
export const MAX_VALUES = 20_000;

/** Depth of nested blocks (`if`, `for`, ...), which the engine parses and renders by recursion. */
export const MAX_BLOCK_DEPTH = 50;

/** Depth of nested brackets and parentheses in one tag. */
export const MAX_BRACKET_DEPTH = 10;

/** Characters of a rendered body. */
export const MAX_OUTPUT = 2_000_000;

/** Characters of a rendered subject or name: RFC 5322 section 2.1.1's line length. */
export const MAX_LINE = 998;

/** Characters and array elements that all filters of one rendering may process together. */
const MAX_WORK = 10_000_000;

/**
 * Nodes that are rendered (texts, outputs, tags), again in each turn of a loop: 10 times what a mail of 500 rows needs.
 */
const MAX_STEPS = 100_000;

/** Milliseconds of all parts of one mail. A 20 KB mail takes 0.3 ms. */
const MAX_MILLISECONDS = 1_000;

/** Ends a rendering that exceeds a limit. The message is for the template's author. */
export class TemplateLimitError extends Error {}

/** The resources left to one mail. Replaces the engine's own memory and time limits, which count less. */
export class Budget {
  private work = MAX_WORK;
  private steps = MAX_STEPS;
  private deadline: number | undefined;

  /** Work that is left. */
  get left(): number {
    return this.work;
  }

  /** Charges work; the engine also calls it with negative differences, which cost nothing. */
  use(amount: number): void {
    if (amount <= 0) return;
    this.work -= amount;
    if (!(this.work >= 0)) throw new TemplateLimitError('the template handles too much data');
  }

  /** Called by the engine before each node with its own clock in milliseconds. */
  check(milliseconds: number): void {
    this.deadline ??= milliseconds + MAX_MILLISECONDS;
    this.steps -= 1;
    if (this.steps < 0) throw new TemplateLimitError('the template has too many repetitions');
    if (milliseconds > this.deadline) throw new TemplateLimitError('the template takes too long');
  }
}
