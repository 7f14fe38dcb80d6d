import { FolderWatch, type WatchOptions } from './folder-watch';

/** Polls, because file events are unreliable when editors save. Checking 500 files takes 5 ms. */
const POLL_MS = 150;
/** The pause after a check of the files, as a multiple of the check's duration. */
const PAUSE_FACTOR = 20;

export function watchFolder(options: WatchOptions): () => Promise<void> {
  const watch = new FolderWatch(options);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let currentPoll = Promise.resolve();
  const poll = async (): Promise<void> => {
    const pollDuration = await watch.poll();
    const pause = Math.max(POLL_MS, pollDuration * PAUSE_FACTOR);
    if (!isStopped) timer = setTimeout(startPoll, pause);
  };
  const startPoll = (): void => {
    currentPoll = poll();
  };
  startPoll();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await currentPoll;
    await watch.stop();
  };
}
