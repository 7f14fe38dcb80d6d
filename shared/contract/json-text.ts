/** Escapes U+FFFD, because the API rejects a raw U+FFFD, which may stand for invalid UTF-8. */
export const jsonText = (body: unknown): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');
