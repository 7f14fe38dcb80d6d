/** Line breaks, control characters, and format characters: zero width, or turning the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Joiners within an emoji, and where the spelling of Arabic and Indic scripts needs them (RFC 5892, appendix A). */
const JOINERS =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})|(?<=\p{M})[\u200c\u200d](?=\p{L})/gu;

/** Whether a text is one line in which everything can be seen. Names that people compare and type are such texts. */
export const isVisibleLine = (text: string): boolean => !INVISIBLE.test(text);

/** Whether a text is such a line apart from the joiners that emoji and some scripts need. Titles are such texts. */
export const isVisibleTitle = (text: string): boolean => isVisibleLine(text.replace(JOINERS, ''));
