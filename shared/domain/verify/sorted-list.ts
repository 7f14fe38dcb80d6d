const LINE_FEED = 0x0a;

/** Lines in byte order, after comments with "#". Reading 80,000 into a set would cost 60 ms and 25 MB. */
export interface SortedList {
  has(name: string): boolean;
}

const startOfLine = (bytes: Buffer, at: number): number => (at <= 0 ? 0 : bytes.lastIndexOf(LINE_FEED, at - 1) + 1);

function endOfLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end < 0 ? bytes.length : end;
}

export const sortedList = (bytes: Buffer): SortedList => ({
  has(name) {
    if (name === '') return false;
    const nameBytes = Buffer.from(name);
    let low = 0;
    let high = bytes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = startOfLine(bytes, middle);
      const end = endOfLine(bytes, start);
      const order = bytes.compare(nameBytes, 0, nameBytes.length, start, end);
      if (order === 0) return true;
      const isLineBeforeName = order < 0;
      if (isLineBeforeName) low = end + 1;
      else high = start;
    }
    return false;
  },
});

/** a.mailinator.com matches mailinator.com. */
export function holdsDomain(list: Pick<SortedList, 'has'>, domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => index < labels.length - 1 && list.has(labels.slice(index).join('.')));
}
