const MAX_ENTRIES = 200;
/** Compiled templates hold their source and about ten times its memory. */
const MAX_CHARACTERS = 2_000_000;

/** A bounded cache by text, which drops the least recently used entries. */
export class TextCache<Value> {
  private readonly entries = new Map<string, Value>();
  private characters = 0;

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.drop(key);
    this.entries.set(key, value);
    this.characters += key.length;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.characters <= MAX_CHARACTERS) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    if (this.entries.delete(key)) this.characters -= key.length;
  }
}
