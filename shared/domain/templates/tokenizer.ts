import { Tokenizer as LiquidTokenizer } from 'liquidjs';

const DELIMITER = /\{[{%]/g;

/** Searches for the next tag. The library compares each character, which takes half of the first rendering. */
export class Tokenizer extends LiquidTokenizer {
  override readHTMLToken(delimiters: string[]): ReturnType<LiquidTokenizer['readHTMLToken']> {
    const begin = this.p;
    DELIMITER.lastIndex = begin;
    const next = DELIMITER.exec(this.input)?.index ?? this.N;
    this.p = Math.min(next, this.N) - 1;
    const token = super.readHTMLToken(delimiters);
    token.begin = begin;
    return token;
  }
}
