/** Line prefixes (quotes, list indents) beyond this depth only add length. */
const MAX_PREFIXES = 8;

/** Characters of a text part. */
const MAX_LENGTH = 500_000;

/** Fillers of preheaders: soft hyphen, combining grapheme joiner, zero-width space, byte order mark. */
const INVISIBLE = /\u00ad|\u034f|\u200b|\ufeff/g;

/** Signs that stand close to what is before or after them. */
const CLOSE_BEFORE = /^[.,:;!?%\u2026)\]}\u00bb\u201d\u2019]/;
const CLOSE_AFTER = /[([{\u00ab\u201c\u2018]$/;

/** Joins words, breaks and prefixes. White space between words is folded to one space. */
export class TextWriter {
  private readonly parts: string[] = [];
  private readonly prefixes: string[] = [];
  private length = 0;
  private breaks = 0;
  /** Between the last words and the next, if no line breaks come between them. */
  private gap = '';
  /** What comes next must not become one word with what is before it. */
  private apart = false;

  get isFull(): boolean {
    return this.length > MAX_LENGTH;
  }

  /** The writer's position; `since` returns what was written after it. */
  get mark(): number {
    return this.parts.length;
  }

  since(mark: number): string {
    return this.parts.slice(mark).join('').trim();
  }

  /** Text of the document; white space at its ends separates it from its neighbours. */
  words(data: string): void {
    const folded = data.replace(INVISIBLE, '').replace(/\s+/g, ' ');
    if (folded.startsWith(' ')) this.space();
    const core = folded.trim();
    if (core === '') return;
    this.put(core);
    if (folded.endsWith(' ')) this.space();
  }

  /** Text whose line breaks and spaces count, as in `pre`. */
  verbatim(data: string): void {
    for (const [index, line] of data.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.breakLine();
      if (line !== '') this.put(line);
    }
  }

  space(): void {
    if (this.gap === '') this.gap = ' ';
  }

  /** Ends the word: what comes next stands close to it if it is a sign, such as a full stop. */
  endWord(): void {
    this.apart = true;
  }

  /** Words that are no part of another word, such as an image's or an address. */
  standAlone(data: string): void {
    if (data.trim() === '') return;
    this.endWord();
    this.words(data);
    this.endWord();
  }

  /** Separates the next words from those before them on the same line, like the cells of a row. */
  separate(): void {
    this.gap = ' | ';
  }

  /** At least `lines` line breaks before the next words; at most one empty line. */
  block(lines: 1 | 2): void {
    this.breaks = Math.max(this.breaks, lines);
  }

  /** One more line break, for `br`. */
  breakLine(): void {
    this.breaks = Math.min(this.breaks + 1, 2);
  }

  indent(prefix: string): void {
    this.prefixes.push(prefix);
  }

  outdent(): void {
    this.prefixes.pop();
  }

  toString(): string {
    return this.parts
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim();
  }

  private put(text: string): void {
    if (this.apart && this.gap === '' && !CLOSE_BEFORE.test(text) && !CLOSE_AFTER.test(this.parts.at(-1) ?? ''))
      this.gap = ' ';
    const lead = this.parts.length === 0 || this.breaks > 0 ? this.newLine() : this.gap;
    this.parts.push(lead + text);
    this.length += lead.length + text.length;
    this.breaks = 0;
    this.gap = '';
    this.apart = false;
  }

  private newLine(): string {
    const prefix = this.prefixes.slice(0, MAX_PREFIXES).join('');
    const breaks = this.parts.length === 0 ? '' : '\n'.repeat(this.breaks);
    return breaks + prefix;
  }
}
