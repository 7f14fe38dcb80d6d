import type { Handler } from 'htmlparser2';

/** Loaded on first use, because loading unpacks 2,000 HTML entity names. */
let library: typeof import('./html-parser') | undefined;

export function htmlLibrary(): typeof import('./html-parser') {
  library ??= require('./html-parser') as typeof import('./html-parser');
  return library;
}

/** Real emails stay under 100 levels; parsing time grows with depth times closing tags. */
const MAX_DEPTH = 400;

interface HtmlEvents {
  /** `start`: offset of the tag's `<`; `end`: just after its `>`. */
  open?(name: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void;
  close?(name: string, start: number | null): void;
  /** Called before its tag's `open`. */
  attribute?(value: string, isQuoted: boolean): void;
  text?(data: string): void;
}

/** Builds no tree. Ends early after `stop` or if nested too deeply. */
export function traverseHtml(html: string, events: (scan: { stop(): void }) => HtmlEvents): void {
  let depth = 0;
  let isStopped = false;
  // After a pause, the parser reports at most the end of a tag without content.
  const stop = (): void => {
    isStopped = true;
    parser.pause();
  };
  const { open, close, text, attribute } = events({ stop });
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MAX_DEPTH) stop();
      else open?.(name, attributes, parser.startIndex, parser.endIndex + 1);
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      close?.(name, isImplied ? null : parser.startIndex);
    },
    ontext(data) {
      text?.(data);
    },
  };
  if (attribute) handler.onattribute = (_name, value, quote) => attribute(value, quote === '"' || quote === "'");
  const parser = new (htmlLibrary().Parser)(handler);
  parser.write(html);
  if (!isStopped) parser.end();
}
