import { useEffect, useSyncExternalStore } from 'react';

/** Excludes form drafts, which the browser stores. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();
let pending: (() => void) | undefined;

function setPending(go: (() => void) | undefined): void {
  pending = go;
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

export const isUnsaved = (): boolean => unsaved.size > 0;

export function leave(go: () => void): void {
  if (isUnsaved()) setPending(go);
  else go();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLeaving = (): (() => void) | undefined => useSyncExternalStore(subscribe, () => pending);

export function answerLeaving(yes: boolean): void {
  const go = pending;
  setPending(undefined);
  if (!yes) return;
  unsaved.clear();
  removeEventListener('beforeunload', preventUnload);
  go?.();
}
