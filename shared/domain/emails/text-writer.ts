const MAX_PREFIXES = 8;

const MAX_LENGTH = 500_000;

const INVISIBLE = /\u00ad|\u034f|\u200b|\ufeff/g;

const NO_SPACE_BEFORE = /^[.,:;!?%\u2026)\]}\u00bb\u201d\u2019]/;
const NO_SPACE_AFTER = /[([{\u00ab\u201c\u2018]$/;

const isTarget = (href: string): boolean => /^(?:https?:|mailto:|tel:|sms:|\{\{)/i.test(href);

const withoutScheme = (address: string): string =>
  address.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '');

export type TextCalls = Pick<
  TextWriter,
  | 'text'
  | 'preformatted'
  | 'image'
  | 'openLink'
  | 'closeLink'
  | 'words'
  | 'separate'
  | 'block'
  | 'breakLine'
  | 'indent'
  | 'outdent'
>;

/** Writes a text part. The caller decides what is shown; nothing here depends on the HTML. */
export class TextWriter {
  private link: { href: string; mark: number; shown: boolean } | undefined;
  private readonly parts: string[] = [];
  private readonly prefixes: string[] = [];
  private length = 0;
  private breaks = 0;
  private gap = '';
  private needsSpace = false;

  get isFull(): boolean {
    return this.length > MAX_LENGTH;
  }

  text(data: string): void {
    this.showInLink();
    this.words(data);
  }

  preformatted(data: string): void {
    this.showInLink();
    for (const [index, line] of data.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.breakLine();
      if (line !== '') this.put(line);
    }
  }

  image(text: string): void {
    this.showInLink();
    this.standAlone(text);
  }

  openLink(address: string, shown: boolean): void {
    const href = address.trim();
    if (!this.link && isTarget(href)) this.link = { href, mark: this.parts.length, shown };
  }

  closeLink(): void {
    if (!this.link) return;
    const { href, mark, shown } = this.link;
    this.link = undefined;
    if (!shown) return;
    const text = this.parts.slice(mark).join('').trim();
    if (withoutScheme(text) === withoutScheme(href)) this.needsSpace = true;
    else this.standAlone(text === '' ? href : `(${href})`);
  }

  words(data: string): void {
    const folded = data.replace(INVISIBLE, '').replace(/\s+/g, ' ');
    if (folded.startsWith(' ')) this.gap ||= ' ';
    const core = folded.trim();
    if (core === '') return;
    this.put(core);
    if (folded.endsWith(' ')) this.gap ||= ' ';
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

  private showInLink(): void {
    if (this.link) this.link.shown = true;
  }

  private standAlone(data: string): void {
    if (data.trim() === '') return;
    this.needsSpace = true;
    this.words(data);
    this.needsSpace = true;
  }

  private put(text: string): void {
    if (this.needsSpace && this.gap === '') {
      const isClose = NO_SPACE_BEFORE.test(text) || NO_SPACE_AFTER.test(this.parts.at(-1) ?? '');
      if (!isClose) this.gap = ' ';
    }
    const lead = this.parts.length === 0 || this.breaks > 0 ? this.newLine() : this.gap;
    this.parts.push(lead + text);
    this.length += lead.length + text.length;
    this.breaks = 0;
    this.gap = '';
    this.needsSpace = false;
  }

  private newLine(): string {
    const prefix = this.prefixes.slice(0, MAX_PREFIXES).join('');
    const breaks = this.parts.length === 0 ? '' : '\n'.repeat(this.breaks);
    return breaks + prefix;
  }
}
