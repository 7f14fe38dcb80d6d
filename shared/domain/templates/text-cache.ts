const MAX_ENTRIES = 200;

/** A least-recently-used cache, also bounded by the total length of its keys. */
export class TextCache<Value> {
  private readonly entries = new Map<string, Value>();
  private characters = 0;

  constructor(private readonly maxCharacters: number) {}

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.remove(key);
    this.entries.set(key, value);
    this.characters += key.length;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.characters <= this.maxCharacters) break;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    if (this.entries.delete(key)) this.characters -= key.length;
  }
}
