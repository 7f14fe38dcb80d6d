import { useEffect, useSyncExternalStore } from 'react';

/** What would be lost with the page: typed in a dialog, or shown only once. Drafts of forms are kept, and are not here. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();
let asked: (() => void) | undefined;

function ask(go: (() => void) | undefined): void {
  asked = go;
  for (const listener of listeners) listener();
}

/** The browser asks in its own words. It allows this only after somebody has done something on the page. */
const refuse = (event: BeforeUnloadEvent) => event.preventDefault();

/** As long as `is`, nobody leaves the page without a question: not by a link, not by going back, not by closing the tab. */
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

/** Whether leaving has to be asked for. */
export const isUnsaved = (): boolean => unsaved.size > 0;

/** Leaves the page: at once, or after a yes if something would be lost. */
export function leave(go: () => void): void {
  if (isUnsaved()) ask(go);
  else go();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the page would be left that a question is open about. */
export const useLeaving = (): (() => void) | undefined => useSyncExternalStore(subscribe, () => asked);

/** Ends the question. After a yes nothing counts as unsaved any more. */
export function answerLeaving(yes: boolean): void {
  const go = asked;
  ask(undefined);
  if (!yes) return;
  unsaved.clear();
  removeEventListener('beforeunload', refuse);
  go?.();
}
