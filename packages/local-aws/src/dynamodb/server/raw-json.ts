/** Text that is JSON already, and goes into an answer as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A JSON object of the members that are not undefined. */
export function encodeObject(members: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${encode(value)}`);
  }
  return `{${parts.join(',')}}`;
}

/** The array of such texts. */
export const rawArray = (texts: string[]): RawJson => new RawJson(`[${texts.join(',')}]`);

const encode = (value: unknown): string => (value instanceof RawJson ? value.text : JSON.stringify(value));
