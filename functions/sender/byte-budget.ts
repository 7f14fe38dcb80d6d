/** Bytes of attachments that one container holds at a time: base64 and the SDK's copies take four times as much. */
const BUDGET = 20 * 1024 * 1024;

let free = BUDGET;
const queue: { bytes: number; go: () => void }[] = [];

function admit(): void {
  for (let first = queue[0]; first && first.bytes <= free; first = queue[0]) {
    queue.shift();
    free -= first.bytes;
    first.go();
  }
}

/** Runs `work` once its bytes fit beside those of the mails under way, in the order of asking. */
export async function withinBudget<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const share = Math.min(bytes, BUDGET);
  await new Promise<void>((go) => {
    queue.push({ bytes: share, go });
    admit();
  });
  try {
    return await work();
  } finally {
    free += share;
    admit();
  }
}
