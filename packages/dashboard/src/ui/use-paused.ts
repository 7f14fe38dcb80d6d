import { useEffect, useState } from 'react';

/** What is typed is asked for when it has stayed the same for so long, in milliseconds. */
const PAUSE_MS = 200;

/** The text as it was when the person last stopped typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
