import { createContext, useRef } from 'react';

const PANEL = '.wf-panel h2';

export const PanelFocus = createContext<() => void>(() => undefined);

export function usePanelFocus() {
  const area = useRef<HTMLDivElement>(null);
  const pendingTarget = useRef<{ selector: string; shouldFocus: boolean }>(undefined);
  return {
    area,
    /** Focuses the panel or only scrolls to it: on phones, it is below the steps. */
    showPanel: (shouldFocus: boolean) => {
      pendingTarget.current = { selector: PANEL, shouldFocus };
    },
    focusStep: (id: string) => {
      pendingTarget.current = { selector: `[data-step="${CSS.escape(id)}"]`, shouldFocus: true };
    },
    moveFocus: () => {
      if (!pendingTarget.current) return;
      const { selector, shouldFocus } = pendingTarget.current;
      const element = area.current?.querySelector<HTMLElement>(selector);
      if (!element) return;
      pendingTarget.current = undefined;
      if (shouldFocus) element.focus();
      else element.scrollIntoView({ block: 'nearest' });
    },
  };
}
