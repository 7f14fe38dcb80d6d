import { useEffect, useSyncExternalStore } from 'react';

/** One entry per component. Excludes form drafts, which the browser stores. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();
let pendingLeave: (() => void) | undefined;

function setPending(proceed: (() => void) | undefined): void {
  pendingLeave = proceed;
  for (const listener of listeners) listener();
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export function useUnsaved(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const token = {};
    if (unsaved.size === 0) addEventListener('beforeunload', preventUnload);
    unsaved.add(token);
    return () => {
      unsaved.delete(token);
      if (unsaved.size === 0) removeEventListener('beforeunload', preventUnload);
    };
  }, [hasChanges]);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

export function confirmLeave(proceed: () => void): void {
  if (hasUnsaved()) setPending(proceed);
  else proceed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsLeavePending = (): boolean => useSyncExternalStore(subscribe, () => pendingLeave !== undefined);

export function answerLeave(shouldLeave: boolean): void {
  const proceed = pendingLeave;
  setPending(undefined);
  if (!shouldLeave) return;
  unsaved.clear();
  removeEventListener('beforeunload', preventUnload);
  proceed?.();
}
