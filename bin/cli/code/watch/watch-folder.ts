import { FolderWatch, type WatchOptions } from './folder-watch';

/** Checking 500 files takes 5 ms; file events report editors' saves poorly. */
const LOOK_EVERY_MS = 150;
const SHARE = 20;

export function watchFolder(options: WatchOptions): () => Promise<void> {
  const watch = new FolderWatch(options);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const pause = Math.max(LOOK_EVERY_MS, (await watch.look()) * SHARE);
    if (!isOver) timer = setTimeout(begin, pause);
  };
  const begin = (): void => {
    looking = look();
  };
  begin();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await looking;
    await watch.stop();
  };
}
