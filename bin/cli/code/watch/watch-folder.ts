import { FolderWatch, type WatchOptions } from './folder-watch';

/** Checking 500 files takes 5 ms; file events report editors' saves poorly. */
const POLL_MS = 150;
const SHARE = 20;

export function watchFolder(options: WatchOptions): () => Promise<void> {
  const watch = new FolderWatch(options);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let polling = Promise.resolve();
  const poll = async (): Promise<void> => {
    const pause = Math.max(POLL_MS, (await watch.poll()) * SHARE);
    if (!isOver) timer = setTimeout(begin, pause);
  };
  const begin = (): void => {
    polling = poll();
  };
  begin();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await polling;
    await watch.stop();
  };
}
