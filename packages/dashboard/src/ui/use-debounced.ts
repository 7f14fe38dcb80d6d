import { useEffect, useState } from 'react';

const DELAY_MS = 200;

export function useDebounced(text: string, delayMs = DELAY_MS): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
