import { beginningOf } from '../storable-text';
import type { TextEdit } from './edits';
import { MAX_BRACKET_DEPTH, MAX_VALUES } from './limits';
import { TemplateSyntaxError } from './template-error';

const NAME_PART = /[\w-]|[^\p{ASCII}\s]/u;
const BLANK = /\s/;
const QUOTED_NAME = /^\[\s*["']/;
const MAX_NAME_BEGINNING = 20;
const operatorWords = new Set(['and', 'or', 'not', 'contains']);

interface Span {
  start: number;
  end: number;
}

export interface Code extends Span {
  isExpression: boolean;
}

/**
 * Turns `a ?? b` into `(a | coalesce: b)` and `(a..b)` into `(a | range: b)`. Rejects `{{ first name }}`, where the
 * engine ignores `name`.
 */
export class CodeScanner {
  private readonly edits: TextEdit[] = [];
  private depth = 0;
  valueCount = 0;

  private at: number;
  private readonly end: number;
  private readonly isExpression: boolean;

  constructor(
    private readonly source: string,
    { start, end, isExpression }: Code,
    private readonly valuesLeft: number,
  ) {
    this.at = start;
    this.end = end;
    this.isExpression = isExpression;
  }

  scan(): TextEdit[] {
    this.readUntil(undefined);
    return this.edits;
  }

  private readUntil(closing: ')' | ']' | undefined): { hasRange: boolean } {
    let operand: Span | undefined;
    let hasRange = false;
    for (;;) {
      this.skipBlank();
      if (this.at >= this.end || this.peek() === closing) return { hasRange };
      if (this.isAt('??')) {
        operand = this.readCoalesce(operand);
      } else if (closing === ')' && this.isAt('..')) {
        this.replace(2, '| range:');
        hasRange = true;
        operand = undefined;
      } else {
        const next = this.readOperand();
        if (!next) this.skipOperator(closing);
        else if (operand && this.isExpression) this.rejectMissingOperator(operand, next);
        operand = next;
      }
    }
  }

  private rejectMissingOperator(left: Span, right: Span): void {
    const leftText = this.source.slice(left.start, left.end);
    const rightText = this.source.slice(right.start, right.end);
    if (operatorWords.has(leftText) || operatorWords.has(rightText)) return;
    const message = `an operator or filter is missing before "${beginningOf(rightText, 50)}"`;
    throw new TemplateSyntaxError(message, right.start);
  }

  private skipOperator(closing: ')' | ']' | undefined): void {
    if (closing === ')' && this.peek() === '|') this.fail('the parentheses do not contain a range such as (1..5)');
    this.at += 1;
  }

  private readCoalesce(left: Span | undefined): Span {
    if (!left) this.fail('"??" needs a value on its left');
    let end = left.end;
    this.edits.push({ at: left.start, remove: 0, insert: '(' });
    while (this.isAt('??')) {
      this.replace(2, '| coalesce:');
      this.skipBlank();
      const right = this.readOperand();
      if (!right) this.fail('"??" needs a value on its right');
      end = right.end;
      this.skipBlank();
    }
    this.edits.push({ at: end, remove: 0, insert: ')' });
    return { start: left.start, end };
  }

  private readOperand(): Span | undefined {
    const start = this.at;
    if (this.isComputedName()) {
      this.fail('the name of a variable must be written out');
    }
    let hasMore = true;
    while (hasMore && this.at < this.end) hasMore = this.readPart();
    if (this.at === start) return undefined;
    this.valueCount += 1;
    if (this.valueCount > this.valuesLeft) this.fail(`more than ${MAX_VALUES} values`);
    return { start, end: this.at };
  }

  private isComputedName(): boolean {
    if (this.peek() !== '[') return false;
    const beginning = this.source.slice(this.at, this.at + MAX_NAME_BEGINNING);
    return !QUOTED_NAME.test(beginning);
  }

  private readPart(): boolean {
    const character = this.peek();
    if (character === '"' || character === "'") this.readQuoted(character);
    else if (character === '[') this.readNested(']');
    else if (character === '(') this.readGroup();
    else if (NAME_PART.test(character) || (character === '.' && !this.isAt('..'))) this.at += 1;
    else return false;
    return true;
  }

  private readGroup(): void {
    const open = this.at;
    const { hasRange } = this.readNested(')');
    if (!hasRange) throw new TemplateSyntaxError('parentheses can only contain a range such as (1..5)', open);
  }

  private readNested(closing: ')' | ']'): { hasRange: boolean } {
    const open = this.at;
    this.depth += 1;
    if (this.depth > MAX_BRACKET_DEPTH) this.fail('brackets are nested too deeply');
    this.at += 1;
    const { hasRange } = this.readUntil(closing);
    if (this.at >= this.end) throw new TemplateSyntaxError(`"${closing}" is missing`, open);
    this.at += 1;
    this.depth -= 1;
    return { hasRange };
  }

  private readQuoted(quote: string): void {
    const open = this.at;
    this.at += 1;
    while (this.at < this.end && this.peek() !== quote) this.at += this.peek() === '\\' ? 2 : 1;
    if (this.at >= this.end) throw new TemplateSyntaxError('the quoted text is not closed', open);
    this.at += 1;
  }

  private replace(remove: number, insert: string): void {
    this.edits.push({ at: this.at, remove, insert });
    this.at += remove;
  }

  private skipBlank(): void {
    while (this.at < this.end && BLANK.test(this.peek())) this.at += 1;
  }

  private peek = (): string => this.source.charAt(this.at);

  private isAt = (text: string): boolean => this.at + text.length <= this.end && this.source.startsWith(text, this.at);

  private fail(message: string): never {
    throw new TemplateSyntaxError(message, this.at);
  }
}
