/** One replacement in a text: `remove` characters from offset `at` on give way to `insert`. */
export interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** A text with edits applied, and the way back from its offsets to those of the original. */
export interface EditedText {
  text: string;
  originalOffset(offset: number): number;
}

/** Applies edits that do not overlap, in any order. */
export function applyEdits(source: string, edits: readonly Edit[]): EditedText {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  let text = '';
  let end = 0;
  for (const edit of sorted) {
    text += source.slice(end, edit.at) + edit.insert;
    end = edit.at + edit.remove;
  }
  return { text: text + source.slice(end), originalOffset: (offset) => originalOffset(sorted, offset) };
}

function originalOffset(sorted: readonly Edit[], offset: number): number {
  let shift = 0;
  for (const { at, remove, insert } of sorted) {
    if (offset < at + shift) break;
    if (offset < at + shift + insert.length) return at;
    shift += insert.length - remove;
  }
  return offset - shift;
}

/** Line and column of an offset, both from 1. */
export function positionOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
