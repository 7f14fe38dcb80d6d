const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Joiners that emoji, Arabic and Indic scripts need (RFC 5892, appendix A). */
const JOINERS =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})|(?<=\p{M})[\u200c\u200d](?=\p{L})/gu;

export const isVisibleLine = (text: string): boolean => !INVISIBLE.test(text);

export const isVisibleTitle = (text: string): boolean => isVisibleLine(text.replace(JOINERS, ''));
