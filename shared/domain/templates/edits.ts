export interface TextEdit {
  at: number;
  remove: number;
  insert: string;
}

export interface EditedText {
  text: string;
  originalOffset(offset: number): number;
}

export function applyEdits(source: string, edits: readonly TextEdit[]): EditedText {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  let text = '';
  let end = 0;
  for (const edit of sorted) {
    text += source.slice(end, edit.at) + edit.insert;
    end = edit.at + edit.remove;
  }
  return { text: text + source.slice(end), originalOffset: (offset) => originalOffset(sorted, offset) };
}

function originalOffset(sorted: readonly TextEdit[], offset: number): number {
  let shift = 0;
  for (const { at, remove, insert } of sorted) {
    if (offset < at + shift) break;
    if (offset < at + shift + insert.length) return at;
    shift += insert.length - remove;
  }
  return offset - shift;
}

export function positionOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
