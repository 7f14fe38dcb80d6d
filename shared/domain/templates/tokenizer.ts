import { Tokenizer as LiquidTokenizer } from 'liquidjs';

const DELIMITER = /\{[{%]/g;

/** Skips to the next tag. The library compares each character, which takes half of the first rendering. */
export class Tokenizer extends LiquidTokenizer {
  override readHTMLToken(delimiters: string[]): ReturnType<LiquidTokenizer['readHTMLToken']> {
    const begin = this.p;
    // The library's own search continues from here and ends one character later.
    this.p = this.nextTagOffset() - 1;
    const token = super.readHTMLToken(delimiters);
    token.begin = begin;
    return token;
  }

  private nextTagOffset(): number {
    DELIMITER.lastIndex = this.p;
    const tag = DELIMITER.exec(this.input);
    return tag ? Math.min(tag.index, this.N) : this.N;
  }
}
