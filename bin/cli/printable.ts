/**
 * What a terminal obeys instead of showing it: controls (among them ESC, which begins commands), turned directions, zero
 * width, other line breaks, and halves of surrogate pairs. The joiner within an emoji is none of these.
 */
const OBEYED =
  /(?!\n|\t|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** As JSON writes a character, so that JSON stays JSON with the same values. */
function escaped(character: string): string {
  let text = '';
  for (let at = 0; at < character.length; at++) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return text;
}

/** A text for a terminal, whoever has written it: it is shown, and nothing in it is obeyed. Lines stay lines. */
export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replace(OBEYED, escaped);

/** A value for one line: line breaks and tabs are shown too. */
export const printableLine = (text: string): string => printable(text).replace(/[\n\t]/g, escaped);
