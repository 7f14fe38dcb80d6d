import { SLOT } from '../templates/slots';
import { traverseHtml } from './html-traversal';
import { type TextCalls, TextWriter } from './text-writer';

const SLOT_END = '\ue001';
const NUMBERED_SLOT = /\ue000(\d+)\ue001/;

/** A value after these could become a tag or a character reference. */
const UNSAFE_BEFORE = /(?:<\/?[^\s<>/]*|&[#\w]*)\ue000/;
/** References to the characters that mark a value, as icon fonts use them. */
const MARKS = /&#(?:x0*e00[01](?![\da-f])|0*5734[45](?!\d))/i;
/** Elements whose text has no character references (HTML standard, section 13.2.5). */
const RAW = new Set('script style iframe noembed noframes xmp plaintext'.split(' '));
/** Values in other attributes prevent a plan, because the visibility rules read many of them. */
const FREE_ATTRIBUTES = ['href', 'src', 'alt', 'title'];

/** A real email has a call for every 40 characters. A call takes about 200 bytes. */
const maxCalls = (skeleton: string): number => 1_000 + skeleton.length / 20;

type Attributes = Readonly<Record<string, string>>;

interface Reader {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(data: string): void;
}

type Fill = (values: readonly string[]) => string;

type Call = (writer: TextWriter, values: readonly string[]) => void;

function fillerOf(text: string): Fill {
  const [first = '', ...slotsAndTexts] = text.split(NUMBERED_SLOT);
  if (slotsAndTexts.length === 0) return () => first;
  return (values) =>
    slotsAndTexts.reduce((filled, part, index) => {
      const isSlot = index % 2 === 0;
      return filled + (isSlot ? (values[Number(part)] ?? '') : part);
    }, first);
}

class Recorder implements TextCalls {
  readonly calls: Call[] = [];

  text(data: string): void {
    this.each(data, (writer, text) => writer.text(text));
  }

  preformatted(data: string): void {
    this.each(data, (writer, text) => writer.preformatted(text));
  }

  image(text: string): void {
    const fill = fillerOf(text);
    this.calls.push((writer, values) => writer.image(fill(values)));
  }

  openLink(address: string, shown: boolean): void {
    const fill = fillerOf(address);
    this.calls.push((writer, values) => writer.openLink(fill(values), shown));
  }

  closeLink(): void {
    this.calls.push((writer) => writer.closeLink());
  }

  words(data: string): void {
    this.calls.push((writer) => writer.words(data));
  }

  separate(): void {
    this.calls.push((writer) => writer.separate());
  }

  block(lines: 1 | 2): void {
    this.calls.push((writer) => writer.block(lines));
  }

  breakLine(): void {
    this.calls.push((writer) => writer.breakLine());
  }

  indent(prefix: string): void {
    this.calls.push((writer) => writer.indent(prefix));
  }

  outdent(): void {
    this.calls.push((writer) => writer.outdent());
  }

  /** The parser reports no empty text. */
  private each(data: string, write: (writer: TextWriter, text: string) => void): void {
    const fill = fillerOf(data);
    this.calls.push((writer, values) => {
      const text = fill(values);
      if (text !== '') write(writer, text);
    });
  }
}

/**
 * Writes the text part of any HTML with the same skeleton and other escaped values, without parsing it. The parser would
 * split a text at each character reference, but the writer gives the same result for the whole text.
 */
export class TextPlan {
  private constructor(
    readonly slotCount: number,
    private readonly calls: readonly Call[],
  ) {}

  /** Null if a value could change what the HTML around it means. */
  static of(skeleton: string, readerOf: (html: string, writer: TextCalls) => Reader): TextPlan | null {
    if ([UNSAFE_BEFORE, MARKS, /<!\[CDATA\[/i].some((unsafe) => unsafe.test(skeleton))) return null;
    let slotCount = 0;
    const html = skeleton.replaceAll(SLOT, () => `${SLOT}${slotCount++}${SLOT_END}`);
    const recorder = new Recorder();
    const reader = readerOf(html, recorder);
    const isFit = countSafeValues(html, reader) === slotCount && recorder.calls.length <= maxCalls(skeleton);
    return isFit ? new TextPlan(slotCount, recorder.calls) : null;
  }

  /** Null if the text would be truncated. */
  fill(values: readonly string[]): string | null {
    const writer = new TextWriter();
    for (const call of this.calls) {
      call(writer, values);
      if (writer.isFull) return null;
    }
    return writer.toString();
  }
}

const slotsIn = (text: string): number => text.split(SLOT).length - 1;

function countSafeValues(html: string, reader: Reader): number {
  const open: string[] = [];
  let safe = 0;
  let unquoted = 0;
  traverseHtml(html, () => ({
    open(name, attributes) {
      open.push(name);
      for (const free of FREE_ATTRIBUTES) safe += slotsIn(attributes[free] ?? '');
      reader.open(name, attributes);
    },
    close(name) {
      open.pop();
      reader.close(name);
    },
    attribute(value, isQuoted) {
      if (!isQuoted) unquoted += slotsIn(value);
    },
    text(data) {
      if (!RAW.has(open.at(-1) ?? '')) safe += slotsIn(data);
      reader.text(data);
    },
  }));
  return unquoted > 0 ? Number.NaN : safe;
}
