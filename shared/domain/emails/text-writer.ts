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
  | 'writeText'
  | 'writePreformatted'
  | 'writeImage'
  | 'openLink'
  | 'closeLink'
  | 'writeWords'
  | 'separateCells'
  | 'breakLines'
  | 'breakLine'
  | 'indent'
  | 'outdent'
>;

export class TextWriter {
  private link: { href: string; firstPart: number; isShown: boolean } | undefined;
  private readonly parts: string[] = [];
  private readonly prefixes: string[] = [];
  private length = 0;
  private pendingBreaks = 0;
  private pendingGap = '';
  private needsSpace = false;

  get isFull(): boolean {
    return this.length > MAX_LENGTH;
  }

  writeText(data: string): void {
    this.showLink();
    this.writeWords(data);
  }

  writePreformatted(data: string): void {
    this.showLink();
    for (const [index, line] of data.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.breakLine();
      if (line !== '') this.append(line);
    }
  }

  writeImage(text: string): void {
    this.showLink();
    this.writeSeparated(text);
  }

  openLink(address: string, isShown: boolean): void {
    const href = address.trim();
    if (!this.link && isTarget(href)) this.link = { href, firstPart: this.parts.length, isShown };
  }

  closeLink(): void {
    if (!this.link) return;
    const { href, firstPart, isShown } = this.link;
    this.link = undefined;
    if (!isShown) return;
    const text = this.parts.slice(firstPart).join('').trim();
    if (withoutScheme(text) === withoutScheme(href)) this.needsSpace = true;
    else this.writeSeparated(text === '' ? href : `(${href})`);
  }

  writeWords(data: string): void {
    const collapsed = data.replace(INVISIBLE, '').replace(/\s+/g, ' ');
    if (collapsed.startsWith(' ')) this.pendingGap ||= ' ';
    const words = collapsed.trim();
    if (words === '') return;
    this.append(words);
    if (collapsed.endsWith(' ')) this.pendingGap ||= ' ';
  }

  separateCells(): void {
    this.pendingGap = ' | ';
  }

  breakLines(count: 1 | 2): void {
    this.pendingBreaks = Math.max(this.pendingBreaks, count);
  }

  breakLine(): void {
    this.pendingBreaks = Math.min(this.pendingBreaks + 1, 2);
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

  private showLink(): void {
    if (this.link) this.link.isShown = true;
  }

  private writeSeparated(data: string): void {
    if (data.trim() === '') return;
    this.needsSpace = true;
    this.writeWords(data);
    this.needsSpace = true;
  }

  private append(text: string): void {
    if (this.needsSpace && this.pendingGap === '') {
      const isPunctuated = NO_SPACE_BEFORE.test(text) || NO_SPACE_AFTER.test(this.parts.at(-1) ?? '');
      if (!isPunctuated) this.pendingGap = ' ';
    }
    const startsLine = this.parts.length === 0 || this.pendingBreaks > 0;
    const separator = startsLine ? this.lineStart() : this.pendingGap;
    this.parts.push(separator + text);
    this.length += separator.length + text.length;
    this.pendingBreaks = 0;
    this.pendingGap = '';
    this.needsSpace = false;
  }

  private lineStart(): string {
    const prefix = this.prefixes.slice(0, MAX_PREFIXES).join('');
    const breaks = this.parts.length === 0 ? '' : '\n'.repeat(this.pendingBreaks);
    return breaks + prefix;
  }
}
