/** A line of NDJSON as the object that it is; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
