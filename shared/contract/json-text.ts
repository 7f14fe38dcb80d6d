/** The API takes U+FFFD only as an escape: raw, it stands for invalid UTF-8. */
export const jsonText = (body: unknown): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');
