/** The API accepts U+FFFD only as an escape: a raw U+FFFD may be invalid UTF-8. */
export const jsonText = (body: unknown): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');
