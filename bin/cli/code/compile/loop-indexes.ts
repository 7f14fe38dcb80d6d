const OPEN = '\uE0F2';
const CLOSE = '\uE0F3';
const MARKED_NAME = /\uE0F2(\w+)\uE0F3/g;
const INDEX_IN_LIQUID = 'forloop.index0';

/** Keeps the index apart from a field or a text with the same name. */
export const markedIndex = (name: string): string => OPEN + name + CLOSE;

export const withoutMarks = (code: string): string => code.replace(MARKED_NAME, '$1');

const markedNames = (code: string): string[] => [...code.matchAll(MARKED_NAME)].map(([, name = '']) => name);

/**
 * In an inner loop, `forloop.index0` is the inner index. An outer index that is used there is assigned to a variable,
 * whose marked name stands in the codes.
 */
export class LoopIndexes {
  private readonly nameByStart = new Map<number, string>();
  private readonly ends = new Set<number>();

  add(name: string, { start, end }: { start: number; end: number }): void {
    this.nameByStart.set(start, name);
    this.ends.add(end);
  }

  /** `placeholders` are in the order of the text. */
  usedInInnerLoops(placeholders: readonly number[], codes: readonly string[]): Set<string> {
    const usedNames = new Set<string>();
    const openLoops: string[] = [];
    for (const placeholder of placeholders) {
      const startedName = this.nameByStart.get(placeholder);
      if (this.ends.has(placeholder)) openLoops.pop();
      for (const name of markedNames(codes[placeholder] ?? '')) if (name !== openLoops.at(-1)) usedNames.add(name);
      if (startedName !== undefined) openLoops.push(startedName);
    }
    return usedNames;
  }

  /** The code with the indexes in Liquid; `assigned` are the names that are variables. */
  resolve(placeholder: number, code: string, assigned: ReadonlySet<string>): string {
    const text = code.replace(MARKED_NAME, (_, name: string) => (assigned.has(name) ? name : INDEX_IN_LIQUID));
    const startedName = this.nameByStart.get(placeholder) ?? '';
    return assigned.has(startedName) ? `${text}{% assign ${startedName} = ${INDEX_IN_LIQUID} %}` : text;
  }
}
