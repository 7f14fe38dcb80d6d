/**
 * Controls (including ESC), bidi overrides, zero width, other line breaks, lone surrogates; not the joiner within an
 * emoji.
 */
const OBEYED =
  /(?!\n|\t|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Escapes as JSON does, so JSON output keeps its values. */
function escaped(character: string): string {
  let text = '';
  for (let at = 0; at < character.length; at++) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return text;
}

export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replace(OBEYED, escaped);

export const printableLine = (text: string): string => printable(text).replace(/[\n\t]/g, escaped);
