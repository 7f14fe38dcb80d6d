/** RFC 9110, section 8.3.1: type "/" subtype, then parameters with tokens or quoted strings. */
const CONTENT_TYPE =
  /^((?:application|audio|font|image|message|model|text|video)\/[\w!#$&^.+-]+)(?:[\t ]*;(?:[\t ]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\t !#-[\]-~]*"))?)*$/i;

/** A content type without its parameters, such as `text/csv` of `text/csv; charset=utf-8`; null if it is none. */
export const withoutParameters = (type: string): string | null => CONTENT_TYPE.exec(type.trim())?.[1] ?? null;
