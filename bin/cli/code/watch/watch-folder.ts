import { FolderWatch, type WatchOptions } from './folder-watch';

/** Changes are looked for this often. Looking at 500 files takes 5 ms, and editors save in ways that events tell badly. */
const LOOK_EVERY_MS = 150;
/** Looking takes at most this share of the time, however large the folder is. */
const SHARE = 20;

/** Watches a folder until the answer is called. */
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
