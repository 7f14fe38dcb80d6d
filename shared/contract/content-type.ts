/** RFC 9110, section 8.3.1: type "/" subtype, then parameters with tokens or quoted strings. */
const CONTENT_TYPE =
  /^((?:application|audio|font|image|message|model|text|video)\/[\w!#$&^.+-]+)(?:[\t ]*;(?:[\t ]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\t !#-[\]-~]*"))?)*$/i;

/** The name of an invitation's method (RFC 5545, section 3.7.2), in a parameter of its content type (RFC 6047). */
const METHOD = /^text\/calendar[\t ]*;(?:[^"]*;)?[\t ]*method="?([A-Za-z-]{1,20})"?[\t ]*(?:;|$)/i;

/** The method of a calendar's content type, such as `REQUEST` of `text/calendar; method=REQUEST`; null without one. */
export const calendarMethod = (type: string): string | null => METHOD.exec(type.trim())?.[1]?.toUpperCase() ?? null;

/** A content type without its parameters, such as `text/csv` of `text/csv; charset=utf-8`; null if it is none. */
export const withoutParameters = (type: string): string | null => CONTENT_TYPE.exec(type.trim())?.[1] ?? null;
