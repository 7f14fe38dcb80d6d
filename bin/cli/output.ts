import { greatest } from '../../shared/domain/lists';

/**
 * Controls (including ESC), bidi overrides, zero-width characters, unusual line breaks, lone surrogates; not the joiner
 * within an emoji.
 */
const CONTROL_CHARACTERS =
  /(?!\n|\t|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Escapes as JSON does, so that JSON output keeps its values. */
function escapedCharacter(character: string): string {
  let text = '';
  for (let index = 0; index < character.length; index++) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return text;
}

export const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(CONTROL_CHARACTERS, escapedCharacter);

const printableLine = (text: string): string => printable(text).replace(/[\n\t]/g, escapedCharacter);

export const printableOutput = ({ out, err }: Output): Output => ({
  out: (text) => out(printable(text)),
  err: (text) => err(printable(text)),
});

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

export function columns(headings: string[], rows: string[][]): string {
  const lines = [headings, ...rows.map((row) => row.map(printableLine))];
  const widths = headings.map((_, index) => greatest(lines.map((row) => row[index]?.length ?? 0)));
  const paddedLines = lines.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return paddedLines.map((line) => line.trimEnd()).join('\n');
}

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function show(output: Output, json: boolean | undefined, result: unknown, text: string): void {
  output.out(json ? JSON.stringify(result, null, 2) : text);
}
