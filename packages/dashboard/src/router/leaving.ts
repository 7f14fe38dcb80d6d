import { useEffect, useSyncExternalStore } from 'react';

/** Excludes form drafts, which the browser stores. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();
let asked: (() => void) | undefined;

function ask(go: (() => void) | undefined): void {
  asked = go;
  for (const listener of listeners) listener();
}

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();

export function useUnsaved(is: boolean): void {
  useEffect(() => {
    if (!is) return;
    const own = {};
    if (unsaved.size === 0) addEventListener('beforeunload', refuse);
    unsaved.add(own);
    return () => {
      unsaved.delete(own);
      if (unsaved.size === 0) removeEventListener('beforeunload', refuse);
    };
  }, [is]);
}

export const isUnsaved = (): boolean => unsaved.size > 0;

export function leave(go: () => void): void {
  if (isUnsaved()) ask(go);
  else go();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLeaving = (): (() => void) | undefined => useSyncExternalStore(subscribe, () => asked);

export function answerLeaving(yes: boolean): void {
  const go = asked;
  ask(undefined);
  if (!yes) return;
  unsaved.clear();
  removeEventListener('beforeunload', refuse);
  go?.();
}
