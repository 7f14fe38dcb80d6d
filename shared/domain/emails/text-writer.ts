const MAX_PREFIXES = 8;

const MAX_LENGTH = 500_000;

const INVISIBLE = /\u00ad|\u034f|\u200b|\ufeff/g;

const CLOSE_BEFORE = /^[.,:;!?%\u2026)\]}\u00bb\u201d\u2019]/;
const CLOSE_AFTER = /[([{\u00ab\u201c\u2018]$/;

export class TextWriter {
  private readonly parts: string[] = [];
  private readonly prefixes: string[] = [];
  private length = 0;
  private breaks = 0;
  private gap = '';
  private apart = false;

  get isFull(): boolean {
    return this.length > MAX_LENGTH;
  }

  get mark(): number {
    return this.parts.length;
  }

  since(mark: number): string {
    return this.parts.slice(mark).join('').trim();
  }

  words(data: string): void {
    const folded = data.replace(INVISIBLE, '').replace(/\s+/g, ' ');
    if (folded.startsWith(' ')) this.space();
    const core = folded.trim();
    if (core === '') return;
    this.put(core);
    if (folded.endsWith(' ')) this.space();
  }

  verbatim(data: string): void {
    for (const [index, line] of data.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.breakLine();
      if (line !== '') this.put(line);
    }
  }

  space(): void {
    if (this.gap === '') this.gap = ' ';
  }

  endWord(): void {
    this.apart = true;
  }

  standAlone(data: string): void {
    if (data.trim() === '') return;
    this.endWord();
    this.words(data);
    this.endWord();
  }

  separate(): void {
    this.gap = ' | ';
  }

  block(lines: 1 | 2): void {
    this.breaks = Math.max(this.breaks, lines);
  }

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
