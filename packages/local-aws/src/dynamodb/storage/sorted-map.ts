/** An insertion shifts this many entries in well under a microsecond. */
const CHUNK_ENTRIES = 512;

interface Chunk<V> {
  keys: string[];
  values: V[];
}

/** Return false to end the scan. */
type Visit<V> = (key: string, value: V) => boolean;

export class SortedMap<V> {
  private readonly chunks: Chunk<V>[] = [{ keys: [], values: [] }];
  private count = 0;

  get size(): number {
    return this.count;
  }

  copy(): SortedMap<V> {
    const copy = new SortedMap<V>();
    for (const { keys, values } of this.chunks) copy.append([...keys], [...values]);
    return copy;
  }

  get(key: string): V | undefined {
    const chunk = this.chunkFor(key);
    const position = lowerBound(chunk.keys, key);
    return chunk.keys[position] === key ? chunk.values[position] : undefined;
  }

  set(key: string, value: V): void {
    const chunk = this.chunkFor(key);
    const position = lowerBound(chunk.keys, key);
    if (chunk.keys[position] === key) {
      chunk.values[position] = value;
      return;
    }
    chunk.keys.splice(position, 0, key);
    chunk.values.splice(position, 0, value);
    this.count += 1;
    if (chunk.keys.length > CHUNK_ENTRIES) this.split(chunk);
  }

  append(keys: string[], values: V[]): void {
    if (this.count === 0) this.chunks.length = 0;
    this.chunks.push({ keys, values });
    this.count += keys.length;
  }

  delete(key: string): void {
    const index = this.chunkIndex(key);
    const chunk = this.chunks[index] as Chunk<V>;
    const position = lowerBound(chunk.keys, key);
    if (chunk.keys[position] !== key) return;
    chunk.keys.splice(position, 1);
    chunk.values.splice(position, 1);
    this.count -= 1;
    if (chunk.keys.length === 0 && this.chunks.length > 1) this.chunks.splice(index, 1);
  }

  /** Visits from <= key < to. Don't write to the map meanwhile. */
  ascend(from: string, to: string, visit: Visit<V>): void {
    let position = lowerBound(this.chunkFor(from).keys, from);
    for (let index = this.chunkIndex(from); index < this.chunks.length; index++, position = 0) {
      const { keys, values } = this.chunks[index] as Chunk<V>;
      for (; position < keys.length; position++) {
        const key = keys[position] as string;
        if (key >= to || !visit(key, values[position] as V)) return;
      }
    }
  }

  descend(from: string, to: string, visit: Visit<V>): void {
    let position = lowerBound(this.chunkFor(to).keys, to) - 1;
    for (let index = this.chunkIndex(to); index >= 0; index--) {
      const { keys, values } = this.chunks[index] as Chunk<V>;
      for (; position >= 0; position--) {
        const key = keys[position] as string;
        if (key < from || !visit(key, values[position] as V)) return;
      }
      position = (this.chunks[index - 1]?.keys.length ?? 0) - 1;
    }
  }

  private chunkFor(key: string): Chunk<V> {
    return this.chunks[this.chunkIndex(key)] as Chunk<V>;
  }

  private chunkIndex(key: string): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const first = this.chunks[middle]?.keys[0] as string;
      if (first <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private split(chunk: Chunk<V>): void {
    const half = chunk.keys.length >> 1;
    const upper = { keys: chunk.keys.splice(half), values: chunk.values.splice(half) };
    this.chunks.splice(this.chunks.indexOf(chunk) + 1, 0, upper);
  }
}

function lowerBound(keys: string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
