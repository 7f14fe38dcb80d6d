import { SLOT } from '../templates/slots';
import { traverseHtml } from './html-traversal';
import { type TextCalls, TextWriter } from './text-writer';

const SLOT_END = '\ue001';
const NUMBERED_SLOT = /\ue000(\d+)\ue001/;

/** A value after such text could become a tag or a character reference. */
const UNSAFE_BEFORE = /(?:<\/?[^\s<>/]*|&[#\w]*)\ue000/;
/** Character references to the marks of a value. Icon fonts use these characters. */
const MARKS = /&#(?:x0*e00[01](?![\da-f])|0*5734[45](?!\d))/i;
/** Elements whose text has no character references (HTML standard, section 13.2.5). */
const rawTextTags = new Set('script style iframe noembed noframes xmp plaintext'.split(' '));
/** Values in other attributes prevent a plan, because the visibility rules read many of them. */
const ATTRIBUTES_WITH_VALUES = ['href', 'src', 'alt', 'title'];

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

  writeText(data: string): void {
    this.recordNonEmpty(data, (writer, text) => writer.writeText(text));
  }

  writePreformatted(data: string): void {
    this.recordNonEmpty(data, (writer, text) => writer.writePreformatted(text));
  }

  writeImage(text: string): void {
    const fill = fillerOf(text);
    this.calls.push((writer, values) => writer.writeImage(fill(values)));
  }

  openLink(address: string, isShown: boolean): void {
    const fill = fillerOf(address);
    this.calls.push((writer, values) => writer.openLink(fill(values), isShown));
  }

  closeLink(): void {
    this.calls.push((writer) => writer.closeLink());
  }

  writeWords(data: string): void {
    this.calls.push((writer) => writer.writeWords(data));
  }

  separateCells(): void {
    this.calls.push((writer) => writer.separateCells());
  }

  breakLines(count: 1 | 2): void {
    this.calls.push((writer) => writer.breakLines(count));
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
  private recordNonEmpty(data: string, write: (writer: TextWriter, text: string) => void): void {
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

  /** Null if a value could change the meaning of the HTML around it. */
  static create(skeleton: string, readerOf: (html: string, writer: TextCalls) => Reader): TextPlan | null {
    if ([UNSAFE_BEFORE, MARKS, /<!\[CDATA\[/i].some((unsafe) => unsafe.test(skeleton))) return null;
    let slotCount = 0;
    const html = skeleton.replaceAll(SLOT, () => `${SLOT}${slotCount++}${SLOT_END}`);
    const recorder = new Recorder();
    const reader = readerOf(html, recorder);
    const areAllSafe = countSafeValues(html, reader) === slotCount;
    if (!areAllSafe || recorder.calls.length > maxCalls(skeleton)) return null;
    return new TextPlan(slotCount, recorder.calls);
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

/** Returns 0 if a value is in an unquoted attribute. */
function countSafeValues(html: string, reader: Reader): number {
  const openTags: string[] = [];
  let safeCount = 0;
  let unquotedCount = 0;
  traverseHtml(html, () => ({
    open(name, attributes) {
      openTags.push(name);
      for (const attribute of ATTRIBUTES_WITH_VALUES) safeCount += slotsIn(attributes[attribute] ?? '');
      reader.open(name, attributes);
    },
    close(name) {
      openTags.pop();
      reader.close(name);
    },
    attribute(value, isQuoted) {
      if (!isQuoted) unquotedCount += slotsIn(value);
    },
    text(data) {
      if (!rawTextTags.has(openTags.at(-1) ?? '')) safeCount += slotsIn(data);
      reader.text(data);
    },
  }));
  return unquotedCount > 0 ? 0 : safeCount;
}
