import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The text once it has not changed for `pauseMs`. */
export function usePaused(text: string, pauseMs = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
