/** RFC 9110, section 8.3.1. */
const CONTENT_TYPE =
  /^((?:application|audio|font|image|message|model|text|video)\/[\w!#$&^.+-]+)(?:[\t ]*;(?:[\t ]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\t !#-[\]-~]*"))?)*$/i;

/** A calendar's method (RFC 5545, section 3.7.2), as a parameter of its content type (RFC 6047). */
const METHOD = /^text\/calendar[\t ]*;(?:[^"]*;)?[\t ]*method="?([A-Za-z-]{1,20})"?[\t ]*(?:;|$)/i;

export const calendarMethod = (type: string): string | null => METHOD.exec(type.trim())?.[1]?.toUpperCase() ?? null;

export const withoutParameters = (type: string): string | null => CONTENT_TYPE.exec(type.trim())?.[1] ?? null;
