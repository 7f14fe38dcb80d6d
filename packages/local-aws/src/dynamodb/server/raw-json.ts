export class RawJson {
  constructor(readonly text: string) {}
}

export function encodeObject(fields: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${encode(value)}`);
  }
  return `{${parts.join(',')}}`;
}

export const rawArray = (texts: string[]): RawJson => new RawJson(`[${texts.join(',')}]`);

const encode = (value: unknown): string => (value instanceof RawJson ? value.text : JSON.stringify(value));
