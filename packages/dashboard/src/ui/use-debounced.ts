import { useEffect, useState } from 'react';

const DELAY_MS = 200;

export function useDebounced(value: string, delayMs = DELAY_MS): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
