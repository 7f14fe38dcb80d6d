const INDEX_IN_LIQUID = 'forloop.index0';

const wholeWord = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g');

/**
 * In an inner loop, `forloop.index0` is the inner index. An outer index that is used there is assigned to a variable,
 * whose name stands in the codes.
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
      const name = this.nameByStart.get(placeholder);
      if (this.ends.has(placeholder)) openLoops.pop();
      for (const outerName of openLoops.slice(0, -1))
        if (wholeWord(outerName).test(codes[placeholder] ?? '')) usedNames.add(outerName);
      if (name !== undefined) openLoops.push(name);
    }
    return usedNames;
  }

  /** The code with the indexes in Liquid; `assigned` are the names that are variables. */
  resolve(placeholder: number, code: string, assigned: ReadonlySet<string>): string {
    let text = code;
    for (const name of this.nameByStart.values())
      if (!assigned.has(name)) text = text.replace(wholeWord(name), INDEX_IN_LIQUID);
    const startedName = this.nameByStart.get(placeholder) ?? '';
    return assigned.has(startedName) ? `${text}{% assign ${startedName} = ${INDEX_IN_LIQUID} %}` : text;
  }
}
