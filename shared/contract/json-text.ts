/**
 * A body of JSON for the API, which takes U+FFFD as an escape only: in a text it stands for bytes that were not UTF-8.
 */
export const jsonText = (body: unknown): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');
