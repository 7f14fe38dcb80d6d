interface Entry<T> {
  at: number;
  item: T;
}

export class TimeHeap<T> {
  private entries: Entry<T>[] = [];

  get firstAt(): number | undefined {
    return this.entries[0]?.at;
  }

  add(at: number, item: T): void {
    const entries = this.entries;
    let index = entries.push({ at, item }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.timeAt(parent) <= at) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  popDue(now: number): T | undefined {
    const first = this.entries[0];
    if (!first || first.at > now) return undefined;
    const last = this.entries.pop();
    if (last && this.entries.length > 0) {
      this.entries[0] = last;
      this.siftDown();
    }
    return first.item;
  }

  clear(): void {
    this.entries = [];
  }

  private siftDown(): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const smaller = this.timeAt(left + 1) < this.timeAt(left) ? left + 1 : left;
      if (this.timeAt(smaller) >= this.timeAt(index)) return;
      this.swap(index, smaller);
      index = smaller;
    }
  }

  private timeAt(index: number): number {
    return this.entries[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  private swap(first: number, second: number): void {
    const entry = this.entries[first] as Entry<T>;
    this.entries[first] = this.entries[second] as Entry<T>;
    this.entries[second] = entry;
  }
}
